import { Switch } from '@mantine/core'
import type { FieldProps } from './field.tsx'
import { FieldError } from './field.tsx'

/** For what takes effect by itself or is plainly on or off; a consent is a checkbox. */
export function SwitchField({ value, onChange, help, error, label, name, disabled }: FieldProps<boolean>) {
  return (
    <Switch
      name={name}
      label={label}
      description={help}
      disabled={disabled}
      error={error ? <FieldError message={error} /> : null}
      checked={value}
      onChange={event => onChange(event.currentTarget.checked)}
      withThumbIndicator={false}
    />
  )
}
