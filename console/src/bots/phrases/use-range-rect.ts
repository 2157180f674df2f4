import { type RefObject, useLayoutEffect, useState } from 'react'

type Range = { start: number; end: number }
type Rect = { left: number; top: number; width: number; height: number }

/** Where the letters of a stretch stand, in pixels from the corner of the element that shows the text. */
export function useRangeRect(shown: RefObject<HTMLElement | null>, range: Range | null, text: string): Rect | null {
  const [rect, setRect] = useState<Rect | null>(null)
  const start = range?.start
  const end = range?.end
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words stand in other places (2026-11-21)
  useLayoutEffect(() => {
    const box = shown.current
    setRect(box && start !== undefined && end !== undefined ? measure(box, { start, end }) : null)
  }, [shown, start, end, text])
  return rect
}

function measure(box: HTMLElement, { start, end }: Range): Rect | null {
  const from = placeOf(box, start)
  const to = placeOf(box, end)
  if (!from || !to) return null
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  // Over several lines the picker hangs on the last one.
  const line = [...range.getClientRects()].at(-1)
  const corner = box.getBoundingClientRect()
  if (!line) return null
  return { left: line.left - corner.left, top: line.top - corner.top, width: line.width, height: line.height }
}

function placeOf(box: HTMLElement, offset: number): { node: Text; offset: number } | null {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (left <= node.data.length) return { node, offset: left }
    left -= node.data.length
  }
  return null
}
