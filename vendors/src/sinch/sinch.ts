import { shorterThanWhatsApp } from '../limits.ts'
import { readToken } from '../rcs/rbm.answer.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import { peId, peIdField, smsSender, templateIdField } from '../sms/dlt.ts'
import type { Channel, Vendor } from '../vendor.ts'
import { basic, get, postForm, postJson } from '../wire.ts'
import { explainSinch, readSinchAnswer } from './sinch.answer.ts'
import { sinchCapabilities } from './sinch.capabilities.ts'
import { readSinchCall } from './sinch.receive.ts'
import { sinchBody } from './sinch.send.ts'
import { isFromSinch } from './sinch.signature.ts'
import { sinchTemplates } from './sinch.templates.ts'

const instagram = 11
const auth = 'https://auth.sinch.com'

/** SMS, Messenger, WhatsApp, RCS and Instagram through the Conversation API of Sinch. */
export const sinch: Vendor = {
  id: 6,
  slug: 'sinch',
  name: 'Sinch',
  channelTypes: [0, 3, 4, 10, instagram],
  fields: [
    setting('appId', 'App id'),
    setting('projectId', 'Project id'),
    setting('keyId', 'Key id'),
    secretSetting('keySecret', 'Key secret'),
    setting('region', 'Region', { type: 'select', options: ['eu', 'us'] }),
    contactNumber,
    smsSender,
    peId,
    peIdField,
    templateIdField,
  ],
  limits: { textCharacters: 4096, charactersOf: shorterThanWhatsApp, textBytes: { [instagram]: 1000 } },
  capabilities: sinchCapabilities,
  unconfirmed:
    'the calls for carousels and offers, how an opt-out is told, the words of errors, that SMS go through the Conversation API, and the names of the DLT fields.',
  needsKey: false,
  asksForToken: true,
  echoesRef: true,
  authorize: {
    request: channel => {
      const { keyId = '', keySecret = '' } = channel.settings
      const headers = { authorization: basic(keyId, keySecret) }
      return postForm(`${channel.host(auth)}/oauth2/token`, headers, { grant_type: 'client_credentials' })
    },
    read: readToken,
  },
  check: channel =>
    get(`${projectUrl(channel)}/apps/${encodeURIComponent(channel.settings.appId ?? '')}`, headersOf(channel)),
  send: (message, channel) =>
    postJson(`${projectUrl(channel)}/messages:send`, headersOf(channel), sinchBody(message, channel)),
  readAnswer: readSinchAnswer,
  verify: isFromSinch,
  receive: readSinchCall,
  explain: explainSinch,
  templates: sinchTemplates,
}

function projectUrl(channel: Channel): string {
  const { region = '', projectId = '' } = channel.settings
  const own = `https://${region === 'us' ? 'us' : 'eu'}.conversation.api.sinch.com`
  return `${channel.host(own)}/v1/projects/${encodeURIComponent(projectId)}`
}

function headersOf({ token }: Channel): Record<string, string> {
  return { authorization: `Bearer ${token ?? ''}` }
}
