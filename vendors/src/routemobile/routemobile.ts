import { rcsCapabilities, smsCapabilities, whatsAppCapabilities } from '../capabilities.ts'
import { shorterThanWhatsApp } from '../limits.ts'
import { fetchFrom } from '../media.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import { peId, smsSender } from '../sms/dlt.ts'
import type { Channel, Dispatch, HttpAnswer, HttpCall, InboundMedia, Outcome, Outgoing, Vendor } from '../vendor.ts'
import { get, hasKey, json, outcomeByStatus, postJson, textAt } from '../wire.ts'
import { explainRouteMobile, readRouteMobileAnswer } from './routemobile.answer.ts'
import { routeMobileRcs } from './routemobile.rcs.ts'
import { readRouteMobileCall } from './routemobile.receive.ts'
import { routeMobileSms } from './routemobile.sms.ts'
import { routeMobileTemplates } from './routemobile.templates.ts'
import { routeMobileWhatsApp } from './routemobile.whatsapp.ts'

const [sms, whatsApp, rcs] = [0, 4, 10]
const own = 'https://apis.rmlconnect.net'
const ownSms = 'https://api.rmlconnect.net'

/** SMS, WhatsApp and RCS by Route Mobile, each in words of its own. */
export const routeMobile: Vendor = {
  id: 7,
  slug: 'routemobile',
  name: 'Route Mobile',
  channelTypes: [sms, whatsApp, rcs],
  fields: [setting('username', 'User name'), secretSetting('password', 'Password'), contactNumber, smsSender, peId],
  limits: { textCharacters: 4096, charactersOf: shorterThanWhatsApp },
  capabilities: { [sms]: smsCapabilities, [whatsApp]: whatsAppCapabilities, [rcs]: rcsCapabilities() },
  unconfirmed: 'the DLT fields, texts in other scripts and reports of SMS, and some buttons of templates on WhatsApp.',
  needsKey: true,
  // WhatsApp and RCS do, SMS does not: nothing may count on it.
  echoesRef: false,
  authorize: {
    // An SMS brings its own name and password, and the account may be for SMS alone.
    channelTypes: [whatsApp, rcs],
    request: channel => {
      const { username = '', password = '' } = channel.settings
      return postJson(`${channel.host(own)}/auth/v1/login/`, {}, { username, password })
    },
    read: readToken,
  },
  check: channel => (channel.type === whatsApp ? get(`${channel.host(own)}/wba/templates`, headersOf(channel)) : null),
  send,
  readAnswer: readRouteMobileAnswer,
  verify: hasKey,
  receive: readRouteMobileCall,
  explain: explainRouteMobile,
  media: { fetch: fetchFile },
  templates: routeMobileTemplates(channel => channel.host(own), headersOf),
}

function send(message: Outgoing, channel: Channel): Dispatch {
  if (channel.type === sms) return routeMobileSms(message, channel, channel.host(ownSms))
  if (channel.type === rcs) {
    return postJson(`${channel.host(own)}/rcs/v1/message`, headersOf(channel), routeMobileRcs(message, channel))
  }
  return postJson(`${channel.host(own)}/wba/v1/messages`, headersOf(channel), routeMobileWhatsApp(message))
}

/** A file of WhatsApp wants the token; one of RCS lies at an open address. */
function fetchFile({ url, vendorMediaId }: InboundMedia, channel: Channel): HttpCall | null {
  const host = channel.host(own)
  if (url) return fetchFrom(host, url, headersOf(channel))
  if (!vendorMediaId) return null
  const query = new URLSearchParams({ media_id: vendorMediaId, username: channel.settings.username ?? '' })
  return get(`${host}/wba/v1/media?${query}`, headersOf(channel))
}

/** The token stands alone, without `Bearer`. */
function headersOf({ token }: Channel): Record<string, string> {
  return { authorization: token ?? '' }
}

function readToken(
  answer: HttpAnswer,
): { token: string; expiresInSeconds: number } | Extract<Outcome, { code: string }> {
  const body = json(answer.body)
  const token = textAt(body, 'JWTAUTH')
  if (answer.status < 300 && token) return { token, expiresInSeconds: 3600 }
  const text = textAt(body, 'message') || answer.body.slice(0, 500)
  return outcomeByStatus(answer) ?? { kind: 'unauthorized', code: String(answer.status), text }
}
