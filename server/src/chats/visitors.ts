import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VisitorDraft } from '@parley/contracts/chats/web-chat.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../auth/tokens.ts'
import { openSecrets } from '../channels/settings.ts'
import { reviveContacts } from '../contacts/contacts.bin.ts'
import { countryCode, fittingName } from '../contacts/values.ts'
import type { Databases, Db } from '../platform/database/database.ts'
import { denied, invalid } from '../platform/refusals.ts'
import type { Actor, Work } from '../platform/work.ts'
import type { WebChannel } from './web-channel.ts'

const tokenDays = 30

/** When a session begins, the channel alone tells the enterprise: there is no signed-in actor yet. */
type Room = Pick<Work, 'db' | 'enterpriseId' | 'actor'>

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
  const room = { db: work.db, enterpriseId: channel.enterpriseId, actor: work.actor }
  const told = await toldOf(room, draft)
  if (known) {
    const contactId = await contactOf(room, told, { isProven: identified, own: known.contactId })
    await fillContact(work.db, contactId, told)
    await work.db
      .updateTable('visitors')
      .set({ contactId, expiresAt: expiry(work.now) })
      .where('id', '=', known.id)
      .execute()
    return { id: known.id, token: draft.visitorToken ?? '', contactId }
  }
  const contactId = await contactOf(room, told, { isProven: identified, own: null })
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

type Claim = { isProven: boolean; own: string | null }

/** A visitor becomes an existing contact only with a proof; everybody else gets a contact of their own. */
async function contactOf(room: Room, told: Told, { isProven, own }: Claim): Promise<string> {
  const existing = isProven ? await existingContact(room, told) : undefined
  if (existing) return existing
  // A proven number that nobody has yet gets a contact that is found by it from then on.
  const becomesNew = own === null || (isProven && told.phoneNumber !== null)
  if (!becomesNew) return liveContact(room, own)
  const { id } = (await insertContact(room, told, isProven)) ?? {}
  // Null when another request made a contact with this number first.
  return id ?? (await existingContact(room, told)) ?? contactOf(room, told, { isProven, own })
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
async function fillContact(db: Db, contactId: string, { name, email, phoneNumber }: Told): Promise<void> {
  if (!name && !email && !phoneNumber) return
  await db
    .updateTable('contacts')
    .set({
      name: sql<string>`case when name = '' then ${name} else name end`,
      email: sql<string | null>`case when is_proven then email else coalesce(email, ${email}) end`,
      phoneNumber: sql<
        string | null
      >`case when is_proven then phone_number else coalesce(phone_number, ${phoneNumber}) end`,
    })
    .where('id', '=', contactId)
    .execute()
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
