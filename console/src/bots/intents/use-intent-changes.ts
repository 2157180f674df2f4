import type { Intent } from '@parley/contracts/bots/intents.ts'
import { useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import type { Editing, IntentAct } from './intent.editing.ts'

/**
 * What somebody else did to the intent while it stood here: `changed` it under the changes made here, `renewed` what
 * was only looked at, or `deleted` it.
 */
export type OthersChange = 'changed' | 'renewed' | 'deleted'

export type OthersChanges = {
  change: OthersChange | null
  /** Takes what is stored now; what was changed here can be had back. */
  reload: () => void
  /** Goes on with what stands here, which the next save puts in place of theirs. */
  keepMine: () => void
  /** The news has been read. */
  dismiss: () => void
}

type Input = {
  intent: Intent | null
  isGone: boolean
  state: Editing
  isDirty: boolean
  isSaving: boolean
  dispatch: (act: IntentAct) => void
}

export function useIntentChanges({ intent, isGone, state, isDirty, isSaving, dispatch }: Input): OthersChanges {
  const [renewed, setRenewed] = useState<string | null>(null)
  const isBehind = intent !== null && intent.updatedAt !== state.revision && !isSaving
  if (isBehind && !isDirty) {
    dispatch({ type: 'load', intent })
    setRenewed(intent.updatedAt)
  }
  const reload = () => {
    if (!intent) return
    dispatch({ type: 'load', intent })
    toast.info('Reloaded', {
      action: { label: 'Undo', onClick: () => dispatch({ type: 'put', content: state.content }) },
    })
  }
  const keepMine = () => intent && dispatch({ type: 'rebase', intent })
  return { change: changeOf(), reload, keepMine, dismiss: () => setRenewed(null) }

  function changeOf(): OthersChange | null {
    if (isGone) return 'deleted'
    if (isBehind && isDirty) return 'changed'
    return renewed !== null && renewed === intent?.updatedAt ? 'renewed' : null
  }
}
