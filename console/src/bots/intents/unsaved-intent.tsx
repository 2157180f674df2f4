import { intentTexts } from '@parley/contracts/bots/intents.ts'
import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

const Unsaved = createContext<RefObject<boolean>>({ current: false })

/** Whether the intent in the editor has changes: the agent's header asks before it goes away or trains. */
export function UnsavedIntentProvider({ children }: { children: ReactNode }) {
  const isUnsaved = useRef(false)
  return <Unsaved value={isUnsaved}>{children}</Unsaved>
}

export function useIsIntentUnsaved(): () => boolean {
  const isUnsaved = use(Unsaved)
  return useCallback(() => isUnsaved.current, [isUnsaved])
}

/** Does what would close the editor, unless it holds changes: they are saved or discarded first. */
export function useLeaveIntent(): (action: () => void) => void {
  const isUnsaved = use(Unsaved)
  return useCallback(
    action => {
      if (isUnsaved.current) toast.error(intentTexts.unsaved)
      else action()
    },
    [isUnsaved],
  )
}

export function useTellUnsaved(isDirty: boolean): void {
  const isUnsaved = use(Unsaved)
  useEffect(() => {
    isUnsaved.current = isDirty
    return () => {
      isUnsaved.current = false
    }
  }, [isUnsaved, isDirty])
}
