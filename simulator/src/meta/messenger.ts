import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openAddress } from '../files.ts'
import { idOf, textAt } from '../read.ts'
import type { Shared } from '../shared.ts'
import { graphSignature, refuseGraph } from './graph.ts'
import { hears } from './pages.ts'

const button = z.union([
  z.strictObject({ type: z.literal('postback'), title: z.string().min(1).max(20), payload: z.string().max(1000) }),
  z.strictObject({ type: z.literal('web_url'), title: z.string().min(1).max(20), url: z.url() }),
  z.strictObject({ type: z.literal('phone_number'), title: z.string().min(1).max(20), payload: z.string() }),
])
const element = z
  .strictObject({
    title: z.string().min(1).max(80),
    subtitle: z.string().max(80).optional(),
    image_url: z.url().optional(),
    default_action: z.record(z.string(), z.unknown()).optional(),
    buttons: z.array(button).min(1).max(3).optional(),
  })
  .refine(({ title: _, ...more }) => Object.values(more).some(Boolean), 'A title alone is no element')
const attachment = z.union([
  z.strictObject({
    type: z.enum(['image', 'video', 'audio', 'file']),
    payload: z.strictObject({ url: z.url(), is_reusable: z.boolean().optional() }),
  }),
  z.strictObject({
    type: z.literal('template'),
    payload: z.discriminatedUnion('template_type', [
      z.strictObject({
        template_type: z.literal('button'),
        text: z.string().min(1).max(640),
        buttons: z.array(button).min(1).max(3),
      }),
      z.strictObject({ template_type: z.literal('generic'), elements: z.array(element).min(1).max(10) }),
    ]),
  }),
])
const quickReply = z.strictObject({
  content_type: z.literal('text'),
  title: z.string().min(1).max(20),
  payload: z.string().min(1).max(1000),
  image_url: z.url().optional(),
})
const call = z.strictObject({
  recipient: z.strictObject({ id: z.string().min(1) }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']),
  tag: z.string().optional(),
  message: z
    .strictObject({
      text: z.string().min(1).optional(),
      attachment: attachment.optional(),
      quick_replies: z.array(quickReply).min(1).max(13).optional(),
    })
    .refine(({ text, attachment: file }) => Boolean(text) !== Boolean(file), 'Exactly one of text and attachment'),
})

/** `/{page}/messages`: Messenger, and Instagram where the account says so. */
export function sendMessenger({ body }: Call, desk: Desk, account: Account): Answer {
  const read = call.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    return refuseGraph(400, { code: 100, message: `Invalid parameter ${issue?.path.join('.')}: ${issue?.message}` })
  }
  const { recipient, message, tag } = read.data
  const isInstagram = account.settings.platform === 'instagram'
  const text = message.text ?? ''
  const [length, most] = isInstagram ? [Buffer.byteLength(text), 1000] : [text.length, 2000]
  if (length > most)
    return refuseGraph(400, {
      code: 100,
      message: `Length of param message[text] must be less than or equal to ${most}`,
    })
  if (message.attachment?.type === 'file' && isInstagram)
    return refuseGraph(400, { code: 100, message: 'Invalid attachment type' })
  checkPerson(desk, recipient.id, { account, isInstagram, isTagged: tag === 'HUMAN_AGENT' })
  const id = idOf(isInstagram ? 'aWdf' : 'm_')
  return {
    status: 200,
    body: { recipient_id: recipient.id, message_id: id },
    message: {
      account,
      id,
      to: recipient.id,
      text: text || textAt(message.attachment?.payload, 'text') || textAt(message.attachment?.payload, 'url'),
      kind: message.attachment?.type ?? 'text',
      ref: null,
      callback: null,
      channel: isInstagram ? 'instagram' : 'messenger',
      failure: null,
    },
  }
}

/** Nobody is known to a page who has not written to it. */
function checkPerson(
  desk: Desk,
  id: string,
  { account, isInstagram, isTagged }: { account: Account; isInstagram: boolean; isTagged: boolean },
): void {
  const person = desk.person('meta', id)
  if (!desk.hasWritten(account, id)) {
    refuseGraph(400, { code: 100, subcode: 2018001, message: 'No matching user found' })
  }
  if (person.isBlocked || person.isUnreachable) {
    refuseGraph(400, { code: 551, subcode: 1545041, message: 'This person isn’t available right now.' })
  }
  if (isTagged || desk.isWindowOpen(account, id)) return
  const subcode = isInstagram ? 2534022 : 2018278
  refuseGraph(isInstagram ? 403 : 400, {
    code: 10,
    subcode,
    message: 'This message is sent outside of allowed window.',
  })
}

/** Instagram tells of reading alone, by the message; Messenger of delivery by the message and of reading by a time. */
export function messengerStatus(message: Message, step: Step): Hook | null {
  const { account, to, id: mid, channel } = message
  const watermark = Date.now()
  if (step === 'delivered' && channel !== 'instagram' && hears(account, 'message_deliveries'))
    return hookOf(account, to, { delivery: { mids: [mid], watermark } })
  if (step !== 'read' || !hears(account, 'message_reads')) return null
  return hookOf(account, to, { read: channel === 'instagram' ? { mid } : { watermark } })
}

export function messengerInbound({ account, from, text, payload, shared }: Said, desk: Desk): Hook | null {
  if (shared?.type === 'reaction') {
    if (!hears(account, 'message_reactions')) return null
    const reaction = { mid: shared.messageId, action: 'react', reaction: 'other', emoji: text }
    return hookOf(account, from, { reaction })
  }
  if (!hears(account, 'messages')) return null
  const mid = idOf('m_in')
  if (shared) {
    const attached = attachmentOf(shared, desk)
    return attached && hookOf(account, from, { message: { mid, attachments: [attached] } })
  }
  const quick = payload === null ? {} : { quick_reply: { payload } }
  return hookOf(account, from, { message: { mid, text, ...quick } })
}

const attachedAs = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'file' } as const

/** Here a file or a place has no words beside it; contacts and lists there are none. */
function attachmentOf(shared: Shared, desk: Desk): Record<string, unknown> | null {
  if ('base64' in shared) {
    return { type: attachedAs[shared.type], payload: { url: openAddress(desk, 'meta', shared) } }
  }
  if (shared.type !== 'location') return null
  const { latitude: lat, longitude: long, name: title = 'Pinned Location' } = shared
  return { type: 'location', title, payload: { coordinates: { lat, long } } }
}

/** Instagram names its own account, and not the page that it is linked to. */
function hookOf({ settings, webhookUrl }: Account, sender: string, event: Record<string, unknown>): Hook {
  const { pageId = '', appSecret = '', platform, instagramId } = settings
  const [object, id] = platform === 'instagram' ? ['instagram', instagramId ?? pageId] : ['page', pageId]
  const messaging = [{ sender: { id: sender }, recipient: { id }, timestamp: Date.now(), ...event }]
  const body = JSON.stringify({ object, entry: [{ id, time: Date.now(), messaging }] })
  return { url: webhookUrl ?? '', method: 'POST', headers: graphSignature(appSecret, body), body }
}
