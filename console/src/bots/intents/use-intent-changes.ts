import type { Intent } from '@parley/contracts/bots/intents.ts'
import { useMemo, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { contentOf } from './intent.draft.ts'
import type { Editing, IntentAct } from './intent.editing.ts'
import { changesBetween, hasAdded } from './intent.theirs.ts'

/**
 * What somebody else did to the intent while it stood here: `changed` it under the changes made here, `renewed` what
 * was only looked at, or `deleted` it.
 */
export type OthersChange = 'changed' | 'renewed' | 'deleted'

export type OthersChanges = {
  change: OthersChange | null
  /** Of `changed` and `renewed`: what is other than it was, in words. */
  what: readonly string[]
  /** Takes what is stored now; what was changed here can be had back. */
  reload: () => void
  /** Goes on with what stands here, which the next save puts in place of theirs. */
  keepMine: () => void
  /** The same with the phrases and responses that somebody else added; null where there are none. */
  keepBoth: (() => void) | null
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
  const [renewed, setRenewed] = useState<{ at: string; what: string[] } | null>(null)
  const isBehind = intent !== null && intent.updatedAt !== state.revision && !isSaving
  const theirs = useMemo(() => (isBehind ? contentOf(intent) : null), [isBehind, intent])
  if (isBehind && theirs && !isDirty) {
    dispatch({ type: 'load', intent })
    setRenewed({ at: intent.updatedAt, what: changesBetween(state.saved, theirs) })
  }
  const reload = () => {
    if (!intent) return
    dispatch({ type: 'load', intent })
    toast.info('Reloaded', {
      action: { label: 'Undo', onClick: () => dispatch({ type: 'put', content: state.content }) },
    })
  }
  const keepMine = () => intent && dispatch({ type: 'rebase', intent })
  const keepBoth = () => intent && dispatch({ type: 'join', intent })
  const change = changeOf()
  return {
    change,
    what: change === 'changed' && theirs ? changesBetween(state.saved, theirs) : (renewed?.what ?? []),
    reload,
    keepMine,
    keepBoth: theirs && hasAdded(state.content, state.saved, theirs) ? keepBoth : null,
    dismiss: () => setRenewed(null),
  }

  function changeOf(): OthersChange | null {
    if (isGone) return 'deleted'
    if (isBehind && isDirty) return 'changed'
    return renewed !== null && renewed.at === intent?.updatedAt ? 'renewed' : null
  }
}
