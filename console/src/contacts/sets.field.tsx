import type { FieldBinding } from '../ui/field.tsx'
import { MultiSelectField } from '../ui/multi-select-field.tsx'
import look from './contact.module.css'
import { useSetChoice } from './sets.api.ts'
import { type SetKind, setWords } from './sets.words.ts'

/** Chooses the groups or labels of one contact; its label is only spoken, for the section's title says the same. */
export function SetsField({ kind, ...binding }: FieldBinding<string[]> & { kind: SetKind }) {
  const { sets, onSearch, hasNone } = useSetChoice(kind, binding.value)
  const { title, many } = setWords[kind]
  return (
    <MultiSelectField
      {...binding}
      label={title}
      className={look.titled}
      placeholder={binding.value.length === 0 ? `Choose ${many}` : ''}
      nothingFound={hasNone ? `No ${many} yet.` : 'No match'}
      options={sets.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={onSearch}
    />
  )
}
