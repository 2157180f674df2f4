import { whatsAppCapabilities, writtenOut } from '../capabilities.ts'
import { layoutBody, toldBodyOf } from '../layouts.ts'
import { shorterThanWhatsApp } from '../limits.ts'
import { whatsAppTemplates } from '../meta/whatsapp.templates.ts'
import { baseUrl, contactNumber, optionalSetting, secretSetting, setting } from '../settings.ts'
import type { Channel, Vendor } from '../vendor.ts'
import { hasKey, postJson } from '../wire.ts'
import { explainKarixRcm, readKarixRcmAnswer } from './karix-rcm.answer.ts'
import { readKarixRcmCall } from './karix-rcm.receive.ts'
import { karixRcmBody } from './karix-rcm.send.ts'

const hosts: Record<string, string> = { '0': 'https://rcmqa.karix.com', '1': 'https://rcmapi.instaalerts.zone' }

/** WhatsApp and RCS by the message gateway of Karix. */
export const karixRcm: Vendor = {
  id: 1,
  slug: 'karix-rcm',
  name: 'Karix RCM',
  channelTypes: [4, 10],
  fields: [
    setting('environment', 'Environment', { type: 'select', options: ['0', '1'] }),
    secretSetting('accKey', 'Access key'),
    contactNumber,
    optionalSetting('wabaId', 'WABA id'),
    optionalSetting('webhookId', 'Webhook id'),
    baseUrl,
    setting('valuesFrom', 'Template values count from', { type: 'select', options: ['0', '1'], required: false }),
    layoutBody,
  ],
  limits: { textCharacters: 4096, charactersOf: shorterThanWhatsApp },
  capabilities: {
    4: { ...whatsAppCapabilities, templateLayouts: [] },
    10: { ...writtenOut, files: whatsAppCapabilities.files, receipts: ['delivered', 'read'] },
  },
  unconfirmed:
    'the sandbox, RCS as a whole, carousels and offers, payloads of buttons, files that customers send, and the calls of templates.',
  needsKey: true,
  echoesRef: true,
  check: () => null,
  send: (message, channel) => {
    const body = toldBodyOf(message, channel) ?? karixRcmBody(message, channel)
    return postJson(`${urlOf(channel)}/services/rcm/sendMessage`, headersOf(channel), body)
  },
  readAnswer: readKarixRcmAnswer,
  verify: hasKey,
  receive: readKarixRcmCall,
  explain: explainKarixRcm,
  templates: {
    ...whatsAppTemplates(
      channel =>
        `${urlOf(channel)}/services/rcm/${encodeURIComponent(channel.settings.wabaId ?? '')}/message_templates`,
      headersOf,
    ),
    needs: ['wabaId'],
  },
}

function urlOf({ host, settings: { baseUrl: own, environment = '1' } }: Channel): string {
  return host(own || (hosts[environment] ?? ''))
}

/** `Authentication`, not `Authorization`. */
function headersOf({ settings }: Channel): Record<string, string> {
  return { authentication: `Bearer ${settings.accKey ?? ''}` }
}
