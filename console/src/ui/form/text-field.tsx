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
      attributes={{ input: { dir: isOfWords(type, inputMode) ? 'auto' : 'ltr' } }}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={maxLength}
      leftSection={before}
      rightSection={after}
    />
  )
}

function isOfWords(type: TextFieldProps['type'], inputMode: TextFieldProps['inputMode']): boolean {
  return (type === 'text' || type === 'search') && (inputMode === undefined || inputMode === 'text')
}
