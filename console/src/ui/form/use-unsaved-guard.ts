import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { loadConfirmDialog, useConfirm } from '../dialog/use-confirm.tsx'

const leave = {
  question: 'Leave without saving?',
  detail: 'What you changed here will be lost.',
  noLabel: 'Stay',
  yesLabel: 'Leave',
}

/**
 * While something is unsaved, going to another screen or closing the tab asks first. Returns the same question
 * for what is not a navigation: `guard(closePanel)`. A form that keeps a draft drops it in `onLeave`. One that search
 * params open is left by the back button as well, which changes nothing but those: `openBy` names them.
 */
export function useUnsavedGuard(
  isDirty: boolean,
  onLeave?: () => void,
  ...openBy: readonly string[]
): (action: () => void) => void {
  const confirm = useConfirm()
  const isAnswered = useRef(false)
  const mayLeave = async () => {
    const isLeaving = await confirm(leave)
    if (isLeaving) onLeave?.()
    return isLeaving
  }
  useEffect(() => {
    // Where it cannot be fetched now, whoever leaves is asked plainly.
    if (isDirty) loadConfirmDialog().catch(() => {})
  }, [isDirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isAnswered.current) return false
      const isClosed = openBy.some(param => Object(current.search)[param] !== Object(next.search)[param])
      return (isClosed || current.pathname !== next.pathname) && !(await mayLeave())
    },
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
  return action => {
    if (!isDirty) return action()
    void mayLeave().then(isLeaving => {
      if (!isLeaving) return
      // What closes may be closed by the address, which would ask again.
      isAnswered.current = true
      action()
      setTimeout(() => {
        isAnswered.current = false
      })
    })
  }
}
