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
import { fileProblem } from './blacklist.words.ts'

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

type CsvProps = FieldBinding<File | null> & { disabled: boolean }

/** Picks a CSV file; one that is none is told at once. */
export function CsvField({ name, value, error, onChange, disabled }: CsvProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const problem = error ?? (value ? fileProblem(value) : null)
  return (
    <Input.Wrapper
      id={id}
      label="CSV file"
      labelElement="div"
      withAsterisk
      description="The numbers stand in its first column. A header is left out."
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
            <span className={look.size}>{sizeOf(value.size)}</span>
          </span>
        ) : null}
      </div>
      <HiddenFileInput ref={input} accept=".csv,text/csv" label="CSV file" onFile={onChange} />
    </Input.Wrapper>
  )
}
