import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VisitorDraft } from '@parley/contracts/chats/web-chat.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../auth/tokens.ts'
import { tellRelays } from '../channels/relays/relays.events.ts'
import { openSecrets } from '../channels/settings.ts'
import { reviveContacts } from '../contacts/contacts.bin.ts'
import { countryCode, fittingName } from '../contacts/values.ts'
import type { Databases, Db } from '../platform/database/database.ts'
import { writeAnnouncements } from '../platform/realtime/events.ts'
import { denied, invalid } from '../platform/refusals.ts'
import type { Actor, Work } from '../platform/work.ts'
import type { WebChannel } from './web-channel.ts'

const tokenDays = 30

/** When a session begins, the channel alone tells the enterprise: there is no signed-in actor yet. */
type Room = Pick<Work, 'db' | 'enterpriseId' | 'actor'>
/** Where contacts are made and changed, which others are told of. */
type Desk = Room & Pick<Work, 'platform' | 'afterCommit'> & { channelId: string }

/** The visitor behind a token; null when it is unknown or has expired. */
export async function findVisitor(databases: Databases, token: string): Promise<Actor | null> {
  const found = await databases.system
    .selectFrom('visitors')
    .innerJoin('channels', 'channels.id', 'visitors.channelId')
    .innerJoin('contacts', 'contacts.id', 'visitors.contactId')
    .innerJoin('enterprises', 'enterprises.id', 'visitors.enterpriseId')
    .select(['visitors.id', 'visitors.enterpriseId', 'visitors.channelId', 'contacts.name'])
    .where('visitors.tokenHash', '=', tokenHash(token))
    .where('visitors.expiresAt', '>', sql<Date>`now()`)
    .where('channels.isActive', '=', true)
    .where('enterprises.isActive', '=', true)
    .where('channels.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  return {
    kind: 'visitor',
    enterpriseId: found.enterpriseId,
    id: found.id,
    name: found.name,
    permissions: new Set(),
    sessionId: null,
    channelId: found.channelId,
  }
}

/** The visitor of a token that this channel gave, or a new one; the token is given once. */
export async function openVisitor(work: Work, channel: WebChannel, draft: VisitorDraft) {
  const known = draft.visitorToken ? await knownVisitor(work.db, channel.id, draft.visitorToken) : undefined
  const identified = identifiedContact(work, channel, draft)
  const { db, actor, platform, afterCommit } = work
  const desk = { db, enterpriseId: channel.enterpriseId, actor, platform, afterCommit, channelId: channel.id }
  const told = provenOf(await toldOf(desk, draft), identified)
  if (known) {
    const contactId = await contactOf(desk, told, { isProven: identified, own: known.contactId })
    await fillContact(desk, contactId, told)
    await work.db
      .updateTable('visitors')
      .set({ contactId, expiresAt: expiry(work.now) })
      .where('id', '=', known.id)
      .execute()
    return { id: known.id, token: draft.visitorToken ?? '', contactId }
  }
  const contactId = await contactOf(desk, told, { isProven: identified, own: null })
  const token = newToken()
  const { id } = await work.db
    .insertInto('visitors')
    .values({
      enterpriseId: channel.enterpriseId,
      channelId: channel.id,
      contactId,
      tokenHash: tokenHash(token),
      expiresAt: expiry(work.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, contactId }
}

/** The contact to use for an id: restored when it was in the Bin, the surviving one when it was merged. */
export async function liveContact(room: Room, contactId: string): Promise<string> {
  const row = await room.db
    .selectFrom('contacts')
    .select(['deletedAt', 'mergedInto'])
    .where('enterpriseId', '=', room.enterpriseId)
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (row.mergedInto) return liveContact(room, row.mergedInto)
  if (row.deletedAt) await reviveContacts(room, [contactId])
  return contactId
}

/** Whether the page has proven who its visitor is. A wrong proof is refused rather than ignored. */
function identifiedContact(work: Work, channel: WebChannel, draft: VisitorDraft): boolean {
  if (!draft.identityHash) return false
  const secret = openSecrets(work, channel).identitySecret ?? ''
  const subject = draft.phoneNumber ?? draft.email ?? ''
  const expected = createHmac('sha256', secret).update(subject).digest()
  const given = Buffer.from(draft.identityHash, 'hex')
  if (!secret || !subject || given.length !== expected.length || !timingSafeEqual(given, expected)) throw denied()
  return true
}

/** What a visitor says of itself, as the contact book keeps it. */
type Told = { name: string; email: string | null; phoneNumber: string | null }

async function toldOf(room: Room, { name, email, phoneNumber }: VisitorDraft): Promise<Told> {
  const phone = phoneNumber ? normalisePhone(phoneNumber, await countryCode(room)) : { digits: null }
  if ('message' in phone) throw invalid(phone.message, 'phoneNumber')
  return { name: fittingName(name ?? ''), email: email?.toLowerCase() || null, phoneNumber: phone.digits }
}

/**
 * A hash of the number says nothing about the mail. A contact's proof is one mark for all its details, so beside a
 * proven number the mail is left out: kept there, it would win somebody else's proof of that mail.
 */
function provenOf(told: Told, isProven: boolean): Told {
  return isProven && told.phoneNumber ? { ...told, email: null } : told
}

type Claim = { isProven: boolean; own: string | null }

/** A visitor becomes an existing contact only with a proof; everybody else gets a contact of their own. */
async function contactOf(desk: Desk, told: Told, { isProven, own }: Claim): Promise<string> {
  const existing = isProven ? await existingContact(desk, told) : undefined
  if (existing) return existing
  // A proven number that nobody has yet gets a contact that is found by it from then on.
  const becomesNew = own === null || (isProven && told.phoneNumber !== null)
  if (!becomesNew) return liveContact(desk, own)
  const { id } = (await insertContact(desk, told, isProven)) ?? {}
  // Null when another request made a contact with this number first.
  if (!id) return (await existingContact(desk, told)) ?? contactOf(desk, told, { isProven, own })
  const { name, phoneNumber } = told
  await tellContact(desk, 'contact.created', { contactId: id, name, phoneNumber, channelId: desk.channelId })
  return id
}

function insertContact(room: Room, told: Told, isProven: boolean) {
  return room.db
    .insertInto('contacts')
    .values({ enterpriseId: room.enterpriseId, ...told, isProven })
    .onConflict(oc =>
      oc
        .columns(['enterpriseId', 'phoneNumber'])
        .where('phoneNumber', 'is not', null)
        .where('isProven', '=', true)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

async function existingContact(room: Room, { phoneNumber, email }: Told): Promise<string | undefined> {
  const contacts = room.db
    .selectFrom('contacts')
    .select('id')
    .where('enterpriseId', '=', room.enterpriseId)
    .where('isProven', '=', true)
    .orderBy('id')
  const found = phoneNumber
    ? await contacts.where('phoneNumber', '=', phoneNumber).executeTakeFirst()
    : await contacts
        .where(eb => eb(eb.fn('lower', ['email']), '=', email ?? ''))
        .where('deletedAt', 'is', null)
        .limit(1)
        .executeTakeFirst()
  return found && liveContact(room, found.id)
}

/** Fills what is empty. Number and address of a proven contact stay, because others are recognised by them. */
async function fillContact(desk: Desk, contactId: string, { name, email, phoneNumber }: Told): Promise<void> {
  const { rows } = await sql<{ name: string; phoneNumber: string | null }>`
    update contacts set
      name = case when name = '' then ${name} else name end,
      email = case when is_proven then email else coalesce(email, ${email}) end,
      phone_number = case when is_proven then phone_number else coalesce(phone_number, ${phoneNumber}) end
    where id = ${contactId} and (
      name = '' and ${name}::text <> ''
      or not is_proven and (
        email is null and ${email}::text is not null or phone_number is null and ${phoneNumber}::text is not null))
    returning name, phone_number`.execute(desk.db)
  for (const filled of rows) await tellContact(desk, 'contact.updated', { contactId, ...filled })
}

type Changed = { contactId: string; name: string; phoneNumber: string | null; channelId?: string }

/** Said for the channel's enterprise, since whoever opens a session is in none. */
async function tellContact(desk: Desk, event: 'contact.created' | 'contact.updated', changed: Changed): Promise<void> {
  const { contactId } = changed
  const audience = { permission: 'CUSTOMER.VIEW' } as const
  await writeAnnouncements(desk.db, desk.enterpriseId, [
    { event: 'contacts.contact.changed', data: { contactId }, audience, at: new Date() },
  ])
  await tellRelays(desk.db, desk.enterpriseId, event, changed)
  desk.afterCommit(() => desk.platform.hub.wake())
}

function knownVisitor(db: Db, channelId: string, token: string) {
  return db
    .selectFrom('visitors')
    .select(['id', 'contactId'])
    .where('tokenHash', '=', tokenHash(token))
    .where('channelId', '=', channelId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + tokenDays * 86_400_000)
}
