import { NumberInput } from '@mantine/core'
import { type FieldProps, sharedProps } from './field.tsx'

export type NumberFieldProps = FieldProps<number | null> & {
  min?: number
  max?: number
  step?: number
  decimals?: number
  prefix?: string
  suffix?: string
}

/** Empty is null, never 0. Limits are told by the form, not by changing what was typed. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, decimals = 0, min, max, step, prefix, suffix } = props
  return (
    <NumberInput
      {...sharedProps(props)}
      value={value ?? ''}
      onChange={next => onChange(next === '' ? null : Number(next))}
      min={min}
      max={max}
      step={step}
      decimalScale={decimals}
      prefix={prefix}
      suffix={suffix}
      clampBehavior="none"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
    />
  )
}
