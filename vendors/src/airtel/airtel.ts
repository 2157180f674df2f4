import { smsCapabilities, whatsAppCapabilities, writtenOut } from '../capabilities.ts'
import { layoutBody, toldBodyOf } from '../layouts.ts'
import { shorterThanWhatsApp } from '../limits.ts'
import { contactNumber, onlyFor, pathSetting, secretSetting, setting } from '../settings.ts'
import { peId, smsSender } from '../sms/dlt.ts'
import type { Channel, Dispatch, Outgoing, Vendor } from '../vendor.ts'
import { hasKey, postJson } from '../wire.ts'
import { explainAirtel, readAirtelAnswer } from './airtel.answer.ts'
import { headersOf, whatsAppUrl } from './airtel.calls.ts'
import { airtelMedia } from './airtel.media.ts'
import { airtelRcs } from './airtel.rcs.ts'
import { readAirtelCall } from './airtel.receive.ts'
import { airtelSms } from './airtel.sms.ts'
import { airtelUploads } from './airtel.uploads.ts'
import { airtelWhatsApp, mediaPath, templatePath } from './airtel.whatsapp.ts'

const [sms, whatsApp, rcs] = [0, 4, 10]
const hosts = { sms: 'https://iqsms.airtel.in', rcs: 'https://iqconversation.airtel.in' } as const

/** SMS, WhatsApp and RCS by Airtel IQ. */
export const airtel: Vendor = {
  id: 9,
  slug: 'airtel',
  name: 'Airtel',
  channelTypes: [sms, whatsApp, rcs],
  fields: [
    setting('username', 'User name'),
    secretSetting('password', 'Password'),
    setting('customerId', 'Customer id'),
    contactNumber,
    setting('businessId', 'Business id'),
    smsSender,
    peId,
    onlyFor(
      [sms],
      setting('smsPlan', 'SMS plan', { type: 'select', options: ['postpaid', 'prepaid'], required: false }),
    ),
    onlyFor([whatsApp], pathSetting('mediaPath', 'Path of files', mediaPath)),
    layoutBody,
    onlyFor([whatsApp], pathSetting('layoutPath', 'Path of carousels and offers', templatePath)),
  ],
  limits: { textCharacters: 4096, charactersOf: shorterThanWhatsApp },
  capabilities: {
    [sms]: smsCapabilities,
    [whatsApp]: { ...whatsAppCapabilities, places: false, templateLayouts: [] },
    [rcs]: { ...writtenOut, receipts: ['delivered', 'read'], window: 'conversation' },
  },
  unconfirmed:
    'files, carousels and offers, texts on RCS, the answers and reports of SMS, and how a pressed button comes in.',
  needsKey: true,
  echoesRef: false,
  check: () => null,
  send,
  readAnswer: readAirtelAnswer,
  verify: hasKey,
  receive: readAirtelCall,
  explain: explainAirtel,
  media: airtelMedia,
  uploads: airtelUploads,
}

function send(message: Outgoing, channel: Channel): Dispatch {
  const headers = headersOf(channel)
  if (channel.type === sms) {
    const call = channel.settings.smsPlan === 'prepaid' ? 'send-prepaid-sms' : 'send-sms'
    return postJson(`${channel.host(hosts.sms)}/api/v1/${call}`, headers, airtelSms(message, channel))
  }
  if (channel.type === rcs) {
    const path = '/gateway/airtel-xchange/conversation-message-acceptor/v1/rcs/message/send'
    return postJson(`${channel.host(hosts.rcs)}${path}`, headers, airtelRcs(message, channel))
  }
  const layout = toldBodyOf(message, channel)
  if (layout !== null)
    return postJson(whatsAppUrl(channel, channel.settings.layoutPath || templatePath), headers, layout)
  const { path, body } = airtelWhatsApp(message, channel)
  return postJson(whatsAppUrl(channel, path), headers, body)
}
