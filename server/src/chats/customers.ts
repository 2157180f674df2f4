import { consentTexts } from '@parley/contracts/chats/chat-config.ts'
import { actionTypes } from '@parley/contracts/chats/web-chat.ts'
import { optOutReason } from '@parley/contracts/contacts/opt-out.ts'
import type { Inbound } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { allowAdvertising, stopAdvertising } from '../contacts/contacts.opt-outs.ts'
import { oweAcknowledgement } from '../dispatch/errands.ts'
import { blacklisted } from '../dispatch/gate/gate.consent.ts'
import type { Work } from '../platform/work.ts'
import { chatConfigOf } from './chat-config.ts'
import { contactOf, type Known, mayBeNational, namedContact } from './customers.contact.ts'
import { keepRaw, nameMessage, takeMessage } from './inbound.ts'
import { keepStoredMedia } from './media.ts'
import { appendMessage, customerLine, send } from './messages.ts'
import { liveContact } from './visitors.ts'

type Door = { id: string; name: string; enterpriseId: string; type: number; botAgentId: string | null }
type VendorDoor = Door & { vendor: number }
type Heard = VendorDoor & { isActive: boolean }
type Place = { channelId: string; contactId: string }
type Consent = { answer: string | null }
type Message = Extract<Inbound, { kind: 'message' }>

/** A customer's message on a channel of a vendor: stored once by the vendor's id, and answered by whoever owns the chat. */
export async function receiveMessage(work: Work, channel: Heard, message: Message): Promise<void> {
  await oweAcknowledgement(work.db, channel, message)
  // A repeat does nothing: what it said may have been taken back since.
  const eventId = await keepRaw(work, channel, { inbound: message, raw: message })
  if (!eventId) return
  const contact = await contactOf(work, channel, { ...message, mayBeNational: mayBeNational(channel) })
  if (await isTriedAgain(work, { channelId: channel.id, contactId: contact.id }, message)) return
  const inbound = { ...message, text: message.text || message.media?.fileName || message.media?.type || '' }
  const address = contact.digits ?? message.from
  const taken = { eventId, inbound, address, sender: { visitorId: null, contactId: contact.id, name: contact.name } }
  const word = await consentWord(work, channel, contact, message.text)
  if (word) {
    const chatId = await keepAside(work, channel, taken)
    if (word.answer && channel.isActive) await confirm(work, channel, { chatId, text: word.answer })
    return
  }
  // Nothing is sent to a blacklisted number, nor by a channel that is switched off, so nobody is to answer either.
  const person = { to: address, contactId: contact.id }
  const isBanned = await blacklisted(work.db, work.enterpriseId, [person])
  if (!channel.isActive || isBanned(person)) await keepAside(work, channel, taken)
  else await noteAddress(work, await takeMessage(work, channel, taken), address)
}

/** For so long after a word the same one may be a gateway's that did not see our answer. */
const retriedForMinutes = 10

/**
 * Of a gateway that tells neither an id nor a time: whether the customer's last word came in an equal call a moment ago.
 * After any other word it was said anew.
 */
async function isTriedAgain({ db }: Work, { channelId, contactId }: Place, { likeness }: Message): Promise<boolean> {
  if (!likeness) return false
  const { rows } = await sql<{ clientId: string | null }>`
    select m.client_id as "clientId" from chats h join messages m on m.chat_id = h.id
    where h.contact_id = ${contactId} and h.channel_id = ${channelId} and m.actor = 'customer'
      and m.acted_at > now() - make_interval(mins => ${retriedForMinutes})
    order by m.id desc limit 1`.execute(db)
  return rows[0]?.clientId?.startsWith(`${likeness}.`) ?? false
}

/** A contact may have several addresses on a channel: a chat's answers go where its customer wrote last. */
async function noteAddress(work: Work, messageId: string, address: string): Promise<void> {
  await sql`
    update chats set address = ${address}
    where id = (select chat_id from messages where id = ${messageId}) and address is distinct from ${address}`.execute(
    work.db,
  )
}

type Aside = {
  eventId: string
  sender: { contactId: string; name: string }
  address: string
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
export async function receiveConsent(work: Work, channel: VendorDoor, event: Extract<Inbound, { kind: 'consent' }>) {
  if (!(await keepRaw(work, channel, { inbound: event, raw: event }))) return
  const contact = await contactOf(work, channel, { from: event.from, mayBeNational: mayBeNational(channel) })
  if (event.isOptedOut) await stopAdvertising(work, { channel, contact, source: 'VENDOR', reason: '' })
  else await allowAdvertising(work, { channel, contact, reason: '' })
}

type Reached = { contactId: string | null; address: string }
type Delivery = { id: string; contactId: string | null; recipient: string | null }

/**
 * The vendor lets no advertising through to whom this message was for. Said of a message once: a repeat must not undo what
 * was decided since.
 */
export async function declineAtVendor(work: Work, channel: Door, delivery: Delivery): Promise<void> {
  const { id, contactId, recipient } = delivery
  const who = { contactId, address: recipient ?? '' }
  const wish = { kind: 'consent', eventId: `${id}:consent`, from: who.address, isOptedOut: true } as const
  if (!(await keepRaw(work, channel, { inbound: wish, raw: wish }))) return
  const contact = await reachedContact(work, channel, who)
  await stopAdvertising(work, { channel, contact, source: 'VENDOR', reason: '' })
}

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
  // We keep whom we wrote to as vendors write it, whatever was typed.
  if (!contactId) return contactOf(work, channel, { from: address, mayBeNational: false })
  return namedContact(work, await liveContact(work, contactId))
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
