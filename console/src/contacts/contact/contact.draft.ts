import type { Contact, ContactDraft } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { checkContact } from '@parley/contracts/contacts/values.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'

type Value = string | string[]
/** What the enterprise keeps of a contact, and what its national numbers begin with. */
export type ContactRules = { definitions: readonly Definition[]; countryCode: string }

/** The form's values; `data` has one for every field that the enterprise keeps. */
export type ContactValues = {
  name: string
  phoneNumber: string
  emailId: string
  whatsAppNumber: string
  facebookId: string
  instaId: string
  twitterId: string
  data: Record<string, Value>
  groups: string[]
  tags: string[]
}

const plainFields = ['name', 'phoneNumber', 'emailId', 'whatsAppNumber', 'facebookId', 'instaId', 'twitterId'] as const

/** Blank where nothing is kept; `contact` is null for a new one. */
export function valuesOf(contact: Contact | null, definitions: readonly Definition[]): ContactValues {
  const kept = new Map(contact?.data.map(({ id, value }) => [id, value]))
  const plain = Object.fromEntries(plainFields.map(field => [field, contact?.[field] ?? ''])) as Record<
    (typeof plainFields)[number],
    string
  >
  const data = customOf(definitions).map(({ id, fieldType }): [string, Value] => {
    const value = kept.get(id)
    return [id, value ?? (fieldType === 'selectbox-multiplevalue' ? [] : '')]
  })
  return { ...plain, data: Object.fromEntries(data), groups: contact?.groups ?? [], tags: contact?.tags ?? [] }
}

/** What is sent: all of a new contact, and of a known one what was changed, so that two people's edits both stay. */
export function draftOf(
  values: ContactValues,
  contact: Contact | null,
  definitions: readonly Definition[],
): ContactDraft {
  if (!contact) return { ...values, data: entriesOf(values.data) }
  const before = valuesOf(contact, definitions)
  const plain = Object.fromEntries(
    plainFields.filter(field => values[field] !== before[field]).map(field => [field, values[field]]),
  )
  const data = entriesOf(values.data).filter(({ id, value }) => !isSame(value, before.data[id] ?? ''))
  return {
    id: contact.id,
    ...plain,
    ...(data.length > 0 ? { data } : {}),
    ...(isSame(values.groups, before.groups) ? {} : { groups: values.groups }),
    ...(isSame(values.tags, before.tags) ? {} : { tags: values.tags }),
  }
}

/** What is wrong, by the form's own paths; an untouched number is none, for it may be shown masked. */
export function problemsOf(
  values: ContactValues,
  contact: Contact | null,
  { definitions, countryCode }: ContactRules,
): Record<string, string> {
  const { whatsAppNumber, ...rest } = values
  const isUntouched = contact !== null && whatsAppNumber === contact.whatsAppNumber
  const { problems } = checkContact(
    { ...rest, ...(isUntouched ? {} : { whatsAppNumber }), data: entriesOf(values.data) },
    definitions,
    {
      isNew: contact === null,
      countryCode,
      ...(contact ? { kept: { phoneNumber: contact.phoneNumber, data: keptData(contact) } } : {}),
    },
  )
  return byPath(problems, definitions)
}

/** Server and checks name a custom field by its field name, the form by its place. */
export function byPath(problems: readonly Problem[], definitions: readonly Definition[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { field = '', message } of problems) messages[pathOf(field, definitions)] ??= message
  return messages
}

export function pathOf(field: string, definitions: readonly Definition[]): string {
  const custom = customOf(definitions).find(({ fieldName }) => fieldName === field)
  return custom ? `data.${custom.id}` : field
}

/** The fields of 'Other Details', in their order. */
export function customOf(definitions: readonly Definition[]): Definition[] {
  return definitions.filter(({ builtIn }) => !builtIn).toSorted((a, b) => a.index - b.index)
}

function entriesOf(data: Record<string, Value>) {
  return Object.entries(data).map(([id, value]) => ({ id, value }))
}

function keptData(contact: Contact): Record<string, Value> {
  return Object.fromEntries(contact.data.map(({ id, value }) => [id, value]))
}

function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
