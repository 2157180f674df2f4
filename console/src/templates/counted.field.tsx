import { lengthOf } from '@parley/contracts/templates/components.ts'
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx'
import look from './template.module.css'

/** A text whose end is in sight: nothing is cut off, and what is too much says so. */
export function CountedField({ limit, help, ...props }: TextFieldProps & { limit: number }) {
  return <TextField {...props} help={<Count help={help} used={lengthOf(props.value)} limit={limit} />} />
}

type CountProps = { help?: React.ReactNode; used: number; limit: number }

export function Count({ help, used, limit }: CountProps) {
  return (
    <span className={look.counted}>
      <span>{help}</span>
      <span className={look.count} data-over={used > limit || undefined}>
        {used} / {limit}
      </span>
    </span>
  )
}
