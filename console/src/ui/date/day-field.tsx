import { DateTimeField } from './date-time-field.tsx'

type DayFieldProps = {
  label: string
  /** `2026-11-21`. */
  day: string | null
  error?: string | undefined
  max?: string
  className?: string | undefined
  onChange: (day: string | null) => void
}

/** A day without a time. */
export function DayField({ day, error, onChange, ...rest }: DayFieldProps) {
  return (
    <DateTimeField
      {...rest}
      hasTime={false}
      value={day === null ? null : `${day}T00:00:00`}
      error={error ?? null}
      onChange={value => onChange(value?.split('T')[0] ?? null)}
    />
  )
}
