import { useCallbackRef } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import type { FieldBinding } from '../ui/form/field.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { splitNumbers, wrongNumbers, wrongText } from './recipients.api.ts'

type BoxProps = FieldBinding<string> & { required: boolean; disabled?: boolean }
type NumbersProps = BoxProps & {
  /** As they were a moment ago: what is still being typed is not judged yet. */
  applied: string
  countryCode: string
}

/** Typed numbers; those that are none are named. */
export function NumbersField({ applied, countryCode, onChange, ...props }: NumbersProps) {
  const judged = useMemo(() => wrongNumbers(applied, countryCode), [applied, countryCode])
  const typed = useMemo(() => new Set(splitNumbers(props.value)), [props.value])
  const wrong = props.disabled ? null : wrongText(judged.filter(number => typed.has(number)))
  return <NumbersBox {...props} error={props.error ?? wrong} onChange={useCallbackRef(onChange)} />
}

/** Drawn only when it changes: its height is measured each time, which of many thousands of numbers takes long. */
const NumbersBox = memo(function NumbersBox(props: BoxProps) {
  return (
    <TextAreaField
      {...props}
      label="Mobile Numbers"
      maxRows={6}
      placeholder="919876543210, 919876543211"
      help={props.disabled ? '' : 'Country code and number, without plus; several with commas between them.'}
    />
  )
})
