import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { importTexts, joinedField } from '@parley/contracts/contacts/imports.ts'
import { type CustomValue, optionsOf, valueTexts } from '@parley/contracts/contacts/values.custom.ts'
import { type CheckedContact, contactChecker, type ValueDraft } from '@parley/contracts/contacts/values.ts'
import { collapse, isUnseen, sameText } from '@parley/contracts/fields.ts'
import { withoutMark } from '@parley/contracts/spreadsheet.ts'
import { namesInCell, severalOfGoogle } from '../list-cell.ts'
import { isMasked } from '../masks.ts'

/** A group or label that a line names: its kind, its name, and the name as names are compared. */
export type NamedSet = ['group' | 'label', string, string]
export type ImportedFields = {
  name?: string
  emailId?: string
  whatsAppNumber?: string
  facebookId?: string
  instaId?: string
  twitterId?: string
  data: Record<string, string | string[]>
  sets: NamedSet[]
}
/** `field` is told where the file has no column for it. */
export type LineError = { message: string; column: number | null; field?: string }
/** Options by the ids of their fields that a contact must hold, as its `data` has them. */
export type HeldOptions = Record<string, CustomValue>
/** A line judged for both cases: as a new contact and as a change of a known one; null where it is refused. */
export type JudgedLine = {
  phone: string | null
  fresh: ImportedFields | null
  known: ImportedFields | null
  /** For a refused change: how it applies to a contact who holds these options already, though they are offered no more. */
  kept: { fields: ImportedFields; options: HeldOptions } | null
  freshErrors: LineError[]
  knownErrors: LineError[]
}
export type LineSettings = {
  fields: readonly (string | null)[]
  definitions: readonly Definition[]
  countryCode: string
}

const longestSetName = 100
/** Groups and labels of one line. Nobody reads more, and each is looked for among all others of the chunk. */
const mostSets = 1000

/** Prepares the checks of a file's columns and answers the function that judges its lines. */
export function lineJudge({ fields, definitions, countryCode }: LineSettings) {
  const mandatory = definitions.filter(definition => definition.mandatory).map(({ id }) => id)
  const errorsOf = errorWriter(placesOf(fields, definitions))
  const checks = {
    fresh: contactChecker(definitions, { isNew: true, countryCode }),
    known: contactChecker(definitions, { isNew: false, countryCode }),
    kept: keptJudge({ fields, definitions, countryCode }, errorsOf),
    errorsOf,
    isWhole: ({ name, data }: ValueDraft) =>
      name !== undefined && mandatory.every(id => data?.some(entry => entry.id === id)),
  }
  const read = draftReader(fields, definitions)
  return (cells: readonly string[] | null): JudgedLine => {
    if (cells === null) return refused(importTexts.lineUnreadable)
    return cells.length === fields.length ? judgeDraft(read(cells), checks) : refused(importTexts.cellCount)
  }
}

type Check = ReturnType<typeof contactChecker>
type ErrorsOf = ReturnType<typeof errorWriter>
type Entries = NonNullable<ValueDraft['data']>
/** `blanks` are mandatory cells of nothing but white space: they leave a known contact as it is, as empty ones do. */
type Drafted = { draft: ValueDraft & { data: Entries }; blanks: Entries; sets: NamedSet[] }
type Checks = {
  fresh: Check
  known: Check
  kept: (drafted: Drafted) => JudgedLine['kept']
  errorsOf: ErrorsOf
  /** True when the line has all that a new contact needs: then one check serves for both cases. */
  isWhole(draft: ValueDraft): boolean
}

function judgeDraft({ draft, blanks, sets }: Drafted, checks: Checks): JudgedLine {
  const known = checks.known(draft)
  const fresh = checks.isWhole(draft) ? known : checks.fresh({ ...draft, data: [...draft.data, ...blanks] })
  const knownErrors = checks.errorsOf([...phoneProblem(draft), ...known.problems], sets)
  const phone = known.values.phoneNumber ?? null
  const knownFields = knownErrors.length > 0 ? null : fieldsOf(known, sets)
  const kept = knownFields || phone === null ? null : checks.kept({ draft, blanks, sets })
  if (fresh === known) {
    return { phone, known: knownFields, kept, fresh: knownFields, knownErrors, freshErrors: knownErrors }
  }
  const freshErrors = checks.errorsOf(fresh.problems, sets)
  return {
    phone,
    known: knownFields,
    kept,
    fresh: freshErrors.length > 0 ? null : fieldsOf(fresh, sets),
    knownErrors,
    freshErrors,
  }
}

function refused(message: string): JudgedLine {
  const errors = [{ message, column: null }]
  return { phone: null, fresh: null, known: null, kept: null, freshErrors: errors, knownErrors: errors }
}

/** Judges a refused change once more, for a contact who holds its options: null where something else is wrong as well. */
function keptJudge({ fields, definitions, countryCode }: LineSettings, errorsOf: ErrorsOf): Checks['kept'] {
  const offered = new Map(
    definitions
      .filter(({ id, fieldType }) => fields.includes(id) && fieldType.startsWith('selectbox'))
      .map(definition => [definition.id, new Set(optionsOf(definition))]),
  )
  if (offered.size === 0) return () => null
  const check = contactChecker(definitions, { isNew: false, countryCode, takesAnyOption: true })
  return ({ draft, sets }) => {
    const checked = check(draft)
    if (errorsOf(checked.problems, sets).length > 0) return null
    const fieldsKept = fieldsOf(checked, sets)
    const removed = Object.entries(fieldsKept.data).flatMap(([id, value]) => {
      const options = offered.get(id)
      const gone = options ? [value].flat().filter(option => !options.has(option)) : []
      return gone.length > 0 ? [[id, typeof value === 'string' ? value : gone] as const] : []
    })
    return { fields: fieldsKept, options: Object.fromEntries(removed) }
  }
}

/** A line without a number belongs to nobody. */
function phoneProblem({ phoneNumber }: ValueDraft): CheckedContact['problems'] {
  return phoneNumber === undefined ? [{ field: 'phoneNumber', message: valueTexts.required }] : []
}

type Cells = { basic: Record<string, string>; data: Entries; sets: NamedSet[] }
type Put = (read: Cells, value: string) => void

/** Reads cells into a draft; empty cells are left out. */
function draftReader(fields: readonly (string | null)[], definitions: readonly Definition[]) {
  const puts = fields.map(field => (field === null ? null : putterOf(field, definitions)))
  const blanksOf = blankReader(fields, definitions)
  return (cells: readonly string[]): Drafted => {
    const read: Cells = { basic: {}, data: [], sets: [] }
    for (const [place, put] of puts.entries()) {
      const value = put === null ? '' : withoutMark((cells[place] ?? '').trim())
      if (value !== '') put?.(read, value)
    }
    return { draft: { ...read.basic, data: read.data }, blanks: blanksOf(cells), sets: read.sets }
  }
}

function blankReader(fields: readonly (string | null)[], definitions: readonly Definition[]) {
  const needed = definitions
    .filter(({ id, mandatory }) => mandatory && fields.includes(id))
    .map(({ id }) => ({ id, place: fields.indexOf(id) }))
  return (cells: readonly string[]): Entries =>
    needed.flatMap(({ id, place }) => {
      const value = cells[place] ?? ''
      return value !== '' && value.trim() === '' ? [{ id, value }] : []
    })
}

function putterOf(field: string, definitions: readonly Definition[]): Put {
  if (field === 'groups') return ({ sets }, value) => sets.push(...namesIn(value, 'group'))
  if (field === 'labels') return ({ sets }, value) => sets.push(...namesIn(value, 'label'))
  const definition = definitions.find(({ id }) => id === field)
  if (field === joinedField) {
    return ({ basic }, value) => {
      basic[field] = basic[field] === undefined ? value : `${basic[field]} ${value}`
    }
  }
  if (!definition) {
    return ({ basic }, value) => {
      // As an export shows it to who may not see numbers; it comes back as nothing new.
      if (field !== 'whatsAppNumber' || !isMasked(value)) basic[field] = firstOf(value)
    }
  }
  const isMultiple = definition.fieldType === 'selectbox-multiplevalue'
  return ({ data }, value) => {
    data.push({ id: field, value: isMultiple && /[;|"]/.test(value) ? namesInCell(value) : value })
  }
}

/** Google keeps several numbers or addresses in one cell; the first is the one that it shows. */
function firstOf(value: string): string {
  return value.split(severalOfGoogle)[0]?.trim() || value
}

function namesIn(value: string, kind: NamedSet[0]): NamedSet[] {
  return namesInCell(value)
    .filter(part => !isUnseen(part))
    .map(part => [kind, collapse(part), sameText(part)])
}

function errorWriter(places: ReadonlyMap<string, number>) {
  const placed = (field: string, message: string): LineError => {
    const column = places.get(field) ?? null
    return column === null ? { message, column, field } : { message, column }
  }
  return (problems: CheckedContact['problems'], sets: readonly NamedSet[]): LineError[] => [
    ...problems.map(({ field, message }) => placed(field ?? '', message)),
    ...sets
      .filter(([, name]) => Array.from(name).length > longestSetName)
      .map(([kind]) => placed(columnOf(kind), importTexts.longSetName)),
    ...(sets.length > mostSets ? [placed(columnOf(sets[0]?.[0]), importTexts.tooManySets)] : []),
  ]
}

function columnOf(kind: NamedSet[0] | undefined): 'groups' | 'labels' {
  return kind === 'group' ? 'groups' : 'labels'
}

/** Columns by the names that problems give to fields. */
function placesOf(fields: readonly (string | null)[], definitions: readonly Definition[]): Map<string, number> {
  const names = new Map(definitions.map(({ id, fieldName }) => [id, fieldName]))
  return new Map(fields.flatMap((field, place) => (field === null ? [] : [[names.get(field) ?? field, place]])))
}

function fieldsOf({ values }: CheckedContact, sets: NamedSet[]): ImportedFields {
  const { phoneNumber: _, data, ...basic } = values
  const filled = Object.entries(data).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]))
  return { ...basic, data: Object.fromEntries(filled), sets }
}
