import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { type Mapping, mappingTexts } from '@parley/contracts/templates/mapping.ts'
import { useEffect, useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Loader } from '../ui/feedback/loader.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ColumnField } from './column.field.tsx'
import look from './mapping.module.css'
import { writtenOut } from './mapping.value.ts'

type Mappings = NonNullable<Mapping['mappings']>
type UrlMappingProps = {
  expression: string
  /** Names that the address reads. */
  names: readonly string[]
  mappings: Mappings
  onSave: (mappings: Mappings) => void
  onClose: () => void
}

const loaderMs = 500

/** What stands behind each name of an address. */
export function UrlMappingDialog({ expression, names, mappings, onSave, onClose }: UrlMappingProps) {
  const [rows, setRows] = useState<Mappings>(() => names.map(name => rowOf(mappings, name)))
  const isReady = useAfter(loaderMs)
  const { timezone: timeZone } = useProfile().enterprise
  return (
    <Dialog
      isOpen
      title={broadcastScreen.urlMapping}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!isReady} onClick={() => onSave(rows)}>
            Save
          </Button>
        </>
      }
    >
      {isReady ? (
        <div className={look.rows}>
          <Written label="Expression" text={expression} />
          {rows.map((row, index) => (
            <NameRow key={row.name} row={row} onChange={next => setRows(rows.with(index, next))} />
          ))}
          <Written
            label="Becomes, with the names of columns for their values"
            text={writtenOut(expression, rows, timeZone)}
          />
        </div>
      ) : (
        <Loader />
      )}
    </Dialog>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <dl className={look.written}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </dl>
  )
}

type NameRowProps = { row: Mappings[number]; onChange: (row: Mappings[number]) => void }

function NameRow({ row, onChange }: NameRowProps) {
  return (
    <fieldset className={look.row}>
      <legend className={look.legend}>{row.name}</legend>
      <SelectField
        label="Takes"
        options={[
          { value: 'static', label: mappingTexts.static },
          { value: 'column', label: mappingTexts.column },
        ]}
        value={row.type}
        onChange={type => onChange({ ...row, type: type === 'static' ? 'static' : 'column', value: '' })}
      />
      {row.type === 'static' ? (
        <TextField label="Value" value={row.value} onChange={value => onChange({ ...row, value })} />
      ) : (
        <ColumnField value={row.value} onChange={value => onChange({ ...row, value })} />
      )}
    </fieldset>
  )
}

/** A name that nobody has mapped yet is a column of that name. */
function rowOf(mappings: Mappings, name: string): Mappings[number] {
  return mappings.find(row => row.name === name) ?? { name, type: 'column', value: name }
}

function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
