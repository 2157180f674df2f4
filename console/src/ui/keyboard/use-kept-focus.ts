import { type RefObject, useEffect, useRef } from 'react'

/** A question that a row asked is still closing when its row has gone. */
const closingMs = 400

/**
 * Who works by keyboard keeps a place in the list: where the row that held the focus goes, or the button that did can
 * no longer be pressed, the row in its place takes it. A pointer chooses its own place.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  const place = useRef<number | null>(null)
  useEffect(() => {
    const forget = () => {
      place.current = null
    }
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const rows = rowsOf(root.current)
      const own = rows.findIndex(row => row.contains(target))
      if (own >= 0) place.current = own
      else if (root.current?.contains(target)) place.current ??= 0
      else if (!target.closest('[role=dialog], [role=menu]')) forget()
    }
    document.addEventListener('pointerdown', forget)
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('pointerdown', forget)
      document.removeEventListener('focusin', remember)
    }
  }, [root])

  useEffect(() => {
    const restore = () => {
      if (place.current === null || document.activeElement !== document.body) return
      const rows = rowsOf(root.current)
      rows[Math.min(place.current, rows.length - 1)]?.focus({ preventScroll: true })
    }
    restore()
    const timer = setTimeout(restore, closingMs)
    return () => clearTimeout(timer)
  }, [root, ...shown])
}

function rowsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
