import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { optionsOf } from '@parley/contracts/contacts/values.custom.ts'
import { memo } from 'react'
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Value = string | string[]
type CustomProps = {
  definition: Definition
  name: string
  value: Value
  error: string | null
  /** The same function at every drawing. */
  onChange: (definitionId: string, value: Value) => void
}

const inputModes = {
  alphabets: 'text',
  alphanumeric: 'text',
  email: 'email',
  number: 'numeric',
  decimal: 'decimal',
} as const

/** One field of 'Other Details', drawn as its definition says. A hundred of them are not drawn again for a letter in one. */
export const CustomField = memo(function CustomField({ definition, name, value, error, onChange }: CustomProps) {
  const change = (next: Value) => onChange(definition.id, next)
  const shared = {
    name,
    error,
    onChange: change,
    label: definition.fieldLabel,
    help: definition.fieldHelptext,
    required: definition.mandatory,
  }
  const text = typeof value === 'string' ? value : value.join(', ')
  switch (definition.fieldType) {
    case 'textarea':
      return <TextAreaField {...shared} value={text} />
    case 'selectbox-singlevalue':
      return (
        <SelectField
          {...shared}
          value={text || null}
          onChange={next => change(next ?? '')}
          options={offered(definition, [text])}
          canClear={!definition.mandatory}
        />
      )
    case 'selectbox-multiplevalue': {
      const chosen = typeof value === 'string' ? [] : value
      return <MultiSelectField {...shared} value={chosen} options={offered(definition, chosen)} />
    }
    default:
      return <TextField {...shared} value={text} inputMode={inputModes[definition.inputType ?? 'alphanumeric']} />
  }
})

/** Options that were taken away since stay on the contacts that have them. */
function offered(definition: Definition, kept: readonly string[]) {
  const all = new Set([...optionsOf(definition), ...kept.filter(Boolean)])
  return [...all].map(value => ({ value, label: value }))
}
