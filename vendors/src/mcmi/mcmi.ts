import { metaWhatsAppCapabilities } from '../capabilities.ts'
import { holdsList } from '../checked.ts'
import { fetchFrom } from '../media.ts'
import { answerChallenge } from '../meta/graph.ts'
import { readWhatsAppAnswer } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { whatsAppMedia } from '../meta/whatsapp.media.ts'
import { readWhatsAppCall } from '../meta/whatsapp.receive.ts'
import { whatsAppBody, whatsAppReadBody } from '../meta/whatsapp.send.ts'
import { whatsAppTemplates } from '../meta/whatsapp.templates.ts'
import { fill, headerOf, headerSetting } from '../patterns.ts'
import { baseUrl, contactNumber, optionalSetting, pathSetting, secretSetting } from '../settings.ts'
import type { Channel, Hook, Vendor } from '../vendor.ts'
import { get, hasKey, postJson } from '../wire.ts'

const templatesPath = '/message_templates'

/** WhatsApp by MCMI, taken for a service that passes on Meta's calls; see README.md. */
export const mcmi: Vendor = {
  id: 8,
  slug: 'mcmi',
  name: 'MCMI',
  channelTypes: [4],
  fields: [
    secretSetting('authKey', 'Auth id'),
    contactNumber,
    baseUrl,
    optionalSetting('phoneNumberId', 'Phone number id'),
    optionalSetting('wabaId', 'WABA id'),
    headerSetting('keyHeader', 'Key header', 'D360-API-KEY: {authKey}'),
    pathSetting('path', 'Path', '/{phoneNumberId}/messages'),
  ],
  needsBaseUrl: true,
  limits: { textCharacters: 4096 },
  capabilities: { 4: metaWhatsAppCapabilities },
  unconfirmed: 'the whole interface, which is taken to be that of Meta’s Cloud API.',
  needsKey: true,
  echoesRef: true,
  check: channel => get(`${templatesUrl(channel)}?limit=1`, headersOf(channel)),
  isChecked: holdsList('data'),
  send: (message, channel) => postJson(messagesUrl(channel), headersOf(channel), whatsAppBody(message)),
  readAnswer: readWhatsAppAnswer,
  challenge: (hook, channel) => answerChallenge(hook, channel) ?? answerKeyed(hook, channel),
  verify: hasKey,
  receive: hook => readWhatsAppCall(hook),
  explain: explainWhatsApp,
  markRead: (message, channel) => postJson(messagesUrl(channel), headersOf(channel), whatsAppReadBody(message)),
  media: {
    ...whatsAppMedia({ address: (id, channel) => `${hostOf(channel)}/${id}`, headers: headersOf }),
    fetch: ({ url }, channel) => (url ? fetchFrom(hostOf(channel), url, headersOf(channel)) : null),
  },
  templates: whatsAppTemplates(templatesUrl, headersOf, templateUrl),
}

/**
 * Signed up through Meta, the number has Meta itself try the address, with the token that it was given. Entered by hand
 * at MCMI, the address proves whoever knows its key.
 */
function answerKeyed(hook: Hook, channel: Channel): string | null {
  const isTried = hook.query['hub.mode'] === 'subscribe'
  return isTried && hasKey(hook, channel) ? (hook.query['hub.challenge'] ?? null) : null
}

function messagesUrl(channel: Channel): string {
  const { path } = channel.settings
  return path ? hostOf(channel) + fill(path, channel.settings, encodeURIComponent) : urlOf(channel, '/messages')
}

/** The number stands in the path only where it is given. */
function urlOf(channel: Channel, path: string): string {
  const { phoneNumberId } = channel.settings
  const host = hostOf(channel)
  return phoneNumberId ? `${host}/${encodeURIComponent(phoneNumberId)}${path}` : `${host}${path}`
}

/** Templates are the account's; where that is not told, they are looked for beside the messages. */
function templatesUrl(channel: Channel): string {
  const { wabaId } = channel.settings
  return wabaId ? `${hostOf(channel)}/${encodeURIComponent(wabaId)}${templatesPath}` : urlOf(channel, templatesPath)
}

/** Meta changes a template under its own id alone. */
function templateUrl(channel: Channel, id: string): string {
  return channel.settings.wabaId ? `${hostOf(channel)}/${id}` : `${templatesUrl(channel)}/${id}`
}

function hostOf({ host, settings: { baseUrl: own = '' } }: Channel): string {
  return host(own.replace(/\/+$/, ''))
}

/** Both ways in which such services take a key, unless the channel names the one. */
function headersOf({ settings }: Channel): Record<string, string> {
  const { authKey = '', keyHeader } = settings
  return keyHeader ? headerOf(keyHeader, settings) : { 'd360-api-key': authKey, authorization: `Bearer ${authKey}` }
}
