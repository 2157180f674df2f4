import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { columnAliases, columnKey, fixedColumns, importTexts, joinedField } from '@parley/contracts/contacts/imports.ts'

/** One of `fixedColumns`, or the id of a definition. */
type Field = string
export type ColumnChoice = { column: number; field: Field | null }
export type Columns = {
  /** By the place of the column; null is left out. */
  fields: (Field | null)[]
  /** Headers that nobody knew. */
  ignored: string[]
  /** Why the file cannot be used; empty when it can. */
  trouble: string
}

/** Looked up as maps: a header may be `constructor`. */
type Names = ReadonlyMap<string, (typeof fixedColumns)[number]>

const fixedNames: Names = new Map([
  ...fixedColumns.map(field => [columnKey(field), field] as const),
  ...Object.entries(columnAliases),
])

/** How other address books name their columns; suggested to the user, never applied without asking. */
const likelyNames: Names = new Map(
  Object.entries({
    phone: 'phoneNumber',
    phone1value: 'phoneNumber',
    mobilephone: 'phoneNumber',
    mobileno: 'phoneNumber',
    cell: 'phoneNumber',
    cellphone: 'phoneNumber',
    tel: 'phoneNumber',
    contactno: 'phoneNumber',
    phoneno: 'phoneNumber',
    contactnumber: 'phoneNumber',
    telephone: 'phoneNumber',
    fullname: 'name',
    displayname: 'name',
    contactname: 'name',
    customername: 'name',
    whatsapp: 'whatsAppNumber',
    whatsappno: 'whatsAppNumber',
    email1value: 'emailId',
    emailaddress: 'emailId',
    facebook: 'facebookId',
    instagram: 'instaId',
    twitter: 'twitterId',
    group: 'groups',
    groupmembership: 'groups',
    label: 'labels',
  } as const),
)

/** Parts of a name that address books keep apart: together they are the name where no column holds the whole of it. */
const nameParts: ReadonlySet<string> = new Set([
  'firstname',
  'givenname',
  'middlename',
  'additionalname',
  'lastname',
  'familyname',
  'surname',
])

/** What the columns of a header mean by their names alone. */
export function columnsByName(header: readonly string[], definitions: readonly Definition[]): Columns {
  const fields = header.map(cell => fieldOf(cell, definitions))
  const meanings = header.map((cell, place) => fields[place] ?? columnKey(cell))
  const at = header.findIndex((_, place) => isRepeated(place, meanings))
  const ignored = header.filter((cell, place) => fields[place] === null && cell.trim() !== '')
  if (at >= 0) return { fields, ignored, trouble: `${importTexts.duplicateColumn} ${header[at]?.trim()}` }
  return { fields, ignored, trouble: fields.includes('phoneNumber') ? '' : importTexts.noPhoneColumn }
}

/** The columns as the user has assigned them; unassigned ones are left out. */
export function columnsByChoice(header: readonly string[], choices: readonly ColumnChoice[]): Columns {
  const chosen = new Map(choices.map(({ column, field }) => [column, field]))
  const fields = header.map((_, place) => chosen.get(place) ?? null)
  const at = header.findIndex((_, place) => fields[place] !== joinedField && isRepeated(place, fields))
  const ignored = header.filter((cell, place) => fields[place] === null && cell.trim() !== '')
  if (at >= 0) return { fields, ignored, trouble: `${importTexts.duplicateColumn} ${header[at]?.trim()}` }
  return { fields, ignored, trouble: fields.includes('phoneNumber') ? '' : importTexts.noPhoneColumn }
}

/**
 * A suggestion: columns that are known by name, likely columns for the fields still missing, and the parts of a name.
 */
export function guessedFields(header: readonly string[], definitions: readonly Definition[]): (Field | null)[] {
  const taken = new Set<Field>()
  const take = (field: Field | null) => {
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const known = header.map(cell => take(fieldOf(cell, definitions)))
  const likely = header.map((cell, place) => known[place] ?? take(likelyField(cell, definitions)))
  if (taken.has(joinedField)) return likely
  return header.map((cell, place) => likely[place] ?? (nameParts.has(columnKey(cell)) ? joinedField : null))
}

/** Without the dots, stars and brackets that people add, such as in `Mobile No.` and `City*`. */
function likelyField(cell: string, definitions: readonly Definition[]): Field | null {
  const plain = cell.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return likelyNames.get(columnKey(plain)) ?? fieldOf(plain, definitions)
}

/** Equal for headers that differ only in case and spacing. */
export function headerKey(header: readonly string[]): string {
  return JSON.stringify(header.map(columnKey))
}

/**
 * Old books have fields whose names or labels only the spelling tells apart, from each other's or from the fixed ones.
 * Our own files, which have the exact names, must come in there too.
 */
function fieldOf(cell: string, definitions: readonly Definition[]): Field | null {
  const exact = cell.trim()
  const key = columnKey(exact)
  if (key === '') return null
  const own = (isMeant: (definition: Definition) => boolean) => definitions.find(isMeant)?.id
  return (
    fixedColumns.find(field => field === exact) ??
    own(({ fieldName }) => fieldName === exact) ??
    own(({ fieldName }) => columnKey(fieldName) === key) ??
    own(({ fieldLabel }) => fieldLabel === exact) ??
    own(({ fieldLabel }) => columnKey(fieldLabel) === key) ??
    fixedNames.get(key) ??
    null
  )
}

function isRepeated(place: number, among: readonly (string | null)[]): boolean {
  const own = among[place]
  return own !== null && own !== '' && own !== undefined && among.indexOf(own) < place
}
