import { metaWhatsAppCapabilities } from '../capabilities.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import type { Channel, Vendor } from '../vendor.ts'
import { get, postJson, textAt } from '../wire.ts'
import { answerChallenge, callbackOf, graphHeaders, graphUrl, isFromMeta, tokenEnd } from './graph.ts'
import { accountField } from './whatsapp.account.ts'
import { readWhatsAppAnswer } from './whatsapp.answer.ts'
import { explainWhatsApp } from './whatsapp.errors.ts'
import { whatsAppMedia } from './whatsapp.media.ts'
import { type News, readWhatsAppCall } from './whatsapp.receive.ts'
import { whatsAppSamples } from './whatsapp.samples.ts'
import { whatsAppBody, whatsAppReadBody } from './whatsapp.send.ts'
import { readStanding, standingFields } from './whatsapp.standing.ts'
import { whatsAppTemplates } from './whatsapp.templates.ts'

/** WhatsApp straight from Meta. */
export const metaCloud: Vendor = {
  id: 90,
  slug: 'meta',
  name: 'Meta Cloud',
  channelTypes: [4],
  fields: [
    secretSetting('accessToken', 'Access token'),
    setting('phoneNumberId', 'Phone number id'),
    setting('wabaId', 'WABA id'),
    secretSetting('appSecret', 'App secret'),
    contactNumber,
  ],
  limits: { textCharacters: 4096 },
  capabilities: { 4: metaWhatsAppCapabilities },
  needsKey: false,
  asksForToken: true,
  echoesRef: true,
  check: channel => get(`${phoneUrl(channel)}?fields=${standingFields}`, graphHeaders(channel)),
  readStanding,
  tokenEnd,
  subscribe: channel => postJson(accountUrl(channel, 'subscribed_apps'), graphHeaders(channel), callbackOf(channel)),
  subscribeOwn: channel =>
    postJson(phoneUrl(channel), graphHeaders(channel), { webhook_configuration: callbackOf(channel) }),
  send: (message, channel) => postJson(`${phoneUrl(channel)}/messages`, graphHeaders(channel), whatsAppBody(message)),
  readAnswer: readWhatsAppAnswer,
  verify: isFromMeta,
  challenge: answerChallenge,
  receive: (hook, { settings }) => readWhatsAppCall(hook, news => isForNumber(news, settings)),
  explain: explainWhatsApp,
  markRead: (message, channel) =>
    postJson(`${phoneUrl(channel)}/messages`, graphHeaders(channel), whatsAppReadBody(message)),
  media: whatsAppMedia({
    address: (id, channel) =>
      graphUrl(channel, `${id}?phone_number_id=${encodeURIComponent(channel.settings.phoneNumberId ?? '')}`),
    headers: graphHeaders,
  }),
  templates: {
    ...whatsAppTemplates(channel => accountUrl(channel, 'message_templates'), graphHeaders, graphUrl),
    samples: whatsAppSamples,
  },
}

function accountUrl(channel: Channel, edge: string): string {
  return graphUrl(channel, `${encodeURIComponent(channel.settings.wabaId ?? '')}/${edge}`)
}

function phoneUrl(channel: Channel): string {
  return graphUrl(channel, encodeURIComponent(channel.settings.phoneNumberId ?? ''))
}

/** One app may hold several numbers and calls one address for all; news of templates names none, that of a number itself. */
function isForNumber({ account, field, value }: News, settings: Channel['settings']): boolean {
  const { phoneNumberId = '', contactId = '', wabaId = '' } = settings
  if (field === accountField) return account === wabaId
  const named = textAt(value, 'metadata', 'phone_number_id')
  const shown = textAt(value, 'display_phone_number').replace(/\D/g, '')
  // Somebody may have entered the number without the code of its country.
  return (!named || named === phoneNumberId) && (!shown || shown.endsWith(contactId.replace(/\D/g, '')))
}
