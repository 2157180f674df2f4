import { placeholdersOf } from '@parley/contracts/templates/placeholders.ts'
import { TextField } from '../ui/form/text-field.tsx'
import type { Sampled } from './template.draft.ts'
import look from './template.module.css'

type SamplesProps = {
  path: string
  value: Sampled
  onChange: (example: string[]) => void
  problemAt: (path: string) => string | null
}

/** One sample a placeholder: who reviews the template reads it with them. */
export function SamplesField({ path, value: { text, example }, onChange, problemAt }: SamplesProps) {
  const names = placeholdersOf(text)
  if (names.length === 0) return null
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>Sample values</legend>
      {names.map((name, place) => (
        <TextField
          key={name}
          name={`${path}.example.${place}`}
          label={`{{${name}}}`}
          required
          value={example[place] ?? ''}
          onChange={value => onChange(names.map((_, at) => (at === place ? value : (example[at] ?? ''))))}
          error={problemAt(`${path}.example.${place}`)}
        />
      ))}
    </fieldset>
  )
}
