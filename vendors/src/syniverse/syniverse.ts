import { smsCapabilities, writtenOut } from '../capabilities.ts'
import { holdsList } from '../checked.ts'
import { type Content, plainText } from '../content.ts'
import { type ErrorRow, explainBy } from '../errors.ts'
import { templateBody, toldBodyOf } from '../layouts.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { baseUrl, secretSetting, setting } from '../settings.ts'
import { dltIds, peId, peIdField, templateIdField } from '../sms/dlt.ts'
import { smsOf } from '../sms/sms.message.ts'
import type { Channel, HttpAnswer, Outcome, Outgoing, Vendor } from '../vendor.ts'
import { codeByHttp, get, hasKey, json, outcomeByStatus, postJson, tellsError, textAt } from '../wire.ts'
import { readSyniverseCall } from './syniverse.receive.ts'

const own = 'https://api.syniverse.com'
const sms = 0
const file = { mostBytes: null, captionCharacters: null }
const files = { IMAGE: file, VIDEO: file, DOC: file, AUDIO: file }

const rows: Record<string, ErrorRow> = {
  '400': ['Syniverse did not understand the request.', 'platform', 'Check the message, then tell your administrator.'],
  '401': ['The access key is not valid.', 'company', 'Enter it again in the channel.'],
  '403': ['The account may not send from this sender.', 'company', 'Check sender and access key.'],
  '404': ['The sender does not exist.', 'company', 'Check the sender of the channel.'],
  REJECTED: ['The message was refused.', 'vendor', 'Look at the reason, then change the message.'],
  FAILED: ['The message could not be delivered.', 'vendor', 'Look at the reason, then send again.'],
  EXPIRED: ['The message could not be delivered in time.', 'recipient', 'Try again later, or on another channel.'],
}

/** SMS, WhatsApp and RCS by Syniverse, all as texts and files of one call. */
export const syniverse: Vendor = {
  id: 17,
  slug: 'syniverse',
  name: 'Syniverse',
  channelTypes: [sms, 4, 10],
  fields: [
    secretSetting('accKey', 'Access key'),
    setting('sender', 'Sender'),
    baseUrl,
    peId,
    peIdField,
    templateIdField,
    templateBody,
  ],
  limits: { textCharacters: 1600 },
  capabilities: {
    [sms]: { ...smsCapabilities, files },
    4: { ...writtenOut, files, receipts: ['delivered', 'read'], window: 'day' },
    10: { ...writtenOut, files, receipts: ['delivered', 'read'] },
  },
  unconfirmed:
    'files, templates, how WhatsApp and RCS name the sender, which word tells that a message was read, and the names of the DLT fields.',
  needsKey: true,
  echoesRef: true,
  check: channel => get(`${urlOf(channel)}/messages?limit=1`, headersOf(channel)),
  isChecked: holdsList('list'),
  send: (message, channel) => {
    const body = toldBodyOf(message, channel) ?? bodyOf(message, channel)
    return postJson(`${urlOf(channel)}/message_requests`, headersOf(channel), body)
  },
  readAnswer,
  verify: hasKey,
  receive: readSyniverseCall,
  explain: code => explainBy(rows, code.toUpperCase()) ?? explainWhatsApp(code),
}

function urlOf(channel: Channel): string {
  const host = channel.host((channel.settings.baseUrl || own).replace(/\/+$/, ''))
  return `${host}/scg-external-api/api/v1/messaging`
}

function headersOf({ settings }: Channel): Record<string, string> {
  return { authorization: `Bearer ${settings.accKey ?? ''}` }
}

function bodyOf(message: Outgoing, channel: Channel): Record<string, unknown> {
  const { ref, to, content } = message
  const sender = channel.settings.sender ?? ''
  const isSms = channel.type === sms
  return {
    ...(isSms ? dltIds(smsOf(message, channel), channel) : {}),
    from: `${isSms ? 'sender_id' : 'channel'}:${sender}`,
    to: [`+${to}`],
    ...partOf(content),
    external_message_request_id: ref,
  }
}

function partOf(content: Content): Record<string, unknown> {
  if (content.kind === 'media') return { body: content.caption, media_urls: [content.media.url] }
  return { body: plainText(content) }
}

function readAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  if (answer.status < 300 && !tellsError(body)) return { kind: 'accepted', vendorMessageId: textAt(body, 'id') || null }
  const said = textAt(body, 'message') || textAt(body, 'error', 'message') || textAt(body, 'error')
  const text = said || answer.body.slice(0, 500)
  const code = codeOfStatus(textAt(body, 'code') || textAt(body, 'error', 'code')) ?? codeByHttp(answer)
  const byStatus = outcomeByStatus(answer)
  return byStatus ? { ...byStatus, code, text } : { kind: 'refused', code, text }
}
