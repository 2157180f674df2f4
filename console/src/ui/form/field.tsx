import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../button/icon.tsx'

/** What `useDraftForm().field(name)` hands to a field, and what a field needs without a form. */
export type FieldBinding<Value> = {
  name?: string
  value: Value
  error?: string | null | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
}

export type FieldProps<Value> = FieldBinding<Value> & {
  label: string
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  autoFocus?: boolean
  className?: string | undefined
}

type Shared = Omit<FieldProps<unknown>, 'value' | 'onChange'>

/** The parts every Mantine input takes alike; the browser's own bubbles stay off, so `required` is said by ARIA. */
export function sharedProps({ help, error, autoFocus, required, onBlur, ...rest }: Shared) {
  return {
    name: rest.name,
    label: rest.label,
    disabled: rest.disabled,
    placeholder: rest.placeholder,
    className: rest.className,
    description: help,
    withAsterisk: required,
    'aria-required': required || undefined,
    onBlur,
    error: error ? <FieldError message={error} /> : null,
    ...(autoFocus ? { 'data-autofocus': true } : {}),
  }
}

export function FieldError({ message }: { message: string }) {
  return (
    <>
      <Icon of={IconAlertCircle} />
      <span>{message}</span>
    </>
  )
}
