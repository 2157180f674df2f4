import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { optionsOf } from '@parley/contracts/contacts/values.custom.ts'
import type { FieldBinding } from '../../ui/form/field.tsx'
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Value = string | string[]
type CustomProps = FieldBinding<Value> & { definition: Definition }

const inputModes = {
  alphabets: 'text',
  alphanumeric: 'text',
  email: 'email',
  number: 'numeric',
  decimal: 'decimal',
} as const

/** One field of 'Other Details', drawn as its definition says. */
export function CustomField({ definition, value, ...binding }: CustomProps) {
  const shared = {
    ...binding,
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
          onChange={next => binding.onChange(next ?? '')}
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
}

/** Options that were taken away since stay on the contacts that have them. */
function offered(definition: Definition, kept: readonly string[]) {
  const all = new Set([...optionsOf(definition), ...kept.filter(Boolean)])
  return [...all].map(value => ({ value, label: value }))
}
