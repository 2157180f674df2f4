import { smsCapabilities, whatsAppCapabilities } from '../capabilities.ts'
import { plainText } from '../content.ts'
import { explainBy } from '../errors.ts'
import { layoutBody, toldBodyOf } from '../layouts.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { fitsAsCaption } from '../meta/whatsapp.fits.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import { dltIds, peId, peIdField, smsSender, templateIdField } from '../sms/dlt.ts'
import { smsOf } from '../sms/sms.message.ts'
import type { Channel, HttpAnswer, HttpCall, Outcome, Outgoing, Vendor } from '../vendor.ts'
import { at, basic, codeByHttp, get, hasKey, json, outcomeByStatus, postJson, textAt, webhookFor } from '../wire.ts'
import { rows } from './karix.codes.ts'
import { receive } from './karix.receive.ts'

/** Karix's own REST interface, for SMS and for WhatsApp. */
export const karix: Vendor = {
  id: 0,
  slug: 'karix',
  name: 'Karix',
  channelTypes: [0, 4],
  fields: [
    setting('username', 'User name'),
    secretSetting('password', 'Password'),
    contactNumber,
    smsSender,
    peId,
    peIdField,
    templateIdField,
    layoutBody,
  ],
  limits: { textCharacters: 1600 },
  capabilities: {
    0: smsCapabilities,
    4: { ...whatsAppCapabilities, replyButtons: 0, listRows: 0, templateLayouts: [] },
  },
  unconfirmed:
    'files, carousels and offers, the envelope of statuses, that WhatsApp templates are known by their text, and the names of the DLT fields.',
  needsKey: true,
  echoesRef: true,
  check: channel => get(`${addressOf(channel)}?limit=1`, headersOf(channel)),
  send,
  readAnswer,
  verify: hasKey,
  receive,
  explain: code => explainBy(rows, code) ?? explainWhatsApp(code),
}

/** As Karix's gateway for India calls them; whether this interface does too is not known. */
const dltNames = { peId: 'dlt_entity_id', templateId: 'dlt_template_id' }

function send(message: Outgoing, channel: Channel): HttpCall {
  const { to, content, ref } = message
  const { contactId = '', sender } = channel.settings
  const sms = channel.type === 0 ? smsOf(message, channel) : null
  const body = toldBodyOf(message, channel) ?? {
    ...(sms ? dltIds(sms, channel, dltNames) : {}),
    channel: sms ? 'sms' : 'whatsapp',
    source: (sms && sender) || contactId,
    destination: [`+${to}`],
    content: sms ? { text: sms.text } : contentOf(content),
    // Karix has no field for our reference; the address of the callback carries it.
    events_url: webhookFor(channel, ref),
  }
  return postJson(addressOf(channel), headersOf(channel), body)
}

/** WhatsApp templates are known to Karix by their text. */
function contentOf(content: Outgoing['content']): Record<string, unknown> {
  if (content.kind === 'media') {
    if (!fitsAsCaption(content)) return { text: plainText(content) }
    return { media: { url: content.media.url, ...(content.caption && { caption: content.caption }) } }
  }
  if (content.kind === 'location') {
    const { latitude, longitude, name, address } = content
    const label = name || address || `${latitude}, ${longitude}`
    const place = { latitude: String(latitude), longitude: String(longitude), label }
    return { location: { ...place, ...(address && { address }) } }
  }
  const media = content.kind === 'template' ? mediaOf(content.template.header) : null
  if (media && content.kind === 'template') return { media: { url: media.url, caption: textBelow(content.template) } }
  return { text: plainText(content) }
}

type Template = Extract<Outgoing['content'], { kind: 'template' }>['template']

function mediaOf(header: Template['header']) {
  return header && header.format !== 'TEXT' ? header.media : null
}

function textBelow(template: Template): string {
  return plainText({ kind: 'template', template: { ...template, header: null } })
}

function addressOf({ host }: Channel): string {
  return `${host('https://api.karix.io')}/message/`
}

function headersOf({ settings }: Channel): Record<string, string> {
  return { authorization: basic(settings.username ?? '', settings.password ?? ''), 'api-version': '2.0' }
}

function readAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const message = at(body, 'objects', 0) ?? body
  const error = at(message, 'error') ?? at(body, 'error')
  const state = textAt(message, 'status')
  const said = {
    code: codeOfStatus(textAt(error, 'code')) ?? codeByHttp(answer, state),
    text: textAt(error, 'message') || answer.body.slice(0, 500),
  }
  const common = outcomeByStatus(answer)
  if (common) return { ...common, ...said }
  // No balance: nothing goes out until somebody pays.
  if (answer.status === 402) return { kind: 'unauthorized', ...said }
  if (answer.status >= 300) return { kind: 'refused', ...said }
  // The message has an id and was refused all the same.
  const isRefused = ['failed', 'rejected', 'undelivered'].includes(state)
  return isRefused
    ? { kind: 'refused', ...said }
    : { kind: 'accepted', vendorMessageId: textAt(message, 'uid') || null }
}
