import { type ComponentType, createContext, type RefObject, use } from 'react'
import { Button } from '../button/button.tsx'

/** Asks before an action that would lose what was typed. */
export type Guard = (action: () => void) => void

type Frame = {
  /** Asked before the dialog closes; a form in it puts its own here while it stands. */
  guard: RefObject<Guard>
  /** What a form renders to put it there; given by the dialog, so that a form outside of one need not be sent it. */
  Watch: ComponentType<{ guard: RefObject<Guard>; isDirty: boolean }>
  close: () => void
}

export const DialogFrame = createContext<Frame | null>(null)

/** Nothing is lost. */
export const goAhead: Guard = action => action()

/** Closes the dialog that it stands in as its cross does. */
export function DialogCancel() {
  const frame = use(DialogFrame)
  // Kept from the focus that a press takes from a field: a message that appears on leaving one would move the button away.
  return (
    <Button onMouseDown={event => event.preventDefault()} onClick={frame?.close}>
      Cancel
    </Button>
  )
}
