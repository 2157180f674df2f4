import { entityRefusal, repeatedValues } from '@parley/contracts/bots/entities.rules.ts'
import { type Entity, type EntityDraft, entityDraft, type ValueType } from '@parley/contracts/bots/entities.ts'

/** A row of the form. Both lists stay while the type is switched to and fro; only the one that it names is saved. */
export type ValueRow = {
  key: string
  value: string
  type: ValueType
  synonyms: readonly string[]
  pattern: readonly string[]
}
export type EntityForm = { name: string; values: readonly ValueRow[]; keys: number }

export const emptyForm: EntityForm = withRow({ name: '', values: [], keys: 0 })

export function formOf({ name, values }: Entity): EntityForm {
  const rows = values.map((entry, index): ValueRow => {
    const lists =
      entry.type === 'pattern' ? { synonyms: [], pattern: entry.pattern } : { synonyms: entry.synonyms, pattern: [] }
    return { key: `value-${index}`, value: entry.value, type: entry.type, ...lists }
  })
  return { name, values: rows, keys: 0 }
}

export function withRow(form: EntityForm): EntityForm {
  const row: ValueRow = { key: `new-${form.keys}`, value: '', type: 'synonyms', synonyms: [], pattern: [] }
  return { ...form, values: [...form.values, row], keys: form.keys + 1 }
}

export function withoutRow(form: EntityForm, key: string): EntityForm {
  return { ...form, values: form.values.filter(row => row.key !== key) }
}

export function changedRow(form: EntityForm, key: string, change: Partial<ValueRow>): EntityForm {
  return { ...form, values: form.values.map(row => (row.key === key ? { ...row, ...change } : row)) }
}

export function isSameForm(one: EntityForm, other: EntityForm): boolean {
  if (one === other) return true
  if (one.name !== other.name || one.values.length !== other.values.length) return false
  return one.values.every((row, index) => row === other.values[index] || isSameRow(row, other.values[index]))
}

export function draftOf(form: EntityForm, id: string | null): EntityDraft {
  return entityDraft.parse({
    ...(id ? { id } : {}),
    name: form.name,
    values: form.values.map(({ value, type, synonyms, pattern }) =>
      type === 'pattern' ? { value, type, pattern: [...pattern] } : { value, type, synonyms: [...synonyms] },
    ),
  })
}

/** Field of the contract (`values[2].pattern`) → what is wrong there; nothing when it may be sent. */
export function formProblems(form: EntityForm, id: string | null): ReadonlyMap<string, string> {
  const draft = draftOf(form, id)
  const problems = [...(entityRefusal(draft)?.errors ?? []), ...repeatedValues(draft.values ?? [])]
  return new Map(problems.map(({ field = '', message }) => [field, message]))
}

/** What was typed into the box of a popup: commas part synonyms, and a pattern may hold commas. */
export function entriesOf(text: string, type: ValueType): string[] {
  const parts = type === 'synonyms' ? text.split(',') : [text]
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** The list that the row's type names. */
export function listOf({ type, synonyms, pattern }: ValueRow): readonly string[] {
  return type === 'pattern' ? pattern : synonyms
}

function isSameRow(a: ValueRow, b: ValueRow | undefined): boolean {
  if (!b || a.value !== b.value || a.type !== b.type) return false
  return listOf(a).join('\n') === listOf(b).join('\n')
}
