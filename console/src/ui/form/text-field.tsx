import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { type FieldProps, sharedProps } from './field.tsx'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  maxLength?: number
  before?: ReactNode
  after?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete = 'off', inputMode, maxLength, before, after } = props
  return (
    <TextInput
      {...sharedProps(props)}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      leftSection={before}
      rightSection={after}
    />
  )
}
