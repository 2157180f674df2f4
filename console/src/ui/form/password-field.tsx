import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { type FieldProps, sharedProps } from './field.tsx'

export type PasswordFieldProps = FieldProps<string> & { autoComplete?: 'current-password' | 'new-password' | 'off' }

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, show] = useState(false)
  const { value, onChange, autoComplete = 'current-password' } = props
  return (
    <TextInput
      {...sharedProps(props)}
      attributes={{ input: { dir: 'ltr' } }}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <IconButton
          compact
          icon={isShown ? IconEyeOff : IconEye}
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        />
      }
    />
  )
}
