import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../call.ts'
import { texts } from '../texts.ts'
import type { PreChatField, Session } from '../wire.ts'

type DetailsField = PreChatField | 'message'
type Values = Partial<Record<DetailsField, string>>

type Props = {
  fields: DetailsField[]
  label: string
  onSubmit: (values: Values) => Promise<Answer<Session>>
}

/** Asks who the visitor is. What is missing, and what the server refuses, stands at its field. */
export function DetailsForm({ fields, label, onSubmit }: Props): JSX.Element {
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    const missing = problemsOf(fields, values)
    setErrors(missing)
    const first = fields.find(field => missing[field])
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setSending(true)
    const answer = await onSubmit(trimmed(values))
    setSending(false)
    if (answer.kind !== 'done') setErrors(refusalOf(answer, fields))
  }

  return (
    <form
      class="details"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!isSending) void submit(event.currentTarget)
      }}
    >
      {fields.map(field => (
        <Field
          key={field}
          field={field}
          value={values[field] ?? ''}
          error={errors[field]}
          onInput={value => setValues({ ...values, [field]: value })}
        />
      ))}
      {errors.form && (
        <p class="problem" role="alert">
          {errors.form}
        </p>
      )}
      <button type="submit" class="main-button" aria-busy={isSending}>
        {label}
      </button>
    </form>
  )
}

type FieldProps = { field: DetailsField; value: string; error: string | undefined; onInput: (value: string) => void }

function Field({ field, value, error, onInput }: FieldProps): JSX.Element {
  const shared = {
    id: `field-${field}`,
    name: field,
    value,
    required: true,
    dir: 'auto',
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? `error-${field}` : undefined,
  } as const
  return (
    <div class="field">
      <label for={shared.id}>{texts[field]}</label>
      {field === 'message' ? (
        <textarea {...shared} rows={4} onInput={event => onInput(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={keyboards[field]}
          autocomplete={autofill[field]}
          onInput={event => onInput(event.currentTarget.value)}
        />
      )}
      {error && (
        <p class="problem" id={`error-${field}`}>
          {error}
        </p>
      )}
    </div>
  )
}

const keyboards = { name: 'text', email: 'email', phoneNumber: 'tel' } as const
const autofill = { name: 'name', email: 'email', phoneNumber: 'tel' } as const

function problemsOf(fields: DetailsField[], values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const value = values[field]?.trim()
    if (!value) problems[field] = `${texts[field]} ${texts.required}`
    else if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) problems[field] = texts.notAnEmail
  }
  return problems
}

function trimmed(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]))
}

function refusalOf(answer: Answer<Session>, fields: DetailsField[]): Record<string, string> {
  if (answer.kind === 'later' && answer.isBusy) return { form: texts.busy }
  if (answer.kind !== 'refused') return { form: navigator.onLine ? texts.notReached : texts.offline }
  const hasPlace = fields.some(field => answer.fields[field])
  return { ...answer.fields, ...(!hasPlace && { form: answer.text || texts.notReached }) }
}
