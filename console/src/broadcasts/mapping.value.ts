import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import type { ReadColumn } from '@parley/contracts/templates/mapping.ts'

/** As much of a definition as names a column. */
type Field = Pick<Definition, 'id' | 'fieldName'>

/** As `splitColumn` reads it. */
export function joinColumn({ column, fallback }: { column: string; fallback: string }): string {
  return column && fallback ? `${column}|${fallback}` : column
}

/**
 * Reads the columns of one contact by their names, as the server does: in any case, and the number of WhatsApp is the
 * phone's where there is no other.
 */
export function columnsOf(contact: Contact, definitions: readonly Field[]): ReadColumn {
  const { name, phoneNumber, facebookId, instaId, twitterId, emailId } = contact
  const whatsAppNumber = contact.whatsAppNumber || phoneNumber
  const custom = definitions.flatMap(({ id, fieldName }) => {
    const found = contact.data.find(one => one.id === id)?.value
    return found === undefined ? [] : [pairOf(fieldName, found)]
  })
  const builtIn = { name, phoneNumber, whatsAppNumber, facebookId, instaId, twitterId, emailId }
  const columns = new Map([...custom, ...Object.entries(builtIn)].map(([key, value]) => [key.toLowerCase(), value]))
  return column => columns.get(column.toLowerCase())
}

function pairOf(fieldName: string, value: string | string[]): [string, string] {
  return [fieldName, Array.isArray(value) ? value.join(', ') : value]
}
