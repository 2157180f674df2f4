import { useCallbackRef } from '@mantine/hooks'
import { type Contact, numberHolder } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { useMemo, useState } from 'react'
import { CallRefused } from '../../lib/call-refused.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { useSaveContact } from '../contacts.api.ts'
import { byPath, type ContactRules, type ContactValues, draftOf, problemsOf, valuesOf } from './contact.draft.ts'

/** What the server said against the last save; `problems` are its fields, `holder` has the number already. */
export type Refused = { message: string; problems: readonly Problem[]; holder?: { id: string; name: string } }

type Input = { contact: Contact | null; rules: ContactRules; onSaved: () => void }
export type ContactForm = ReturnType<typeof useContactForm>

/** A contact's form: checked as it is filled in, by the same rules as the server's. */
export function useContactForm({ contact: latest, rules, onSaved }: Input) {
  // As it was when the form was opened: what others have changed since is no change of ours.
  const [contact] = useState(latest)
  const { definitions } = rules
  const save = useSaveContact()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const form = useDraftForm<ContactValues>({
    initial: valuesOf(contact, definitions),
    draftKey: `contacts.${contact?.id ?? 'create'}`,
    validate: values => problemsOf(values, contact, rules),
    onSubmit: async (values, refuse) => {
      setRefused(null)
      try {
        await save(draftOf(values, contact, definitions))
      } catch (error) {
        const told = refusalOf(error)
        // A banner would outlast the outage.
        if (error instanceof CallRefused && error.isNetworkFailure) toast.error(told.message)
        else setRefused(told)
        return refuse(onFields(told.problems, definitions))
      }
      onSaved()
    },
  })
  useUnsavedGuard(form.isDirty, form.dropDraft, 'edit')
  const live = useMemo(() => problemsOf(form.values, contact, rules), [form.values, contact, rules])
  const touch = (path: string) => (touched.has(path) ? undefined : setTouched(new Set([...touched, path])))
  const errorAt = (path: string) => form.errorAt(path) ?? (touched.has(path) ? (live[path] ?? null) : null)
  const changeCustom = useCallbackRef((definitionId: string, value: string | string[]) => {
    touch(customPath(definitionId))
    form.set('data', { ...form.values.data, [definitionId]: value })
  })
  return { form, refused, touch, errorAt, changeCustom }
}

function customPath(definitionId: string): string {
  return `data.${definitionId}`
}

/** Name, error and change of one plain field. */
export function bindPlain<Name extends keyof Omit<ContactValues, 'data'>>(
  { form, touch, errorAt }: ContactForm,
  name: Name,
) {
  const field = form.field(name)
  return {
    ...field,
    error: errorAt(name),
    onChange: (value: ContactValues[Name]) => {
      touch(name)
      field.onChange(value)
    },
  }
}

/** The same of one field of 'Other Details'. */
export function bindCustom({ form, errorAt, changeCustom }: ContactForm, definitionId: string) {
  const name = customPath(definitionId)
  return { name, value: form.values.data[definitionId] ?? '', error: errorAt(name), onChange: changeCustom }
}

function refusalOf(error: unknown): Refused {
  if (error instanceof CallRefused) {
    const holder = numberHolder.safeParse(error.data).data?.customer
    return { message: error.message, problems: error.errors, ...(holder && { holder }) }
  }
  return { message: error instanceof Error ? error.message : String(error), problems: [] }
}

function onFields(problems: readonly Problem[], definitions: readonly Definition[]) {
  return Object.entries(byPath(problems, definitions)).map(([field, message]) => ({ field, message }))
}
