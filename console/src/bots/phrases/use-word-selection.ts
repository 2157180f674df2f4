import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { PhraseRow } from '../intents/intent.draft.ts'
import type { Picking } from './phrase.picker.tsx'
import { spanAt, spanOfSelection } from './phrase.spans.ts'

/** Long enough for a hand that still moves the selection by key or by finger. */
const settleMs = 180
/** The browser tells of the selection once more after a click; that is still the click. */
const clickMs = 500

/** Tells which words of a phrase are selected, once the selection rests; a click on marked words takes those. */
export function useWordSelection(row: PhraseRow, onPicking: (picking: Picking | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isDown = useRef(false)
  const clickedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(row)
  useEffect(() => {
    latest.current = row
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (box: HTMLTextAreaElement) => {
    if (document.activeElement !== box) return
    const { key, text, spans } = latest.current
    const { selectionStart: start, selectionEnd: end } = box
    const isClick = start === end && performance.now() - clickedAt.current < clickMs
    const words = isClick ? spanAt(spans, start, end) : spanOfSelection(text, start, end)
    onPicking(words ? { key, start: words.start, end: words.end } : null)
  }
  const tellAfter = (box: HTMLTextAreaElement, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(box), ms)
  }
  return {
    cancel: () => clearTimeout(timer.current),
    onPointerDown: ({ currentTarget: box }: PointerEvent<HTMLTextAreaElement>) => {
      isDown.current = true
      const up = () => {
        isDown.current = false
        clickedAt.current = performance.now()
        // The browser settles the selection after the button has come up.
        tellAfter(box, 0)
      }
      window.addEventListener('pointerup', up, { once: true })
      window.addEventListener('pointercancel', up, { once: true })
    },
    onSelect: ({ currentTarget: box }: SyntheticEvent<HTMLTextAreaElement>) => {
      if (!isDown.current) tellAfter(box, settleMs)
    },
  }
}
