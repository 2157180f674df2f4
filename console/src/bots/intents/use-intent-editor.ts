import { type Intent, intentTexts } from '@parley/contracts/bots/intents.ts'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { CallRefused } from '../../lib/call-refused.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { bodyOf, type Fault, faultAt, faultOf, type IntentPlace } from './intent.body.ts'
import { type IntentContent, settledContent } from './intent.draft.ts'
import { type Editing, editIntent, type IntentAct, isDirty as isEdited, startEditing } from './intent.editing.ts'
import { forgetEditing, keepEditing, readKept } from './intent.kept.ts'
import { useSaveIntent } from './intents.api.ts'
import { intentsSearch } from './intents.search.ts'
import { useTellUnsaved } from './unsaved-intent.tsx'
import { type OthersChanges, useIntentChanges } from './use-intent-changes.ts'

export type IntentEditing = {
  content: IntentContent
  act: (act: IntentAct) => void
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  others: OthersChanges
  /** What was typed before the page was loaded anew is back. */
  isRestored: boolean
  /** What the last try to save stumbled over. */
  fault: Fault | null
  save: () => Promise<void>
  discard: () => void
}

type Input = {
  place: IntentPlace
  intent: Intent | null
  /** It was there, and is no more: saving makes it again. */
  isGone: boolean
  onSaved: (saved: Intent) => void
  onFault: (fault: Fault) => void
}

/** The state of one intent in the editor, how it is saved, and what guards it while it is not. */
export function useIntentEditor({ place, intent, isGone, onSaved, onFault }: Input): IntentEditing {
  const [kept] = useState(() => readKept(place))
  const [state, dispatch] = useReducer(editIntent, null, () => startEditing(intent, kept))
  const isDirty = useMemo(() => isEdited(state), [state])
  const { save, isSaving, fault, forgive } = useSave({ place, isGone, state, dispatch, onSaved, onFault })
  const others = useIntentChanges({ intent, isGone, state, isDirty, isSaving, dispatch })
  useKeeping(place, state, isDirty)
  useGuards(isDirty)

  const act = useCallback(
    (next: IntentAct) => {
      forgive()
      dispatch(next)
    },
    [forgive],
  )
  const discard = () => {
    act({ type: 'discard' })
    const undo = { label: 'Undo', onClick: () => act({ type: 'put', content: state.content }) }
    toast.info('Changes discarded', { action: undo })
  }
  return {
    content: state.content,
    act,
    isNew: intent === null || isGone,
    isDirty,
    isSaving,
    others,
    isRestored: kept !== null && isDirty && state.content === kept.content,
    fault,
    save,
    discard,
  }
}

type Saving = {
  place: IntentPlace
  isGone: boolean
  state: Editing
  dispatch: (act: IntentAct) => void
  onSaved: (saved: Intent) => void
  onFault: (fault: Fault) => void
}

function useSave({ place: stored, isGone, state, dispatch, onSaved, onFault }: Saving) {
  const place = isGone ? { ...stored, id: null } : stored
  const { saveIntent, readAgain } = useSaveIntent(place.agentId)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const stumble = (found: Fault) => {
    setFault(found)
    toast.error(found.message)
    onFault(found)
  }
  const save = async () => {
    if (isSaving) return
    const sent = settledContent(state.content)
    dispatch({ type: 'put', content: sent })
    setFault(null)
    const found = faultOf(sent, place)
    if (found) return stumble(found)
    setSaving(true)
    try {
      const saved = await saveIntent(bodyOf(sent, place, state.revision))
      dispatch({ type: 'saved', content: sent, revision: saved.updatedAt })
      forgetEditing(stored)
      onSaved(saved)
    } catch (error) {
      stumble(refusedAt(sent, error))
      void readAgain()
    } finally {
      setSaving(false)
    }
  }
  const forgive = useCallback(() => setFault(null), [])
  return { save, isSaving, fault, forgive }
}

/** A refusal without a field is about the whole, which its message says by itself. */
function refusedAt(content: IntentContent, error: unknown): Fault {
  const message = error instanceof Error ? error.message : intentTexts.nameRequired
  const [problem] = error instanceof CallRefused ? error.errors : []
  return faultAt(content, { field: problem?.field, message })
}

const keepAfterMs = 400

/** Survives a reload; going elsewhere in the console after all means that it is not wanted any more. */
function useKeeping(place: IntentPlace, state: Editing, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return forgetEditing(place)
    const timer = setTimeout(() => keepEditing(place, state), keepAfterMs)
    return () => clearTimeout(timer)
  }, [place, state, isDirty])
  useEffect(() => () => forgetEditing(place), [place])
}

function useGuards(isDirty: boolean): void {
  useTellUnsaved(isDirty)
  useUnsavedGuard(isDirty)
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname || shownIntent(current.search) === shownIntent(next.search)) return false
      toast.error(intentTexts.unsaved)
      return true
    },
    disabled: !isDirty,
    enableBeforeUnload: false,
  })
}

function shownIntent(search: unknown): string {
  const { story = '', intent = '' } = intentsSearch.parse(search)
  return `${story} ${intent}`
}
