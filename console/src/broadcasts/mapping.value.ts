import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { evaluate, parseExpression } from '@parley/contracts/templates/expressions.ts'
import type { Mapping, ReadColumn } from '@parley/contracts/templates/mapping.ts'

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

/**
 * An address as it is put together, with the name of a column where each recipient brings a value; '' where a name will
 * not do, as for a date.
 */
export function writtenOut(expression: string, mappings: NonNullable<Mapping['mappings']>, timeZone: string): string {
  const parsed = parseExpression(expression)
  if ('problem' in parsed) return ''
  const values = new Map(mappings.map(row => [row.name, row.value.trim()]))
  return evaluate(parsed, name => values.get(name) || undefined, { timeZone }) ?? ''
}

function pairOf(fieldName: string, value: string | string[]): [string, string] {
  return [fieldName, Array.isArray(value) ? value.join(', ') : value]
}
