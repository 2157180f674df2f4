import { type ContactDraft, contactTexts } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { type CheckedContact, type CheckedValues, checkContact } from '@parley/contracts/contacts/values.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { conflict, invalidFields, missing, notFound } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { reviveContacts } from './contacts.bin.ts'
import { provenHolder } from './contacts.holder.ts'
import { type FullContact, requireFull, shownContact } from './contacts.rows.ts'
import { announceContacts, announceSets } from './contacts.told.ts'
import { customDefinitions } from './definitions/definitions.rows.ts'
import { maskedPhone } from './masks.ts'
import { ownSets, putSets } from './sets.members.ts'
import { countryCode, dataOf, searchableOf } from './values.ts'

type Written = { definitions: readonly Definition[]; draft: ContactDraft }

export async function saveContact(work: Work, draft: ContactDraft) {
  const id = draft.id || draft._id
  if (!id) return createContact(work, draft)
  const before = isUuid(id) ? await heldContact(work, id) : undefined
  if (!before) throw missing('Customer', 'id')
  return changeContact(work, before, draft)
}

export async function updateContact(work: Work, contactId: string, draft: ContactDraft) {
  const before = await heldContact(work, contactId)
  if (!before) throw notFound('Customer')
  return changeContact(work, before, draft)
}

async function createContact(work: Work, draft: ContactDraft) {
  const definitions = await customDefinitions(work)
  const checked = await checkNew(work, { definitions, draft })
  if (checked.problems.length > 0) throw invalidFields(checked.problems, contactTexts.invalid)
  const written = { definitions, draft }
  await refuseUnknown(work, written)
  const contactId = (await insert(work, checked.values, written)) ?? (await comeBack(work, checked.values, written))
  await setSets(work, contactId, draft)
  const after = await requireFull(work, contactId)
  work.audit({
    module: 'Contacts',
    action: 'create',
    resourceId: contactId,
    resourceName: after.name,
    after: auditView(after, definitions),
  })
  announceContacts(work, contactId)
  const { name, phoneNumber } = after
  await tellRelays(work.db, work.enterpriseId, 'contact.created', { contactId, name, phoneNumber })
  return say(contactTexts.created, { customer: shownContact(work, after, definitions) })
}

/** One that comes back from the Bin brings its values along, so that the mandatory ones need not be sent again. */
async function checkNew(work: Work, { definitions, draft }: Written): Promise<CheckedContact> {
  const options = { isNew: true, countryCode: await countryCode(work) }
  const checked = checkContact(draft, definitions, options)
  const { phoneNumber } = checked.values
  if (checked.problems.length === 0 || !phoneNumber) return checked
  const binned = await provenHolder(work, phoneNumber)
    .select('holder.data')
    .where('holder.deletedAt', 'is not', null)
    .executeTakeFirst()
  if (!binned) return checked
  return checkContact(draft, definitions, { ...options, kept: { phoneNumber: '', data: dataOf(binned.data) } })
}

/** A number that cannot be changed is told in a sentence of its own, since nothing was typed wrong. */
function refusalOf(problems: readonly Problem[]): string {
  const isNumberKept = problems.some(({ message }) => message === contactTexts.phoneFixed)
  return isNumberKept ? contactTexts.phoneFixed : contactTexts.invalid
}

async function changeContact(work: Work, before: FullContact, draft: ContactDraft) {
  const definitions = await customDefinitions(work)
  const kept = { phoneNumber: before.phoneNumber ?? '', data: dataOf(before.data) }
  const sent = withoutMasks(draft, before)
  const checked = checkContact(sent, definitions, { isNew: false, countryCode: await countryCode(work), kept })
  if (checked.problems.length > 0) throw invalidFields(checked.problems, refusalOf(checked.problems))
  await refuseUnknown(work, { definitions, draft })
  await write(work, before.id, { values: checked.values, data: kept.data, definitions })
  await setSets(work, before.id, draft)
  const after = await requireFull(work, before.id)
  work.audit({
    module: 'Contacts',
    action: 'update',
    resourceId: before.id,
    resourceName: after.name,
    before: auditView(before, definitions),
    after: auditView(after, definitions),
  })
  announceContacts(work, before.id)
  const told = { contactId: before.id, name: after.name, phoneNumber: after.phoneNumber }
  await tellRelays(work.db, work.enterpriseId, 'contact.updated', told)
  return say(contactTexts.updated, { customer: shownContact(work, after, definitions) })
}

/** Null when the number is taken. Of several requests at once with one number, exactly one makes the contact. */
async function insert(work: Work, values: CheckedValues, { definitions }: Written): Promise<string | null> {
  const data = withValues({}, values)
  const row = await work.db
    .insertInto('contacts')
    .values({
      enterpriseId: work.enterpriseId,
      ...columnsOf(values),
      data: JSON.stringify(data),
      searchable: searchableOf(data, definitions),
      createdBy: work.actor.id,
      updatedBy: work.actor.id,
    })
    .onConflict(oc =>
      oc
        .columns(['enterpriseId', 'phoneNumber'])
        .where('phoneNumber', 'is not', null)
        .where('isProven', '=', true)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Saving a contact that is in the Bin restores it, with the draft's values on top, but for the number: it is theirs
 * already, or that of somebody merged into them.
 */
async function comeBack(work: Work, { phoneNumber = '', ...values }: CheckedValues, { definitions }: Written) {
  const known = await provenHolder(work, phoneNumber).select('holder.id').executeTakeFirst()
  const [back] = known ? await reviveContacts(work, [known.id]) : []
  if (!back) throw taken(await holderOf(work, phoneNumber))
  const { data } = await requireFull(work, back.id)
  await write(work, back.id, { values, data: dataOf(data), definitions })
  return back.id
}

type Change = { values: CheckedValues; data: ReturnType<typeof dataOf>; definitions: readonly Definition[] }

async function write(work: Work, contactId: string, { values, data: kept, definitions }: Change): Promise<void> {
  const data = withValues(kept, values)
  const holder = await holderOf(work, values.phoneNumber)
  if (holder && holder.id !== contactId) throw taken(holder)
  const change = {
    ...columnsOf(values),
    // A number that staff enter counts as the contact's own, unlike one that a visitor only claims.
    ...(values.phoneNumber ? { isProven: true } : {}),
    data: JSON.stringify(data),
    searchable: searchableOf(data, definitions),
    updatedAt: work.now,
    updatedBy: work.actor.id,
  }
  await unlessTaken(() => work.db.updateTable('contacts').set(change).where('id', '=', contactId).execute(), taken())
}

/** Fields that were not sent are undefined, and keep their value. */
export function columnsOf(values: CheckedValues) {
  return {
    name: values.name,
    phoneNumber: orNull(values.phoneNumber),
    whatsappNumber: orNull(values.whatsAppNumber),
    facebookId: orNull(values.facebookId),
    instaId: orNull(values.instaId),
    twitterId: orNull(values.twitterId),
    email: orNull(values.emailId),
  }
}

function orNull(value: string | undefined): string | null | undefined {
  return value === '' ? null : value
}

export function withValues(kept: ReturnType<typeof dataOf>, { data }: CheckedValues): ReturnType<typeof dataOf> {
  const filled = Object.entries({ ...kept, ...data }).flatMap(([id, value]) =>
    value === null ? [] : [[id, value] as const],
  )
  return Object.fromEntries(filled)
}

/** Locked against other changes until the end of the transaction. */
export async function heldContact(work: Work, contactId: string): Promise<FullContact | undefined> {
  const { rows } = await sql`
    select from contacts where enterprise_id = ${work.enterpriseId} and id = ${contactId} and deleted_at is null
    for no key update`.execute(work.db)
  return rows.length > 0 ? requireFull(work, contactId) : undefined
}

/** A number that comes back as it was shown, masked or not, counts as not sent. */
function withoutMasks(draft: ContactDraft, before: FullContact): ContactDraft {
  const own = before.phoneNumber ?? ''
  const isHidden = (sent: string | null | undefined, digits: string) =>
    digits !== '' && sent?.trim() === maskedPhone(digits)
  const whatsApp = draft.whatsAppNumber?.trim()
  // Without a WhatsApp number the phone number is shown in its place, and is not stored as one when it comes back.
  const isOwn = before.whatsappNumber === null && own !== '' && (whatsApp === own || isHidden(whatsApp, own))
  // Read again as if it were typed, a full number of ten digits would be one of our own country.
  const isKept = whatsApp !== '' && whatsApp === before.whatsappNumber
  const isLeft = isOwn || isKept || isHidden(whatsApp, before.whatsappNumber ?? '')
  return {
    ...draft,
    ...(isHidden(draft.phoneNumber, own) ? { phoneNumber: undefined } : {}),
    ...(isLeft ? { whatsAppNumber: undefined } : {}),
  }
}

async function refuseUnknown(work: Work, { definitions, draft }: Written): Promise<void> {
  const known = new Set(definitions.map(({ id }) => id))
  if (draft.data?.some(({ id }) => !known.has(id))) throw missing('Field', 'data')
  const { groups, tags } = draft
  if (groups) await ownSets(work, 'groups', groups)
  if (tags) await ownSets(work, 'tags', tags)
}

async function setSets(work: Work, contactId: string, { groups, tags }: ContactDraft): Promise<void> {
  if (!groups && !tags) return
  await putSets(work, contactId, { groups: groups ?? undefined, labels: tags ?? undefined })
  announceSets(work)
}

type Holder = { id: string; name: string }

/** Who has the number, on their own or from a contact that was merged into them. */
async function holderOf(work: Work, phoneNumber: string | undefined): Promise<Holder | undefined> {
  if (!phoneNumber) return undefined
  return provenHolder(work, phoneNumber)
    .select(['holder.id', 'holder.name'])
    .where('holder.deletedAt', 'is', null)
    .executeTakeFirst()
}

function taken(holder?: Holder) {
  const errors = [{ field: 'phoneNumber', message: contactTexts.phoneTaken }]
  return conflict(contactTexts.phoneTaken, errors, holder && { errors, customer: holder })
}

export function auditView(row: FullContact, definitions: readonly Definition[]): Record<string, unknown> {
  const data = dataOf(row.data)
  return {
    name: row.name,
    phoneNumber: row.phoneNumber ?? '',
    whatsAppNumber: row.whatsappNumber ?? '',
    facebookId: row.facebookId ?? '',
    instaId: row.instaId ?? '',
    twitterId: row.twitterId ?? '',
    emailId: row.email ?? '',
    ...Object.fromEntries(definitions.map(({ id, fieldName }) => [fieldName, data[id] ?? ''])),
    groups: row.groups,
    tags: row.labels,
  }
}
