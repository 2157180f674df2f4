import { useState } from 'react'

/** State that a browser keeps for one person: widths, density, folded rails. `parse` rejects what no longer fits. */
export function useStoredState<Value>(key: string, initial: Value, parse: (kept: unknown) => Value | null) {
  const [value, setValue] = useState<Value>(() => readStored(key, parse) ?? initial)
  const keep = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without a store the choice lasts as long as the page.
    }
  }
  return [value, keep] as const
}

/** What was kept under the key, or null where it is missing, unreadable or no longer fits. */
export function readStored<Value>(key: string, parse: (kept: unknown) => Value | null): Value | null {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? null : parse(JSON.parse(kept))
  } catch {
    return null
  }
}
