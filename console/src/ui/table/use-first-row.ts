import { type RefObject, useEffect, useRef } from 'react'

/** Another page begins at its first row, however far down the page before it was left. */
export function useFirstRow(root: RefObject<HTMLElement | null>, from: number | undefined): void {
  const shown = useRef(from)
  useEffect(() => {
    if (from === shown.current) return
    shown.current = from
    // What stands in full sight need not move.
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0) root.current?.scrollIntoView({ block: 'start' })
  }, [root, from])
}
