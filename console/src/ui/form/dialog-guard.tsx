import { type RefObject, useEffect } from 'react'
import { type Guard, goAhead } from '../dialog/dialog-frame.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** Has the dialog around a form ask before it closes over what was changed in it. */
export function DialogGuard({ guard, isDirty }: { guard: RefObject<Guard>; isDirty: boolean }) {
  const ask = useUnsavedGuard(isDirty)
  useEffect(() => {
    guard.current = ask
    return () => {
      guard.current = goAhead
    }
  }, [guard, ask])
  return null
}
