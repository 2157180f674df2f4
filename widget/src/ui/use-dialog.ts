import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Focus goes in on opening, Escape closes, and a dialog that fills the screen keeps Tab inside. */
export function useDialog(isOpen: boolean, onClose: () => void): RefObject<HTMLElement | null> {
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    enter(element)
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) {
        event.preventDefault()
        onClose()
      }
      if (event.key === 'Tab' && fillsScreen()) keepInside(element, event)
    }
    element.addEventListener('keydown', listen)
    return () => element.removeEventListener('keydown', listen)
  }, [isOpen, onClose])
  return dialog
}

export function fillsScreen(): boolean {
  return matchMedia('(max-width: 480px)').matches
}

/** Where a finger is the pointer, focus in a field would raise the keyboard before anything is read. */
function enter(dialog: HTMLElement): void {
  const field = matchMedia('(pointer: coarse)').matches
    ? null
    : dialog.querySelector<HTMLElement>('input:not([hidden]), textarea')
  const target = field ?? dialog
  target.focus({ preventScroll: true })
}

function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter(stop => stop.getClientRects().length > 0)
  const root = dialog.getRootNode()
  const focused = root instanceof ShadowRoot ? root.activeElement : null
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (focused !== edge && focused !== dialog) return
  if (focused === dialog && !event.shiftKey) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}

const tabStops = 'a[href], button:not(:disabled), input:not([type="file"]), textarea, video, audio, [tabindex="0"]'
