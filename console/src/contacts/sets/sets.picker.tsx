import { formatNumber } from '../../lib/format.ts'
import type { FieldBinding } from '../../ui/form/field.tsx'
import { MultiSelectField } from '../../ui/form/multi-select-field.tsx'
import look from '../contact/contact.module.css'
import { useSetChoice } from './sets.api.ts'
import { type SetKind, setWords } from './sets.words.ts'

type PickerProps = FieldBinding<string[]> & {
  kind: SetKind
  /** A title above says what it is for, so that its label is only spoken. */
  isTitled?: boolean
  hasCounts?: boolean
}

/** Chooses groups or labels; an empty box says whether there is something to choose. */
export function SetsPicker({ kind, isTitled = false, hasCounts = false, ...binding }: PickerProps) {
  const { sets, hasNone, finding } = useSetChoice(kind, binding.value)
  const { title, many } = setWords[kind]
  const hint = hasNone ? `No ${many} yet` : `Choose ${many}`
  return (
    <MultiSelectField
      {...binding}
      label={title}
      {...(isTitled && { className: look.titled })}
      placeholder={binding.value.length === 0 ? hint : ''}
      nothingFound={hasNone ? `No ${many} yet.` : 'No match'}
      options={sets.map(({ id, name, count }) => ({
        value: id,
        label: hasCounts ? `${name} (${formatNumber(count)})` : name,
      }))}
      {...finding}
    />
  )
}
