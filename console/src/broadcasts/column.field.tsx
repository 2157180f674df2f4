import { Autocomplete } from '@mantine/core'
import { type FieldBinding, sharedProps } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import type { ColumnSource } from './message.api.ts'
import { useColumnSource, useColumns, useFields } from './use-columns.ts'

type ColumnFieldProps = FieldBinding<string> & { required?: boolean; disabled?: boolean }

/** Which column: a field of the contact, or what stands at the head of a file's column. */
export function ColumnField(props: ColumnFieldProps) {
  const source = useColumnSource()
  return source === 'contacts' ? <ContactColumn {...props} /> : <NamedColumn {...props} source={source} />
}

function ContactColumn({ value, onChange, ...field }: ColumnFieldProps) {
  const columns = useColumns()
  const isKnown = columns.some(column => column.value === value)
  const isStranger = useFields() !== null && value !== '' && !columns.some(column => isSame(column.value, value))
  return (
    <SelectField
      {...field}
      label="Column"
      canSearch
      placeholder="Choose a field of the contact"
      help={isStranger ? 'No contact has this field.' : undefined}
      options={isKnown || !value ? columns : [...columns, { value, label: value }]}
      value={value || null}
      onChange={next => onChange(next ?? '')}
    />
  )
}

/** Columns are found in any case. */
function isSame(column: string, name: string): boolean {
  return column.toLowerCase() === name.trim().toLowerCase()
}

function NamedColumn({ source, value, onChange, ...field }: ColumnFieldProps & { source: ColumnSource }) {
  return (
    <Autocomplete
      {...sharedProps({ ...field, label: 'Column', placeholder: 'Its name at the head of the file' })}
      value={value}
      onChange={onChange}
      data={typeof source === 'string' ? [] : [...source]}
      openOnFocus={false}
    />
  )
}
