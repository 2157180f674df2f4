import { useLayoutEffect, useRef } from 'react'

/**
 * Back to what opened a layer, also when the last focus was in a question that closed together with it. A layer that
 * its parent takes away whole never gets to close, and would leave the focus nowhere.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  const giveBack = useRef(() => {
    const active = document.activeElement
    const isLost = active === document.body || active?.closest('[role=dialog]')
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  })
  // Before the layer is drawn: a field in it may take the focus as it comes up.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])
  useLayoutEffect(() => giveBack.current, [])
  return giveBack.current
}
