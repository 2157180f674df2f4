import { Checkbox } from '@mantine/core'
import { FieldError, type FieldProps } from './field.tsx'

export function CheckboxField({ value, onChange, help, error, label, name, disabled }: FieldProps<boolean>) {
  return (
    <Checkbox
      name={name}
      label={label}
      description={help}
      disabled={disabled}
      error={error ? <FieldError message={error} /> : null}
      checked={value}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
