import { mediaTypeOf } from '../media.ts'
import { unsupported } from '../meta/whatsapp.receive.ts'
import type { Hook, Inbound, InboundMedia } from '../vendor.ts'
import { at, json, listAt, placeAt, textAt, unknownEvent } from '../wire.ts'

/** Messages by which Telegram tells of what was done in a chat: nobody has written anything. */
const acts = new Set(
  [
    'pinned_message new_chat_members left_chat_member new_chat_title new_chat_photo delete_chat_photo',
    'group_chat_created supergroup_chat_created channel_chat_created migrate_to_chat_id migrate_from_chat_id',
    'message_auto_delete_timer_changed write_access_allowed connected_website passport_data web_app_data',
    'users_shared chat_shared chat_background_set boost_added proximity_alert_triggered',
    'successful_payment refunded_payment paid_message_price_changed gift unique_gift giveaway_created giveaway_completed',
    'forum_topic_created forum_topic_edited forum_topic_closed forum_topic_reopened',
    'general_forum_topic_hidden general_forum_topic_unhidden checklist_tasks_done checklist_tasks_added',
    'video_chat_scheduled video_chat_started video_chat_ended video_chat_participants_invited',
  ].flatMap(line => line.split(' ')),
)

export function receive(hook: Hook): Inbound[] {
  const update = json(hook.body)
  const eventId = textAt(update, 'update_id')
  if (!eventId) return [unknownEvent(hook)]
  const pressed = at(update, 'callback_query')
  if (pressed) return [readPressed(eventId, pressed)]
  const message = at(update, 'message')
  if (message) return [readMessage(eventId, message)]
  const edited = at(update, 'edited_message')
  if (edited) return [readEdited(eventId, edited) ?? { kind: 'unknown', eventId, raw: update }]
  const membership = at(update, 'my_chat_member')
  return [readMembership(eventId, membership) ?? { kind: 'unknown', eventId, raw: update }]
}

function readMessage(eventId: string, message: unknown): Inbound {
  const chatId = textAt(message, 'chat', 'id')
  const media = readMedia(message)
  const location = readLocation(message)
  const text = readWords(message) || (media || location || !isWritten(message) ? '' : unsupported)
  if (!chatId || !(text || media || location)) return { kind: 'unknown', eventId, raw: message }
  const answered = textAt(message, 'reply_to_message', 'message_id')
  return {
    kind: 'message',
    eventId,
    from: chatId,
    name: nameOf(at(message, 'from')),
    text,
    payload: null,
    ...(media && { media }),
    ...(location && { location }),
    ...(answered && { replyTo: `${chatId}:${answered}` }),
    ...timeOf(message),
  }
}

function readWords(message: unknown): string {
  return textAt(message, 'text') || textAt(message, 'caption') || readContact(at(message, 'contact'))
}

/** Whether somebody wrote it, be it a poll or whatever Telegram thinks of next. */
function isWritten(message: unknown): boolean {
  return at(message, 'from') !== undefined && !Object.keys(Object(message)).some(key => acts.has(key))
}

/**
 * What the customer meant to say, in a message of its own, because the first words may have been answered by now. Files
 * have come before, and a place that moves is told as an edit every few seconds: neither comes again.
 */
function readEdited(eventId: string, message: unknown): Inbound | null {
  const read = readMessage(eventId, message)
  if (read.kind !== 'message' || !readWords(message)) return null
  const { media: _media, location: _place, ...said } = read
  return { ...said, ...timeOf(message, 'edit_date') }
}

function readPressed(eventId: string, pressed: unknown): Inbound {
  const message = at(pressed, 'message')
  const chatId = textAt(message, 'chat', 'id') || textAt(pressed, 'from', 'id')
  const payload = textAt(pressed, 'data')
  if (!chatId) return { kind: 'unknown', eventId, raw: pressed }
  const messageId = textAt(message, 'message_id')
  return {
    kind: 'message',
    eventId,
    from: chatId,
    name: nameOf(at(pressed, 'from')),
    text: buttonText(message, payload) || payload,
    payload: payload || null,
    ...(messageId && { replyTo: `${chatId}:${messageId}` }),
    ...(textAt(pressed, 'id') && { pressId: textAt(pressed, 'id') }),
  }
}

/** Telegram sends what a button means, not what stands on it; that is still below the message. */
function buttonText(message: unknown, payload: string): string {
  const buttons = listAt(message, 'reply_markup', 'inline_keyboard').flatMap(row => (Array.isArray(row) ? row : []))
  return textAt(
    buttons.find(button => textAt(button, 'callback_data') === payload),
    'text',
  )
}

/** Whoever blocks the bot has told it to stop; who unblocks it lets it write again. */
function readMembership(eventId: string, membership: unknown): Inbound | null {
  const from = textAt(membership, 'chat', 'id')
  const before = textAt(membership, 'old_chat_member', 'status')
  const now = textAt(membership, 'new_chat_member', 'status')
  if (!from || (now !== 'kicked' && before !== 'kicked')) return null
  return { kind: 'consent', eventId, from, isOptedOut: now === 'kicked' }
}

const mediaKinds = [
  ['document', 'DOC'],
  ['video', 'VIDEO'],
  ['animation', 'VIDEO'],
  ['video_note', 'VIDEO'],
  ['audio', 'AUDIO'],
  ['voice', 'AUDIO'],
  ['sticker', 'IMAGE'],
] as const

function readMedia(message: unknown): InboundMedia | null {
  // Sizes of one picture; the last one is the largest.
  const photo = listAt(message, 'photo').at(-1)
  if (photo) return { type: 'IMAGE', vendorMediaId: textAt(photo, 'file_id'), contentType: 'image/jpeg' }
  const kind = mediaKinds.find(([key]) => textAt(message, key, 'file_id'))
  if (!kind) return null
  const file = at(message, kind[0])
  const contentType = textAt(file, 'mime_type')
  const fileName = textAt(file, 'file_name')
  return {
    type: contentType ? mediaTypeOf(contentType) : kind[1],
    vendorMediaId: textAt(file, 'file_id'),
    ...(contentType && { contentType }),
    ...(fileName && { fileName }),
  }
}

function readLocation(message: unknown) {
  const place = placeAt(at(message, 'location'))
  const name = textAt(message, 'venue', 'title')
  return place && { ...place, ...(name && { name }) }
}

function readContact(contact: unknown): string {
  return [nameOf(contact), textAt(contact, 'phone_number')].filter(Boolean).join(' ')
}

function nameOf(person: unknown): string {
  return [textAt(person, 'first_name'), textAt(person, 'last_name')].filter(Boolean).join(' ')
}

function timeOf(message: unknown, key: 'date' | 'edit_date' = 'date'): { at?: string } {
  const seconds = at(message, key)
  const isTime = typeof seconds === 'number' && seconds > 0 && seconds < 1e11
  return isTime ? { at: new Date(seconds * 1000).toISOString() } : {}
}
