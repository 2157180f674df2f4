import type { ContactDraft } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { type CheckedValues, checkContact } from '@parley/contracts/contacts/values.ts'
import { tellRelays } from '../channels/relays/relays.events.ts'
import type { Work } from '../platform/work.ts'
import { type FullContact, requireFull } from './contacts.rows.ts'
import { auditView, columnsOf, heldContact, withValues } from './contacts.save.ts'
import { announceContacts } from './contacts.told.ts'
import { customDefinitions } from './definitions/definitions.rows.ts'
import { countryCode, dataOf, searchableOf } from './values.ts'

/** By the name of the field; `email` is a second name of `emailId`. */
type Told = Readonly<Record<string, string | null>>

/**
 * What a contact told of themselves fills what is empty, where it passes the field's validation. A contact that has
 * proven who it is keeps its numbers and address as they are: others are recognised by them.
 */
export async function fillContact(work: Work, contactId: string, told: Told): Promise<void> {
  const before = await heldContact(work, contactId)
  if (!before) return
  const definitions = await customDefinitions(work)
  const kept = { phoneNumber: before.phoneNumber ?? '', data: dataOf(before.data) }
  const draft = emptyFields(before, told, definitions)
  const { values } = checkContact(draft, definitions, { isNew: false, countryCode: await countryCode(work), kept })
  if (isEmpty(values)) return
  const data = withValues(kept.data, values)
  await work.db
    .updateTable('contacts')
    .set({
      ...columnsOf(values),
      data: JSON.stringify(data),
      searchable: searchableOf(data, definitions),
      updatedAt: work.now,
    })
    .where('id', '=', contactId)
    .execute()
  await tellOfFilled(work, before, definitions)
}

/** What was told of fields that hold nothing yet. */
function emptyFields(before: FullContact, told: Told, definitions: readonly Definition[]): ContactDraft {
  const data = dataOf(before.data)
  const custom = definitions.flatMap(({ id, fieldName }) => {
    const value = Object.hasOwn(told, fieldName)
      ? ifEmpty([data[id] ?? []].flat().join(''), told[fieldName])
      : undefined
    return value ? [{ id, value }] : []
  })
  const { facebookId, instaId, twitterId } = before
  const open = {
    name: ifEmpty(before.name, told.name),
    facebookId: ifEmpty(facebookId, told.facebookId),
    instaId: ifEmpty(instaId, told.instaId),
    twitterId: ifEmpty(twitterId, told.twitterId),
    data: custom,
  }
  if (before.isProven) return open
  return {
    ...open,
    phoneNumber: ifEmpty(before.phoneNumber, told.phoneNumber),
    whatsAppNumber: ifEmpty(before.whatsappNumber ?? before.phoneNumber, told.whatsAppNumber),
    emailId: ifEmpty(before.email, told.emailId ?? told.email),
  }
}

function ifEmpty(held: string | null, told: string | null | undefined): string | undefined {
  return !held && told?.trim() ? told : undefined
}

function isEmpty({ data, ...basic }: CheckedValues): boolean {
  return Object.keys(basic).length === 0 && Object.keys(data).length === 0
}

async function tellOfFilled(work: Work, before: FullContact, definitions: readonly Definition[]): Promise<void> {
  const { id: contactId, name: resourceName } = before
  const after = await requireFull(work, contactId)
  work.audit({
    module: 'Contacts',
    action: 'update',
    resourceId: contactId,
    resourceName,
    before: auditView(before, definitions),
    after: auditView(after, definitions),
  })
  announceContacts(work, contactId)
  const { name, phoneNumber } = after
  await tellRelays(work.db, work.enterpriseId, 'contact.updated', { contactId, name, phoneNumber })
}
