import { isTooLong } from '@parley/contracts/templates/check.text.ts'
import type { Kind } from '@parley/contracts/templates/kinds.ts'
import type { Template } from '@parley/contracts/templates/templates.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CallRefused } from '../lib/call-refused.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useFollowed } from '../ui/form/use-followed.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { atForm, bodyOf, newTemplate, problemsOf, type TemplateValues, valuesOf } from './template.draft.ts'
import { useSaveTemplate } from './templates.api.ts'

export type TemplateEditor = {
  form: DraftForm<TemplateValues>
  channelType: number
  isReadOnly: boolean
  /** Which card of a carousel is written just now, counted from 0. */
  card: number
  showCard: (card: number) => void
  /** What is wrong at a field: what can be seen while typing, and the rest once somebody tried to save. */
  problemAt: (path: string) => string | null
  /** Whether something is seen to be wrong below a path. */
  isFaulty: (path: string) => boolean
  save: (isSubmitted: boolean) => void
  isSubmitting: boolean
}

type Input = { kind: Kind; template: Template | null; channelId: string | null; isReadOnly: boolean }

export function useTemplateForm({ kind, template, channelId, isReadOnly }: Input): TemplateEditor {
  // What the button asked for must be known before the form looks at itself again.
  const isSubmitted = useRef(false)
  const [tried, setTried] = useState<'nothing' | 'save' | 'submit'>('nothing')
  const [card, showCard] = useState(0)
  const submitDraft = useSubmitDraft({ kind, template, isSubmitted })
  const stored = template && valuesOf(template)
  const form = useDraftForm<TemplateValues>({
    initial: stored ?? newTemplate(channelId),
    draftKey: `templates.${template?.id ?? `create.${kind.id}`}`,
    validate: values => {
      setTried(isSubmitted.current ? 'submit' : 'save')
      return problemsOf(values, kind.type, isSubmitted.current)
    },
    onSubmit: submitDraft,
  })
  useFollowed(form, stored)
  useUnsavedGuard(form.isDirty, form.dropDraft)
  const problems = problemsOf(form.values, kind.type, tried === 'submit')
  const problemAt = (path: string) => {
    const found = problems[path] ?? null
    const isSeen = tried !== 'nothing' || (found !== null && isTooLong(found))
    return (isSeen ? found : null) ?? form.errorAt(path)
  }
  const isFaulty = (path: string) =>
    Object.keys(problems).some(at => (at === path || at.startsWith(`${path}.`)) && problemAt(at) !== null)
  const save = (submits: boolean) => {
    isSubmitted.current = submits
    void form.submit().finally(() => {
      isSubmitted.current = false
    })
  }
  return {
    form,
    channelType: kind.type,
    isReadOnly,
    card,
    showCard,
    problemAt,
    isFaulty,
    save,
    isSubmitting: form.isSaving && isSubmitted.current,
  }
}

type Saving = { kind: Kind; template: Template | null; isSubmitted: { readonly current: boolean } }

/** What was handed over is followed in the list; a draft stays open. */
function useSubmitDraft({ kind, template, isSubmitted }: Saving) {
  const save = useSaveTemplate(template?.id ?? null)
  const navigate = useNavigate()
  const open = (templateId: string) =>
    navigate({
      to: '/admin/messageTemplate/$kind/$templateId',
      params: { kind: kind.id, templateId },
      replace: true,
      // What is on the screen has just been saved, though the form learns it only after this.
      ignoreBlocker: true,
    })
  const refused = async (error: CallRefused, values: TemplateValues, refuse: Refuse) => {
    toast.error(error.message)
    const kept = template ? null : keptId(error)
    if (kept) return open(kept)
    const told = error.errors.length > 0 ? error.errors : [{ message: error.message }]
    refuse(atForm(told, values, kind.type))
  }
  return async (values: TemplateValues, refuse: Refuse) => {
    const submits = isSubmitted.current
    try {
      const saved = await save(bodyOf(values, kind.type, submits))
      if (submits)
        await navigate({ to: '/admin/messageTemplate/$kind', params: { kind: kind.id }, ignoreBlocker: true })
      else if (!template) await open(saved.id)
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      await refused(error, values, refuse)
    }
  }
}

type Refuse = DraftForm<TemplateValues>['refuse']

/** The draft that was kept although its vendor refused it. */
function keptId({ data }: CallRefused): string | null {
  if (typeof data !== 'object' || data === null || !('template' in data)) return null
  const { template } = data
  const hasId = typeof template === 'object' && template !== null && 'id' in template
  return hasId && typeof template.id === 'string' ? template.id : null
}
