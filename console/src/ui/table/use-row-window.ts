import { type RefObject, useLayoutEffect, useState } from 'react'

const windowFrom = 120
const overscan = 8

type View = { top: number; height: number }

export type RowWindow = { start: number; end: number; above: number; below: number }

/** Only the rows near the eye are drawn once there are many; rows are of one height, so counting suffices. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState<View>({ top: 0, height: 800 })
  const isWindowed = count > windowFrom

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || !isWindowed) return
    const look = () => setView(seen => sameOr(seen, { top: box.scrollTop, height: box.clientHeight }))
    look()
    const resized = new ResizeObserver(look)
    resized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, isWindowed])

  return isWindowed ? rowWindow(view, count, rowHeight) : { start: 0, end: count, above: 0, below: 0 }
}

/** Rows [start, end) to draw, and the pixels of empty room that stand for the others. */
export function rowWindow(view: View, count: number, rowHeight: number): RowWindow {
  const first = Math.floor(view.top / rowHeight) - overscan
  const start = Math.max(0, Math.min(first, count - 1))
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + overscan)
  return { start, end, above: start * rowHeight, below: (count - end) * rowHeight }
}

function sameOr(seen: View, next: View): View {
  return seen.top === next.top && seen.height === next.height ? seen : next
}
