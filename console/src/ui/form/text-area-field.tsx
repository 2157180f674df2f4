import { Textarea } from '@mantine/core'
import { type FieldProps, sharedProps } from './field.tsx'
import look from './text-area-field.module.css'

export type TextAreaFieldProps = FieldProps<string> & {
  rows?: number
  /** Grows up to this many rows, then scrolls. */
  maxRows?: number
  maxLength?: number
  /** Shows `12 / 300` below, for texts with a limit. */
  showsCount?: boolean
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows = 3, maxRows = 12, maxLength, showsCount, help } = props
  return (
    <Textarea
      {...sharedProps(props)}
      description={showsCount ? <Counted help={help} used={value.length} limit={maxLength} /> : help}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      autosize
      minRows={rows}
      maxRows={maxRows}
      maxLength={maxLength}
    />
  )
}

function Counted({ help, used, limit }: { help: React.ReactNode; used: number; limit: number | undefined }) {
  return (
    <span className={look.counted}>
      <span>{help}</span>
      <span className={look.count}>{limit ? `${used} / ${limit}` : used}</span>
    </span>
  )
}
