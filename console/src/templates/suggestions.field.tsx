import {
  richCardLimits,
  type Suggestion,
  suggestionNames,
  suggestionTypes,
} from '@parley/contracts/templates/rich-cards.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { CountedField } from './counted.field.tsx'
import look from './template.module.css'

type SuggestionsProps = {
  label: string
  value: readonly Suggestion[]
  onChange: (suggestions: Suggestion[]) => void
  path: string
  problemAt: (path: string) => string | null
  most: number
}

/** What a customer may press; a reply comes back as an answer, the others do something on the phone. */
export function SuggestionsField({ label, value, onChange, path, problemAt, most }: SuggestionsProps) {
  const problem = problemAt(path)
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>{label}</legend>
      {value.map((suggestion, place) => (
        <OneSuggestion
          // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion is known by its place alone (2026-11-22)
          key={place}
          value={suggestion}
          number={place + 1}
          path={`${path}.${place}`}
          problemAt={problemAt}
          onChange={next => onChange(value.with(place, next))}
          onRemove={() => onChange(value.toSpliced(place, 1))}
        />
      ))}
      <div role="alert" className={look.problem}>
        {problem ? <FieldError message={problem} /> : null}
      </div>
      {value.length < most ? (
        <Button compact icon={IconPlus} onClick={() => onChange([...value, { type: 'reply', text: '', value: '' }])}>
          Add Suggestion
        </Button>
      ) : null}
    </fieldset>
  )
}

type OneProps = {
  value: Suggestion
  number: number
  path: string
  problemAt: (path: string) => string | null
  onChange: (suggestion: Suggestion) => void
  onRemove: () => void
}

const valueWords: Record<Suggestion['type'], { label: string; help: string }> = {
  reply: { label: 'Payload', help: 'Comes back when it is pressed; empty, the text does.' },
  url: { label: 'Address', help: 'https://shop.in/sale' },
  dial: { label: 'Number', help: '+919876543210' },
  location: { label: 'Place', help: '12.9716,77.5946,Our shop' },
  calendar: { label: 'Begin, end and title', help: '2026-11-21T10:00Z/2026-11-21T11:00Z/Visit' },
}

function OneSuggestion({ value, number, path, problemAt, onChange, onRemove }: OneProps) {
  const { label, help } = valueWords[value.type]
  return (
    <div className={look.row}>
      <SelectField
        label={`Kind of suggestion ${number}`}
        options={suggestionTypes.map(type => ({ value: type, label: suggestionNames[type] }))}
        value={value.type}
        onChange={type => onChange({ ...value, type: suggestionTypes.find(one => one === type) ?? 'reply' })}
      />
      <CountedField
        name={`${path}.text`}
        label={`Text of suggestion ${number}`}
        required
        limit={richCardLimits.suggestionText}
        value={value.text}
        onChange={text => onChange({ ...value, text })}
        error={problemAt(`${path}.text`)}
      />
      <TextField
        name={`${path}.value`}
        label={`${label} of suggestion ${number}`}
        required={value.type !== 'reply'}
        value={value.value}
        onChange={next => onChange({ ...value, value: next })}
        error={problemAt(`${path}.value`)}
        help={help}
      />
      <IconButton
        compact
        icon={IconX}
        label={`Remove suggestion ${number}`}
        className={look.beside}
        onClick={onRemove}
      />
    </div>
  )
}
