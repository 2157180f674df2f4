import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../memory/draft-store.ts'
import type { FieldBinding } from './field.tsx'
import { mergeEdits } from './merge-edits.ts'
import { type Refusal, refusalsOf, splitRefusals } from './refusal.ts'
import { unreadableIn } from './unreadable.ts'

export type DraftFormInput<Values> = {
  initial: Values
  /** Field path → message, or nothing when all is well. */
  validate?: (values: Values) => Record<string, string | null | undefined>
  /** Long forms name one; what was typed then survives a reload. */
  draftKey?: string
  /** Fields that no browser may keep, beside those whose names tell (`password`, `apiKey`, `token` and the like). */
  secrets?: readonly string[]
  /** A rejection's `errors` land on their fields, its message at the top; `refuse` does the same by hand. */
  onSubmit: (values: Values, refuse: (refusals: readonly Refusal[]) => void) => Promise<void>
}

export type DraftForm<Values> = {
  values: Values
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]> & { name: Name }
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** Sets what belongs together. */
  change: (part: Partial<Values>) => void
  errorAt: (path: string) => string | null
  formError: string | null
  isDirty: boolean
  isSaving: boolean
  /** A draft kept earlier was put back; offer `reset` to start over. */
  hasRestoredDraft: boolean
  refuse: (refusals: readonly Refusal[]) => void
  /** What was typed will not come back after a reload. */
  dropDraft: () => void
  /** Back to the initial values, or to new ones that become the initial ones. */
  reset: (values?: Values) => void
  /** What was stored last, as far as the form knows: its changes stand over it. */
  base: Values
  /** Others have stored something else: what was left as it was shows that, what was changed stays. */
  follow: (stored: Values) => void
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>
  ref: RefObject<HTMLFormElement | null>
}

export function useDraftForm<Values extends Record<string, unknown>>(input: DraftFormInput<Values>): DraftForm<Values> {
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({ mode: 'controlled', initialValues: input.initial })
  const isDirty = form.isDirty()
  const { hasRestored, dropDraft } = useKeptDraft(form, input, isDirty)
  const { formError, setFormError, refuse } = useRefusals(form, ref)
  const hasReset = useRef(false)
  const { isSaving, submit } = useSubmit(form, input, { refuse, dropDraft, hasReset, ref })

  const change = (part: Partial<Values>) => {
    for (const name of Object.keys(part)) form.clearFieldError(name)
    form.setValues(before => ({ ...before, ...part }))
  }
  const set: DraftForm<Values>['set'] = (name, value) => {
    form.clearFieldError(name)
    form.setValues(before => ({ ...before, [name]: value }))
  }
  const follow = (stored: Values) => {
    const base = form.getInitialValues()
    form.setInitialValues(stored)
    form.setValues(mergeEdits(form.getValues(), base, stored))
  }
  const reset = (values?: Values) => {
    if (values) form.setInitialValues(values)
    form.reset()
    hasReset.current = true
    setFormError(null)
    dropDraft()
  }
  const errorAt = (path: string) => messageOf(form.errors[path])

  return {
    values: form.values,
    field: name => ({
      name,
      value: form.values[name],
      error: errorAt(name),
      onChange: value => set(name, value),
    }),
    set,
    change,
    errorAt,
    formError,
    isDirty,
    isSaving,
    hasRestoredDraft: hasRestored && isDirty,
    refuse,
    dropDraft,
    reset,
    base: form.getInitialValues(),
    follow,
    submit,
    ref,
  }
}

/** What was typed, and over what: where it comes back, what was left as it was is not to undo others' changes. */
type Kept<Values> = { values: Values; base: Values }

function useKeptDraft<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { draftKey, secrets }: DraftFormInput<Values>,
  isDirty: boolean,
) {
  const [restored, setRestored] = useState(() => readKept<Values>(draftKey))
  const { values, getInitialValues } = form
  const wasRestored = useRef(false)
  const isKept = useRef(false)
  const dropDraft = () => {
    isKept.current = false
    forgetDraft(draftKey)
    setRestored(null)
  }

  useEffect(() => {
    if (!restored || wasRestored.current) return
    wasRestored.current = true
    form.setValues(mergeEdits(restored.values, restored.base, form.getInitialValues()))
  }, [restored, form])

  useEffect(() => {
    if (isDirty) keepDraft(draftKey, { values, base: getInitialValues() }, secrets)
    // All was taken back, so there is nothing to come back.
    else if (isKept.current) forgetDraft(draftKey)
    isKept.current = isDirty
  }, [draftKey, secrets, isDirty, values, getInitialValues])
  return { hasRestored: restored !== null, dropDraft }
}

function readKept<Values>(draftKey: string | undefined): Kept<Values> | null {
  const { values, base } = readDraft<Kept<Values>>(draftKey) ?? {}
  return values && base ? { values, base } : null
}

function useRefusals<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  ref: RefObject<HTMLFormElement | null>,
) {
  const [formError, setFormError] = useState<string | null>(null)
  useEffect(() => {
    // What was told without a network is no longer so with one.
    if (formError === null || navigator.onLine) return
    const forget = () => setFormError(null)
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [formError])
  const refuse = (refusals: readonly Refusal[]) => {
    const { byField, general } = splitRefusals(refusals, Object.keys(form.getValues()))
    form.setErrors(byField)
    setFormError(general)
    focusFirst(ref.current, Object.keys(byField))
  }
  return { formError, setFormError, refuse }
}

type Submitting = {
  refuse: (refusals: readonly Refusal[]) => void
  dropDraft: () => void
  hasReset: RefObject<boolean>
  ref: RefObject<HTMLFormElement | null>
}

function useSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  input: DraftFormInput<Values>,
  { refuse, dropDraft, hasReset, ref }: Submitting,
) {
  const [isSaving, setSaving] = useState(false)
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (isSaving) return
    const values = form.getValues()
    const missing = toRefusals(input.validate?.(values) ?? {})
    refuse(missing)
    const unreadable = unreadableIn(ref.current)
    if (missing.length === 0) unreadable?.focus()
    if (missing.length > 0 || unreadable) return
    setSaving(true)
    hasReset.current = false
    const isRefused = await settle(input.onSubmit, values, refuse)
    setSaving(false)
    // A form that was reset holds what was stored, which may differ from what was sent.
    if (isRefused || hasReset.current) return
    form.resetDirty(values)
    dropDraft()
  }
  return { isSaving, submit }
}

async function settle<Values>(
  onSubmit: DraftFormInput<Values>['onSubmit'],
  values: Values,
  refuse: (refusals: readonly Refusal[]) => void,
): Promise<boolean> {
  let isRefused = false
  const mark = (refusals: readonly Refusal[]) => {
    isRefused = true
    refuse(refusals)
  }
  try {
    await onSubmit(values, mark)
  } catch (error) {
    mark(refusalsOf(error))
  }
  return isRefused
}

function toRefusals(messages: Record<string, string | null | undefined>): Refusal[] {
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

function messageOf(error: unknown): string | null {
  return typeof error === 'string' && error !== '' ? error : null
}

/** In the order of the page, so the reader starts at the top one. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])]
  const first = fields.find(field => names.includes(field.getAttribute('name') ?? ''))
  if (first) boxOf(first)?.focus()
}

/**
 * A select keeps its value in a hidden field behind the box that is typed in, and only the box takes the focus; of a
 * field that is a frame around buttons, the first of them does.
 */
function boxOf(field: HTMLElement): HTMLElement | null | undefined {
  if (field.matches('fieldset')) return field.querySelector('button')
  return field.matches('[type=hidden]') ? field.previousElementSibling?.querySelector('input') : field
}
