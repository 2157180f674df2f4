import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { fileOf, openAddress, openFileRoute } from '../files.ts'
import { keepShared } from '../meta/media.ts'
import { inboundValue, statusValue } from '../meta/whatsapp.hooks.ts'
import { createTemplate, editTemplate, listTemplates } from '../meta/whatsapp.templates.ts'
import { sendWhatsApp } from '../meta/whatsapp.ts'
import { digits, isNumber, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'kaleyra'
const json = { 'content-type': 'application/json' }

const wrapped = z.strictObject({
  messaging_object: z.record(z.string(), z.unknown()),
  extra_info: z
    .strictObject({
      ref: z.string().optional(),
      ref1: z.string().optional(),
      ref2: z.string().optional(),
      callback_profile_id: z.string().optional(),
    })
    .optional(),
})
const smsForm = z.strictObject({
  to: z.string(),
  sender: z.string().min(1),
  type: z.enum(['OTP', 'TXN', 'MKT']),
  body: z.string().min(1).max(1600),
  template_id: z.string().optional(),
  callback_profile_id: z.string().optional(),
  callback_url: z.url().optional(),
})
const parts = z.record(z.string(), z.unknown())
const rcs = z
  .strictObject({
    from: z.string().min(1),
    to: z.array(z.string()).length(1),
    text: z.string().min(1).max(3072).optional(),
    file: z.strictObject({ fileUrl: z.url(), thumbnailUrl: z.url().optional() }).optional(),
    richCardStandalone: z
      .strictObject({ cardOrientation: z.enum(['VERTICAL', 'HORIZONTAL']), content: parts })
      .optional(),
    richCardCarousel: z
      .strictObject({ cardWidth: z.enum(['SMALL', 'MEDIUM']), cardContents: z.array(parts).min(2).max(10) })
      .optional(),
    suggestions: z.array(parts).max(11).optional(),
    callbackUrl: z.url().optional(),
  })
  .refine(
    ({ text, file, richCardStandalone, richCardCarousel }) =>
      [text, file, richCardStandalone, richCardCarousel].filter(part => part !== undefined).length === 1,
    'Exactly one of text, file, richCardStandalone and richCardCarousel',
  )

/** WhatsApp v2 (Meta's body in an envelope), SMS v1 and RCS; the address of reports may be named per message. */
export const kaleyra: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^\/v2\/(?<sid>\w+)\/whatsapp\/(?<phone>\+?\d+)\/messages$/,
      reads: 'json',
      isMessage: true,
      handle: sendWrapped,
    },
    { method: 'POST', path: /^\/v1\/(?<sid>\w+)\/messages$/, reads: 'form', isMessage: true, handle: sendSms },
    { method: 'POST', path: /^\/v1\/(?<sid>\w+)\/rcs\/messages$/, reads: 'json', isMessage: true, handle: sendRcs },
    {
      method: 'GET',
      path: /^\/v2\/(?<sid>\w+)\/whatsapp\/(?<waba>\w+)\/message_templates$/,
      handle: (call, desk) => listTemplates(call, desk, keeperOf(keyHolder(call, desk))),
    },
    {
      method: 'POST',
      path: /^\/v2\/(?<sid>\w+)\/whatsapp\/(?<waba>\w+)\/message_templates$/,
      reads: 'json',
      handle: (call, desk) => createTemplate(call, desk, keeperOf(keyHolder(call, desk))),
    },
    {
      method: 'POST',
      path: /^\/v2\/(?<sid>\w+)\/whatsapp\/(?<waba>\w+)\/message_templates\/(?<id>\d+)$/,
      reads: 'json',
      handle: (call, desk) =>
        editTemplate(call, desk, { ...keeperOf(keyHolder(call, desk)), id: call.params.id ?? '' }),
    },
    openFileRoute(vendor),
  ],
  busy: {
    tooFast: { status: 429, body: { code: 'RBC429', message: 'Too many requests' } },
    down: { status: 503, body: { code: 'RBC503', message: 'Service unavailable' } },
  },
  malformed: { status: 400, body: { code: 'E400', message: 'Invalid JSON' } },
  unknownPath: { status: 404, body: { code: 'E404', message: 'Not found' } },
  life: ({ channel }) => (channel === 'sms' ? ['sent', 'delivered'] : ['sent', 'delivered', 'read']),
  status: (message, step) => (message.channel === 'whatsapp' ? wrappedStatus(message, step) : report(message, step)),
  shares: true,
  inbound,
}

function keyHolder({ headers, params }: Call, desk: Desk): Account {
  const found = desk.account(vendor, { apiKey: headers['api-key'] ?? '', sid: params.sid ?? '' })
  return found ?? refuse(401, { code: 'E401', message: 'Unauthorized: the api-key is not valid for this SID' })
}

function sendWrapped(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  if (digits(call.params.phone ?? '') !== account.settings.contactId) {
    return refuse(400, { code: 'E408', message: 'The business phone number is not registered' })
  }
  const read = wrapped.safeParse(call.body)
  if (!read.success) return refuse(400, { code: 'E400', message: z.prettifyError(read.error) })
  const ref = read.data.extra_info?.ref ?? null
  const { message } = sendWhatsApp(read.data.messaging_object, desk, { account, ref })
  if (!message) return { status: 200, body: { id: uuid() } }
  const id = uuid()
  return {
    status: 202,
    body: { id, data: [{ message_id: id, recipient: `+${message.to}` }] },
    message: { ...message, id },
  }
}

function sendSms(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  const read = smsForm.safeParse(call.body)
  if (!read.success) return refuse(400, { code: 'E602', message: z.prettifyError(read.error) })
  const { to, body, callback_url: callback = null } = read.data
  if (!isNumber(to)) return refuse(400, { code: 'E603', message: 'Invalid recipient number' })
  return taken(desk, { account, to, text: body, callback, channel: 'sms' })
}

function sendRcs(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  const read = rcs.safeParse(call.body)
  if (!read.success) return refuse(400, { code: 'E400', message: z.prettifyError(read.error) })
  const [to = ''] = read.data.to
  if (!isNumber(to, 'with')) return refuse(400, { code: 'E603', message: 'Invalid recipient number' })
  const { text = 'card', callbackUrl: callback = null } = read.data
  return taken(desk, { account, to, text, callback, channel: 'rcs' })
}

function taken(desk: Desk, message: Pick<Message, 'account' | 'to' | 'text' | 'callback' | 'channel'>): Answer {
  const id = uuid()
  const recipient = digits(message.to)
  const failure = desk.missed(vendor, recipient, { code: '027', text: 'Absent subscriber' })
  const body = { id, createdDateTime: iso(), totalCount: 1, data: [{ message_id: id, recipient }], error: {} }
  return {
    status: 202,
    body,
    message: { ...message, to: recipient, id, kind: message.channel, ref: null, failure },
  }
}

/** A report is called at the message's own address, in the fields of a callback profile. */
const words = {
  sms: { sent: 'SUBMITTED', delivered: 'DELIVRD', read: 'READ', failed: 'Undelivered' },
  rcs: { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' },
} as const

function report({ account, callback, channel, id, to }: Message, step: Step): Hook | null {
  const url = callback ?? account.webhookUrl
  const status = words[channel === 'sms' ? 'sms' : 'rcs'][step]
  return flat(url, { id, status, mobile: to, time: iso() })
}

/** A callback profile posts the fields that its owner has chosen. */
function flat(url: string | null, fields: Readonly<Record<string, unknown>>): Hook | null {
  return url ? { url, method: 'POST', headers: json, body: JSON.stringify(fields) } : null
}

/** Meta's ids stay inside; Kaleyra's own travel beside them. */
function wrappedStatus(message: Message, step: Step): Hook | null {
  const { account, ref } = message
  const extra = { ...(ref ? { ref } : {}), waba_id: account.settings.wabaId, trace_id: uuid() }
  return hookOf(account, statusValue({ ...message, ref: null }, step), extra)
}

/** A file is named by Meta's id, and lies at an open address beside it. */
function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from, text, id, shared } = said
  const { channel, sid = '', wabaId } = account.settings
  if (channel === 'sms') return shared ? null : flat(account.webhookUrl, { id, from: digits(from), body: text })
  const file = fileOf(shared)
  const extra = { ...(file ? { media_url: openAddress(desk, vendor, file) } : {}), waba_id: wabaId, trace_id: uuid() }
  return hookOf(account, inboundValue(said, keepShared(desk, { vendor, owner: sid }, shared)), extra)
}

function hookOf({ webhookUrl }: Account, value: unknown, extra: unknown): Hook | null {
  if (!webhookUrl) return null
  const body = JSON.stringify({ meta_object: { value, field: 'messages' }, extra_info: extra })
  return { url: webhookUrl, method: 'POST', headers: json, body }
}

/** News of templates is flat here, in fields that the vendor publishes. */
function keeperOf(account: Account) {
  return {
    vendor,
    account,
    told: ({ id, name, language }: Template, event: string): Hook | null => {
      const news = {
        id: account.settings.wabaId,
        time: iso(),
        event,
        message_template_id: id,
        message_template_name: name,
        message_template_language: language,
        reason: 'NONE',
      }
      return flat(account.webhookUrl, news)
    },
  }
}
