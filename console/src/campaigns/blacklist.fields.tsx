import { Input } from '@mantine/core'
import { blacklistLimits } from '@parley/contracts/campaigns/blacklist.ts'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { sizeOf } from '../lib/file-size.ts'
import { Button } from '../ui/button/button.tsx'
import { type FieldBinding, FieldError } from '../ui/form/field.tsx'
import { HiddenFileInput } from '../ui/form/hidden-file-input.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { FileName } from '../ui/text/file-name.tsx'
import look from './blacklist.module.css'

export function ReasonField(props: FieldBinding<string>) {
  return (
    <TextAreaField
      {...props}
      label="Reason"
      rows={2}
      maxRows={6}
      maxLength={blacklistLimits.reason}
      placeholder="Asked by phone not to be written to"
    />
  )
}

type CsvProps = Omit<FieldBinding<{ name: string; size?: number } | null>, 'onChange'> & {
  help: string
  required?: boolean
  disabled: boolean
  onChange: (file: File) => void
}

/** Picks a CSV file, and shows the one that was picked. */
export function CsvField({ name, value, error, onChange, help, required = true, disabled }: CsvProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const problem = error ?? null
  return (
    <Input.Wrapper
      id={id}
      label="CSV file"
      labelElement="div"
      withAsterisk={required}
      description={help}
      error={problem ? <FieldError message={problem} /> : null}
    >
      <div className={look.picked}>
        <Button
          name={name}
          // The dialog would open on its own cross.
          data-autofocus
          icon={IconFileTypeCsv}
          disabled={disabled}
          aria-describedby={problem ? `${id}-description ${id}-error` : `${id}-description`}
          onClick={() => input.current?.click()}
        >
          {value ? 'Choose another' : 'Choose file'}
        </Button>
        {value ? (
          <span className={look.file}>
            <FileName name={value.name} />
            {value.size === undefined ? null : <span className={look.size}>{sizeOf(value.size)}</span>}
          </span>
        ) : null}
      </div>
      <HiddenFileInput ref={input} accept=".csv,text/csv" label="CSV file" onFile={onChange} />
    </Input.Wrapper>
  )
}
