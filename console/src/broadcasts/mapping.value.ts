import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import type { ReadColumn } from '@parley/contracts/templates/mapping.ts'

/** As much of a definition as names a column. */
type Field = Pick<Definition, 'id' | 'fieldName'>
type ColumnValue = { column: string; fallback: string }

/** `column|what stands in when it is empty`. */
export function splitColumn(value: string): ColumnValue {
  const bar = value.indexOf('|')
  return bar < 0 ? { column: value, fallback: '' } : { column: value.slice(0, bar), fallback: value.slice(bar + 1) }
}

export function joinColumn({ column, fallback }: ColumnValue): string {
  return column && fallback ? `${column}|${fallback}` : column
}

/** Reads the columns of one contact by their names. */
export function columnsOf(contact: Contact, definitions: readonly Field[]): ReadColumn {
  const { name, phoneNumber, whatsAppNumber, facebookId, instaId, twitterId } = contact
  const custom = definitions.flatMap(({ id, fieldName }) => {
    const found = contact.data.find(one => one.id === id)?.value
    return found === undefined ? [] : [pairOf(fieldName, found)]
  })
  const columns = new Map<string, string>([
    ...custom,
    ...Object.entries({ name, phoneNumber, whatsAppNumber, facebookId, instaId, twitterId }),
  ])
  return column => columns.get(column)
}

function pairOf(fieldName: string, value: string | string[]): [string, string] {
  return [fieldName, Array.isArray(value) ? value.join(', ') : value]
}
