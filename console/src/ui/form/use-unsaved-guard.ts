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
 * for what is not a navigation: `guard(closePanel)`.
 */
export function useUnsavedGuard(isDirty: boolean): (action: () => void) => void {
  const confirm = useConfirm()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirm(leave)),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
  return action => {
    if (!isDirty) return action()
    void confirm(leave).then(isLeaving => isLeaving && action())
  }
}
