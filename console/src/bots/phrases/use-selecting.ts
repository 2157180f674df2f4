import { useCallback, useEffect, useRef } from 'react'
import type { PhraseRow } from '../intents/intent.draft.ts'

/** Ticks or unticks a row; with Shift all rows from the last ticked one on. Always the same function, for rows are memoised. */
export function useSelecting(
  phrases: readonly PhraseRow[],
  selected: ReadonlySet<string>,
  onSelect: (selected: ReadonlySet<string>) => void,
): (key: string, withShift: boolean) => void {
  const latest = useRef({ phrases, selected, onSelect })
  const last = useRef<string | null>(null)
  useEffect(() => {
    latest.current = { phrases, selected, onSelect }
  })
  return useCallback((key, withShift) => {
    const { phrases: rows, selected: before, onSelect: tell } = latest.current
    const range = withShift ? rangeOf(rows, last.current, key) : [key]
    const isAdding = !before.has(key)
    last.current = key
    const next = new Set(before)
    for (const one of range) isAdding ? next.add(one) : next.delete(one)
    tell(next)
  }, [])
}

function rangeOf(phrases: readonly PhraseRow[], from: string | null, to: string): string[] {
  const ends = [phrases.findIndex(({ key }) => key === from), phrases.findIndex(({ key }) => key === to)]
  const [start, end] = [Math.min(...ends), Math.max(...ends)]
  return start < 0 ? [to] : phrases.slice(start, end + 1).map(({ key }) => key)
}
