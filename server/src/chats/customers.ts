import { numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { consentTexts } from '@parley/contracts/chats/chat-config.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { optOutReason } from '@parley/contracts/contacts/opt-out.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { Inbound } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { tellRelays } from '../channels/relays.events.ts'
import { reviveContacts } from '../contacts/contacts.bin.ts'
import { allowAdvertising, stopAdvertising } from '../contacts/contacts.opt-outs.ts'
import { countryCode, fittingName } from '../contacts/values.ts'
import { oweAcknowledgement } from '../dispatch/errands.ts'
import { blacklisted } from '../dispatch/gate/gate.consent.ts'
import type { Work } from '../platform/work.ts'
import { chatConfigOf } from './chat-config.ts'
import { keepRaw, nameMessage, takeMessage } from './inbound.ts'
import { keepStoredMedia } from './media.ts'
import { appendMessage, customerLine, send } from './messages.ts'
import { liveContact } from './visitors.ts'

type Door = { id: string; name: string; enterpriseId: string; type: number; botAgentId: string | null }
type Known = { id: string; name: string }
type Consent = { answer: string | null }
type Message = Extract<Inbound, { kind: 'message' }>

/** A customer's message on a channel of a vendor: stored once by the vendor's id, and answered by whoever owns the chat. */
export async function receiveMessage(work: Work, channel: Door, message: Message): Promise<void> {
  await oweAcknowledgement(work.db, channel, message)
  // A repeat does nothing: what it said may have been taken back since.
  const eventId = await keepRaw(work, channel, { inbound: message, raw: message })
  if (!eventId) return
  const contact = await contactOf(work, channel, message.from, message.name)
  const inbound = { ...message, text: message.text || message.media?.fileName || message.media?.type || '' }
  const address = contact.digits ? null : message.from
  const taken = { eventId, inbound, address, sender: { visitorId: null, contactId: contact.id, name: contact.name } }
  const word = await consentWord(work, channel, contact, message.text)
  if (word) {
    const chatId = await keepAside(work, channel, taken)
    if (word.answer) await confirm(work, channel, { chatId, text: word.answer })
    return
  }
  // Nothing is sent to a blacklisted number, so nobody is to answer it either.
  const person = { to: contact.digits ?? message.from, contactId: contact.id }
  const isBanned = await blacklisted(work.db, work.enterpriseId, [person])
  if (isBanned(person)) await keepAside(work, channel, taken)
  else await noteAddress(work, await takeMessage(work, channel, taken), address)
}

/** A contact may have several addresses on a channel, by a merge: a chat's answers go where its customer wrote last. */
async function noteAddress(work: Work, messageId: string, address: string | null): Promise<void> {
  if (!address) return
  await sql`
    update chats set address = ${address}
    where id = (select chat_id from messages where id = ${messageId}) and address is distinct from ${address}`.execute(
    work.db,
  )
}

type Aside = {
  eventId: string
  sender: { contactId: string; name: string }
  address: string | null
  inbound: Message
}

/** Keeps a message that nobody is to answer, in a chat that is closed from the start. */
async function keepAside(work: Work, channel: Door, { eventId, sender, address, inbound }: Aside): Promise<string> {
  const { enterpriseId } = work
  const closed = { handledBy: 'none', state: 3, closedAt: work.now, vendorSession: inbound.session ?? null }
  const chat = { enterpriseId, channelId: channel.id, contactId: sender.contactId, address, ...closed }
  const { id: chatId } = await work.db.insertInto('chats').values(chat).returning('id').executeTakeFirstOrThrow()
  const messageId = await appendMessage(work.db, {
    enterpriseId,
    chatId,
    actionType: customerLine(true),
    actor: 'customer',
    actionBy: sender.contactId,
    userName: sender.name,
    message: inbound.text,
    clientId: inbound.eventId,
  })
  await nameMessage(work, eventId, messageId)
  await keepStoredMedia(work, { channelId: channel.id, chatId, messageId }, inbound)
  return chatId
}

async function confirm(work: Work, channel: Door, { chatId, text }: { chatId: string; text: string }): Promise<void> {
  await send(work.db, channel.id, {
    enterpriseId: work.enterpriseId,
    chatId,
    actionType: actionTypes.agentReply,
    actor: 'bot',
    actionBy: 'system',
    userName: '',
    message: text,
  })
}

/** The vendor says what the customer decided there; a repeat must not undo what was decided since. */
export async function receiveConsent(work: Work, channel: Door, event: Extract<Inbound, { kind: 'consent' }>) {
  if (!(await keepRaw(work, channel, { inbound: event, raw: event }))) return
  const contact = await contactOf(work, channel, event.from)
  if (event.isOptedOut) await stopAdvertising(work, { channel, contact, source: 'VENDOR', reason: '' })
  else await allowAdvertising(work, { channel, contact, reason: '' })
}

type Reached = { contactId: string | null; address: string }

/** Somebody followed the link in a message and wants no more advertising on its channel. */
export async function declineByLink(work: Work, channel: Door, who: Reached): Promise<void> {
  const contact = await reachedContact(work, channel, who)
  await stopAdvertising(work, { channel, contact, source: 'MANUAL', reason: optOutReason })
}

export async function agreeByLink(work: Work, channel: Door, who: Reached): Promise<void> {
  const contact = await reachedContact(work, channel, who)
  await allowAdvertising(work, { channel, contact, reason: optOutReason })
}

/** Who was not in the book is put there, for what they said has to be kept. */
async function reachedContact(work: Work, channel: Door, { contactId, address }: Reached): Promise<Known> {
  if (!contactId) return contactOf(work, channel, address)
  return namedContact(work, await liveContact(work, contactId))
}

function namedContact(work: Work, id: string): Promise<Known> {
  return work.db.selectFrom('contacts').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Who writes is made a contact, unless the book knows the number or the channel knows the person. */
async function contactOf(work: Work, channel: Door, from: string, told = '') {
  const name = fittingName(told)
  const phone = numberedTypes.includes(channel.type) ? normalisePhone(from, await countryCode(work)) : null
  const digits = phone && 'digits' in phone ? phone.digits : null
  const known = digits ? await byNumber(work, digits) : await byAddress(work, channel.id, from)
  if (known) {
    const id = await liveContact(work, known.id)
    const live = id === known.id ? known : await namedContact(work, id)
    if (!live.name && name) await nameContact(work, id, name)
    return { id, name: live.name || name || from, digits }
  }
  return makeContact(work, channel, { digits, from, name })
}

/** Somebody may have given a name meanwhile: that one stays. */
async function nameContact(work: Work, id: string, name: string): Promise<void> {
  await work.db.updateTable('contacts').set({ name }).where('id', '=', id).where('name', '=', '').execute()
}

function byNumber(work: Work, digits: string) {
  return work.db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('phoneNumber', '=', digits)
    .where('isProven', '=', true)
    .executeTakeFirst()
}

function byAddress(work: Work, channelId: string, address: string) {
  return work.db
    .selectFrom('contactAddresses')
    .innerJoin('contacts', 'contacts.id', 'contactAddresses.contactId')
    .select(['contacts.id', 'contacts.name'])
    .where('contactAddresses.channelId', '=', channelId)
    .where('contactAddresses.address', '=', address)
    .executeTakeFirst()
}

type NewContact = { digits: string | null; from: string; name: string }

/** Two first messages at once make one contact. */
async function makeContact(work: Work, channel: Door, { digits, from, name }: NewContact) {
  const { enterpriseId } = work
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${channel.id}|${digits ?? from}`}, 0))`.execute(work.db)
  const made = digits ? await byNumber(work, digits) : await byAddress(work, channel.id, from)
  if (made) return { id: made.id, name: made.name || from, digits }
  const row = await work.db
    .insertInto('contacts')
    .values({ enterpriseId, name, phoneNumber: digits })
    .onConflict(conflict =>
      conflict
        .columns(['enterpriseId', 'phoneNumber'])
        .where('phoneNumber', 'is not', null)
        .where('isProven', '=', true)
        .doUpdateSet({ updatedAt: work.now }),
    )
    .returning(['id', 'name', 'deletedAt'])
    .executeTakeFirstOrThrow()
  if (row.deletedAt) await reviveContacts(work, [row.id])
  if (!digits) {
    const address = { enterpriseId, channelId: channel.id, address: from, contactId: row.id }
    await work.db.insertInto('contactAddresses').values(address).execute()
  }
  work.announce('contacts.contact.changed', { contactId: row.id }, { permission: 'CUSTOMER.VIEW' })
  const told = { contactId: row.id, name: row.name, phoneNumber: digits, channelId: channel.id }
  await tellRelays(work.db, enterpriseId, 'contact.created', told)
  return { id: row.id, name: row.name || from, digits }
}

/**
 * What answers a whole message that is one of the enterprise's words; null for every other message. Said again, the
 * word is kept without an answer: a phone that says it to everything would be answered for ever.
 */
async function consentWord(work: Work, channel: Door, contact: Known, said: string): Promise<Consent | null> {
  const word = said.trim().toLowerCase()
  if (word === '') return null
  const { optOutWords } = await chatConfigOf(work.db, work.enterpriseId)
  if (optOutWords.some(one => one.trim().toLowerCase() === word)) {
    const isNew = await stopAdvertising(work, { channel, contact, source: 'KEYWORD', reason: '' })
    return { answer: isNew ? consentTexts.stopped : null }
  }
  const isAllowed = word === 'start' && (await allowAdvertising(work, { channel, contact, reason: '' }))
  return isAllowed ? { answer: consentTexts.allowed } : null
}
