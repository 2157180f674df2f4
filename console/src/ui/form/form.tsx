import { IconAlertCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../button/icon.tsx'
import { DialogFrame } from '../dialog/dialog-frame.tsx'
import look from './form.module.css'

type FormState = {
  formError: string | null
  isDirty: boolean
  isSaving: boolean
  hasRestoredDraft: boolean
  reset: () => void
  submit: (event?: React.FormEvent<HTMLFormElement>) => Promise<void>
  ref: React.RefObject<HTMLFormElement | null>
}

export type FormProps = {
  form: FormState
  label?: string
  /** In long forms Enter stays in its field and Ctrl/Cmd+Enter saves. */
  isLong?: boolean
  autoFocus?: boolean
  children: ReactNode
}

export function Form({ form, label, isLong = false, autoFocus = true, children }: FormProps) {
  const { ref } = form
  const dialog = use(DialogFrame)
  useEffect(() => {
    const field = autoFocus ? ref.current?.querySelector<HTMLElement>(firstField) : null
    // A dialog around the form chooses for itself a little later, and would take its own cross.
    field?.setAttribute('data-autofocus', 'true')
    field?.focus({ preventScroll: true })
  }, [autoFocus, ref])

  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className={look.form}
      // React hands on what happens in a dialog that a field opened, although it stands elsewhere on the page.
      onSubmit={event => (event.target === event.currentTarget ? void form.submit(event) : undefined)}
      onKeyDown={event => (isWithin(event) ? routeEnter(event, isLong, () => void form.submit()) : undefined)}
    >
      {dialog ? <dialog.Watch guard={dialog.guard} isDirty={form.isDirty} /> : null}
      {form.hasRestoredDraft ? <RestoredDraft onDiscard={() => form.reset()} /> : null}
      <div role="alert">{form.formError ? <FormError message={form.formError} /> : null}</div>
      {children}
    </form>
  )
}

export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div className={look.actions} data-form-actions>
      {children}
    </div>
  )
}

/** Side by side above 900 px: pairs such as first and last name. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={look.pair}>{children}</div>
}

const firstField =
  '[data-autofocus], input:not([type=hidden]):not([type=checkbox]):not([disabled]), textarea:not([disabled])'

function isWithin({ currentTarget, target }: KeyboardEvent<HTMLFormElement>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

function routeEnter(event: KeyboardEvent<HTMLFormElement>, isLong: boolean, save: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    save()
  } else if (isLong && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Above the fields: in a long form whoever pressed the button at its end is taken there. */
function FormError({ message }: { message: string }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const isAtField = told.current?.closest('form')?.querySelector('[aria-invalid=true]:focus')
    if (message && !isAtField) told.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <p ref={told} className={look.error}>
      <Icon of={IconAlertCircle} />
      {message}
    </p>
  )
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={look.restored}>
      <span>Your unsaved changes are back.</span>
      <Button compact kind="subtle" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  )
}
