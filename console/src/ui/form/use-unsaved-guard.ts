import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '../dialog/use-confirm.tsx'

const leave = {
  question: 'Leave without saving?',
  detail: 'What you changed here will be lost.',
  noLabel: 'Stay',
  yesLabel: 'Leave',
}

/**
 * While something is unsaved, going to another screen or closing the tab asks first. Returns the same question
 * for what is not a navigation: `guard(closePanel)`. A form that keeps a draft drops it in `onLeave`. One that a search
 * param opens is left by the back button as well, which changes nothing but that: `openBy` names it.
 */
export function useUnsavedGuard(isDirty: boolean, onLeave?: () => void, openBy?: string): (action: () => void) => void {
  const confirm = useConfirm()
  const mayLeave = async () => {
    const isLeaving = await confirm(leave)
    if (isLeaving) onLeave?.()
    return isLeaving
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isClosed = openBy !== undefined && Object(current.search)[openBy] !== Object(next.search)[openBy]
      return (isClosed || current.pathname !== next.pathname) && !(await mayLeave())
    },
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
  return action => {
    if (!isDirty) return action()
    void mayLeave().then(isLeaving => isLeaving && action())
  }
}
