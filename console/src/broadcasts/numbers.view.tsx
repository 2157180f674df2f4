import { useMemo } from 'react'
import type { FieldBinding } from '../ui/form/field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { splitNumbers, wrongNumbers, wrongText } from './recipients.api.ts'

type NumbersProps = FieldBinding<string> & {
  /** As they were a moment ago: what is still being typed is not judged yet. */
  applied: string
  countryCode: string
  required: boolean
  disabled?: boolean
}

/** Typed numbers; those that are none are named. */
export function NumbersField({ applied, countryCode, ...props }: NumbersProps) {
  const judged = useMemo(() => wrongNumbers(applied, countryCode), [applied, countryCode])
  const typed = new Set(splitNumbers(props.value))
  const wrong = props.disabled ? null : wrongText(judged.filter(number => typed.has(number)))
  return (
    <TextAreaField
      {...props}
      error={props.error ?? wrong}
      label="Mobile Numbers"
      maxRows={6}
      placeholder="919876543210, 919876543211"
      help="Country code and number, without plus; several with commas between them."
    />
  )
}
