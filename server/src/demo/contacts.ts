import type { Call } from './caller.ts'
import { type ContactContent, contacts } from './content/contacts.ts'
import { fields, groups, labels } from './content/phone-book.ts'
import { profiles } from './content/profiles.ts'

const base = '/chatbird/api/customer_master'
type Named = { id: string; name: string }
type Row = { id: string; phoneNumber: string; details: { value: string }[]; groups: string[]; tags: string[] }
type Book = { fields: Map<string, string>; groups: Map<string, string>; labels: Map<string, string> }

/** Fields, groups, labels, and the contacts with what is known of them; what an earlier start has made stays. */
export async function plantContacts(call: Call): Promise<void> {
  const book = { fields: await plantFields(call), groups: await plantGroups(call), labels: await plantLabels(call) }
  const { customers } = await call<{ customers: { customers: Row[] } }>('GET', `${base}/customers?perPage=1000`)
  const there = new Map(customers.customers.map(row => [row.phoneNumber, row]))
  // Lists begin with what was saved last: the contacts of whom most is known.
  for (const contact of contacts.toReversed()) {
    const row = there.get(contact.phone)
    if (row && !isBare(row)) continue
    await call('POST', `${base}/customers`, { ...draftOf(contact, book), ...(row ? { id: row.id } : {}) })
  }
}

/** A contact of an earlier version's half-done planting is a name and a number. */
function isBare({ details, groups, tags }: Row): boolean {
  return groups.length === 0 && tags.length === 0 && details.every(({ value }) => value === '')
}

function draftOf({ name, phone, email }: ContactContent, book: Book) {
  const profile = profiles[name]
  return {
    name,
    phoneNumber: phone,
    emailId: email,
    data: Object.entries(profile?.values ?? {}).map(([field, value]) => ({ id: idOf(book.fields, field), value })),
    groups: profile?.groups.map(group => idOf(book.groups, group)) ?? [],
    tags: profile?.labels.map(label => idOf(book.labels, label)) ?? [],
  }
}

async function plantFields(call: Call): Promise<Map<string, string>> {
  type Field = { id: string; fieldName: string }
  const path = `${base}/definitions`
  const { inputFieldDefinitions } = await call<{ inputFieldDefinitions: Field[] }>('GET', path)
  const ids = new Map(inputFieldDefinitions.map(({ id, fieldName }) => [fieldName, id]))
  for (const field of fields.filter(({ fieldName }) => !ids.has(fieldName))) {
    const { inputFieldDefinition } = await call<{ inputFieldDefinition: Field }>('POST', path, field)
    ids.set(field.fieldName, inputFieldDefinition.id)
  }
  return ids
}

async function plantGroups(call: Call): Promise<Map<string, string>> {
  const path = `${base}/groups`
  const ids = idsByName((await call<{ groups: Named[] }>('GET', path)).groups)
  for (const name of groups.filter(one => !ids.has(one)))
    ids.set(name, (await call<{ group: Named }>('POST', path, { name })).group.id)
  return ids
}

async function plantLabels(call: Call): Promise<Map<string, string>> {
  const path = `${base}/tags`
  const ids = idsByName((await call<{ tags: Named[] }>('GET', path)).tags)
  for (const name of labels.filter(one => !ids.has(one)))
    ids.set(name, (await call<{ tag: Named }>('POST', path, { name })).tag.id)
  return ids
}

function idsByName(rows: readonly Named[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo could not be planted: nothing is called ${name}.`)
  return id
}
