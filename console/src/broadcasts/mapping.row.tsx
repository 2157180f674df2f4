import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { instantOf as momentOf } from '@parley/contracts/templates/dates.ts'
import { type Mapping, mappingTexts, splitColumn } from '@parley/contracts/templates/mapping.ts'
import type { TemplateVariable } from '@parley/contracts/templates/variables.ts'
import { useRef, useState } from 'react'
import { instantOf, localTime } from '../lib/days.ts'
import { Button } from '../ui/button/button.tsx'
import { DateTimeField } from '../ui/date/date-time-field.tsx'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ColumnField } from './column.field.tsx'
import look from './mapping.module.css'
import { joinColumn } from './mapping.value.ts'
import type { ColumnSource } from './message.api.ts'
import { namesInExpression } from './send.api.ts'
import { UrlMappingDialog } from './url-mapping.dialog.tsx'
import { useColumnSource } from './use-columns.ts'

type RowProps = {
  title: string
  variable: TemplateVariable
  row: Mapping
  error: string | null
  timeZone: string
  isLocked: boolean
  onChange: (row: Mapping) => void
}

/** One variable: what kind of value it takes, and which. */
export function MappingRow({ title, variable, row, error, timeZone, isLocked, onChange }: RowProps) {
  const source = useColumnSource()
  const field = {
    name: `mapping.${variable.name}`,
    error,
    // Nobody is asked for what cannot be changed.
    required: variable.isRequired && !isLocked,
    disabled: isLocked,
  }
  /** What was chosen of the other kinds: whoever looks at one of them finds it when they come back. */
  const others = useRef(new Map<Mapping['type'], Mapping>())
  const take = (type: Mapping['type']) => {
    others.current.set(row.type, row)
    onChange(others.current.get(type) ?? { name: row.name, type, value: '' })
  }
  return (
    <fieldset className={look.row}>
      <legend className={look.legend}>{title}</legend>
      <SelectField
        label="Takes"
        disabled={isLocked}
        options={kindsOf(variable, source)}
        value={row.type}
        onChange={type => take(kindOf(type))}
      />
      {row.type === 'static' ? (
        <ConstantField {...field} variable={variable} row={row} timeZone={timeZone} onChange={onChange} />
      ) : null}
      {row.type === 'column' ? <ColumnFields {...field} row={row} onChange={onChange} /> : null}
      {row.type === 'expression' ? <ExpressionField {...field} row={row} onChange={onChange} /> : null}
    </fieldset>
  )
}

type Shared = { name: string; error: string | null; required: boolean; disabled: boolean }
type ValueProps = Shared & { row: Mapping; onChange: (row: Mapping) => void }

function ConstantField({
  variable,
  row,
  timeZone,
  onChange,
  ...field
}: ValueProps & { variable: TemplateVariable; timeZone: string }) {
  const write = (value: string) => onChange({ ...row, value })
  if (variable.type !== 'DATETIME') {
    const help = variable.type === 'PAYLOAD' ? 'Left empty, the text of the button is sent back.' : undefined
    return <TextField {...field} label="Value" help={help} value={row.value} onChange={write} />
  }
  const moment = momentOf(row.value)
  return (
    <DateTimeField
      {...field}
      label="Value"
      value={moment === null ? null : `${localTime(moment, timeZone)}:00`}
      onChange={value => write(value ? instantOf(value, timeZone) : '')}
    />
  )
}

function ColumnFields({ row, onChange, ...field }: ValueProps) {
  const { column, fallback = '' } = splitColumn(row.value)
  return (
    <>
      <ColumnField
        {...field}
        value={column}
        onChange={next => onChange({ ...row, value: joinColumn({ column: next, fallback }) })}
      />
      <TextField
        label="When empty"
        disabled={field.disabled || !column}
        placeholder="Skip the recipient"
        value={fallback}
        onChange={next => onChange({ ...row, value: joinColumn({ column, fallback: next }) })}
      />
    </>
  )
}

function ExpressionField({ row, onChange, ...field }: ValueProps) {
  const [names, setNames] = useState<string[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const open = async () => {
    setAsking(true)
    try {
      const found = await namesInExpression(row.value)
      if (found.length === 0) toast.error(mappingTexts.noUrlVariable, { duration: toastTimes.broadcast })
      else setNames(found)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error), { duration: toastTimes.broadcast })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <TextField
        {...field}
        label="Expression"
        placeholder="orders/{{order_id}}?name={{name|guest}}"
        value={row.value}
        onChange={value => onChange({ ...row, value })}
      />
      <div className={look.beside}>
        <Button isBusy={isAsking} disabled={field.disabled} onClick={() => void open()}>
          {broadcastScreen.urlMapping}
        </Button>
      </div>
      {names ? (
        <UrlMappingDialog
          expression={row.value}
          names={names}
          mappings={row.mappings ?? []}
          onSave={mappings => {
            onChange({ ...row, mappings })
            setNames(null)
            toast.success(mappingTexts.urlsMapped, { duration: toastTimes.mapped })
          }}
          onClose={() => setNames(null)}
        />
      ) : null}
    </>
  )
}

const kinds = [
  { value: 'static', label: mappingTexts.static },
  { value: 'column', label: mappingTexts.column },
  { value: 'expression', label: mappingTexts.expression },
] as const

function kindsOf({ type }: TemplateVariable, source: ColumnSource) {
  if (source === 'none') return kinds.filter(({ value }) => value === 'static')
  return kinds.filter(({ value }) => value !== 'expression' || type === 'URL')
}

function kindOf(value: string | null): Mapping['type'] {
  return kinds.find(kind => kind.value === value)?.value ?? 'static'
}
