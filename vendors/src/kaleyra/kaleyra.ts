import { metaWhatsAppCapabilities, rcsCapabilities, smsCapabilities } from '../capabilities.ts'
import { shorterThanWhatsApp } from '../limits.ts'
import { whatsAppBody } from '../meta/whatsapp.send.ts'
import { whatsAppTemplates } from '../meta/whatsapp.templates.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import { peId, peIdField, smsSender } from '../sms/dlt.ts'
import type { Channel, Dispatch, Outgoing, Vendor } from '../vendor.ts'
import { get, hasKey, postJson, rowOf } from '../wire.ts'
import { explainKaleyra, readKaleyraAnswer } from './kaleyra.answer.ts'
import { kaleyraRcs } from './kaleyra.rcs.ts'
import { readKaleyraCall } from './kaleyra.receive.ts'
import { kaleyraSms } from './kaleyra.sms.ts'

const [sms, whatsApp, rcs] = [0, 4, 10]
const domains = {
  in: 'in.kaleyra.io',
  sg: 'kaleyra.io',
  eu: 'eu.kaleyra.io',
  na: 'na.kaleyra.ai',
} as const

/** SMS, WhatsApp (Meta's bodies in an envelope of its own) and RCS by Kaleyra. */
export const kaleyra: Vendor = {
  id: 5,
  slug: 'kaleyra',
  name: 'Kaleyra',
  channelTypes: [sms, whatsApp, rcs],
  fields: [
    secretSetting('apiKey', 'API key'),
    setting('sid', 'SID'),
    contactNumber,
    setting('wabaId', 'WABA id'),
    smsSender,
    peId,
    peIdField,
    setting('region', 'Region', { type: 'select', options: Object.keys(domains), required: false }),
  ],
  limits: { textCharacters: 4096, charactersOf: shorterThanWhatsApp },
  capabilities: { [sms]: smsCapabilities, [whatsApp]: metaWhatsAppCapabilities, [rcs]: rcsCapabilities() },
  unconfirmed:
    'the name of the PE id in an SMS, the ids in the answers of WhatsApp and the envelope of its statuses, texts and files on RCS and what customers write there, and the hosts of RCS outside India.',
  needsKey: true,
  echoesRef: true,
  check: channel => (channel.type === whatsApp ? get(`${templatesUrl(channel)}?limit=1`, headersOf(channel)) : null),
  send,
  readAnswer: readKaleyraAnswer,
  verify: hasKey,
  receive: readKaleyraCall,
  explain: explainKaleyra,
  templates: whatsAppTemplates(templatesUrl, headersOf),
}

function send(message: Outgoing, channel: Channel): Dispatch {
  if (channel.type === sms)
    return kaleyraSms(message, channel, { url: urlOf(channel, 'v1'), headers: headersOf(channel) })
  if (channel.type === rcs) {
    const url = `${hostOf(channel, 'rcs-api')}/v1/${sidOf(channel)}/rcs/messages`
    return postJson(url, headersOf(channel), kaleyraRcs(message, channel))
  }
  const url = `${urlOf(channel, 'v2')}/whatsapp/${encodeURIComponent(channel.settings.contactId ?? '')}/messages`
  const body = { messaging_object: whatsAppBody(message), extra_info: { ref: message.ref } }
  return postJson(url, headersOf(channel), body)
}

function templatesUrl(channel: Channel): string {
  return `${urlOf(channel, 'v2')}/whatsapp/${encodeURIComponent(channel.settings.wabaId ?? '')}/message_templates`
}

function urlOf(channel: Channel, version: 'v1' | 'v2'): string {
  return `${hostOf(channel, 'api')}/${version}/${sidOf(channel)}`
}

/** India, unless the account lies elsewhere. */
function hostOf({ host, settings }: Channel, name: 'api' | 'rcs-api'): string {
  return host(`https://${name}.${rowOf(domains, settings.region ?? '') ?? domains.in}`)
}

function sidOf({ settings }: Channel): string {
  return encodeURIComponent(settings.sid ?? '')
}

function headersOf({ settings }: Channel): Record<string, string> {
  return { 'api-key': settings.apiKey ?? '' }
}
