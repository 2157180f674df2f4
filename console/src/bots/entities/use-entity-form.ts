import type { Entity } from '@parley/contracts/bots/entities.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { CallRefused } from '../../lib/call-refused.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { forgetDraft, keepDraft, readDraft } from '../../ui/memory/draft-store.ts'
import { useSaveEntity } from './entities.api.ts'
import { draftOf, type EntityForm, emptyForm, formOf, formProblems, isSameForm } from './entity.draft.ts'

const keepAfterMs = 400

const kept = z.object({
  name: z.string(),
  keys: z.number(),
  values: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      type: z.enum(['synonyms', 'pattern']),
      synonyms: z.array(z.string()),
      pattern: z.array(z.string()),
    }),
  ),
})

type Input = { agentId: string; entity: Entity | null; onSaved: () => void }

export function useEntityForm({ agentId, entity, onSaved }: Input) {
  const draftKey = `entity:${entity?.id ?? `new:${agentId}`}`
  const [initial] = useState(() => (entity ? formOf(entity) : emptyForm))
  const [restored] = useState(() => kept.safeParse(readDraft(draftKey)).data ?? null)
  const [form, setForm] = useState<EntityForm>(restored ?? initial)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [touched, setTouched] = useState(false)
  // Thousands of values take a moment to look through: the letters come first.
  const checked = useDeferredValue(form)
  const problems = useMemo(() => formProblems(checked, entity?.id ?? null), [checked, entity])
  const isDirty = !isSameForm(form, initial)
  const { isSaving, save } = useSave({ agentId, entity, form, onRefused: setRefused, onSaved: finish })
  useUnsavedGuard(isDirty && !isSaving, () => forgetDraft(draftKey))
  useKeeping(draftKey, form, isDirty)

  function finish() {
    forgetDraft(draftKey)
    onSaved()
  }
  const change = (next: EntityForm) => {
    setTouched(true)
    setRefused(new Map())
    setForm(next)
  }
  return {
    form,
    change,
    /** What an empty form lacks is not held against it before something was typed. */
    problemAt: (field: string) => refused.get(field) ?? (touched ? (problems.get(field) ?? null) : null),
    isValid: problems.size === 0,
    isSaving,
    hasRestoredDraft: restored !== null && isDirty && !touched,
    save,
    discard: () => setForm(initial),
  }
}

type Saving = {
  agentId: string
  entity: Entity | null
  form: EntityForm
  onRefused: (problems: ReadonlyMap<string, string>) => void
  onSaved: () => void
}

function useSave({ agentId, entity, form, onRefused, onSaved }: Saving) {
  const saveEntity = useSaveEntity(agentId)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      await saveEntity(draftOf(form, entity?.id ?? null))
      onSaved()
    } catch (error) {
      setSaving(false)
      const problems = problemsOf(error)
      onRefused(new Map(problems.map(({ field = '', message }) => [field, message])))
      toast.error([...new Set(problems.map(({ message }) => message))].join('\n'))
    }
  }
  return { isSaving, save }
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof CallRefused && error.errors.length > 0) return error.errors
  return [{ message: error instanceof Error ? error.message : String(error) }]
}

/** What is typed survives a reload. */
function useKeeping(draftKey: string, form: EntityForm, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return forgetDraft(draftKey)
    const timer = setTimeout(() => keepDraft(draftKey, form), keepAfterMs)
    return () => clearTimeout(timer)
  }, [draftKey, form, isDirty])
}
