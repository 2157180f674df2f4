import { writtenOut } from '../capabilities.ts'
import { type Content, plainText } from '../content.ts'
import { explainBy } from '../errors.ts'
import { contactNumber, secretSetting, setting } from '../settings.ts'
import type { Channel, HttpAnswer, HttpCall, Outcome, Outgoing, Vendor } from '../vendor.ts'
import { hasKey, json, outcomeByStatus, postJson, textAt, webhookFor } from '../wire.ts'
import { rows } from './voice.codes.ts'
import { receive } from './voice.receive.ts'

/** Calls by any telephony that speaks the few words of this README. */
export const voice: Vendor = {
  id: 97,
  slug: 'voice',
  name: 'Voice webhook',
  channelTypes: [9],
  fields: [
    setting('baseUrl', 'Base URL', {
      problem: value => (URL.canParse(value) && /^https?:/.test(value) ? null : 'Base URL must start with https://'),
    }),
    secretSetting('authKey', 'Auth id'),
    contactNumber,
  ],
  limits: { textCharacters: 3000 },
  capabilities: {
    9: { ...writtenOut, files: { AUDIO: { mostBytes: null, captionCharacters: null } }, receipts: ['delivered'] },
  },
  needsKey: true,
  echoesRef: true,
  // The same key may be pressed again later in a call.
  sameBytesAreNews: true,
  unconfirmed: 'the names of the fields, as every telephony has its own.',
  check: () => null,
  send,
  readAnswer,
  verify: hasKey,
  receive,
  explain: code => explainBy(rows, code),
}

function send({ ref, to, content }: Outgoing, channel: Channel): HttpCall {
  const { baseUrl = '', authKey = '', contactId = '' } = channel.settings
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)(.*?)\/*$/i.exec(baseUrl) ?? []
  const call = { to, from: contactId, ...playedOf(content), statusCallback: webhookFor(channel, ref), ref }
  return postJson(`${channel.host(origin)}${path}/call`, { authorization: `Bearer ${authKey}` }, call)
}

/** Words that come with a sound are spoken before it. */
function playedOf(content: Content): Record<string, string> {
  if (content.kind !== 'media' || content.media.type !== 'AUDIO') return { ttsText: plainText(content) }
  const { caption, media } = content
  return { ...(caption ? { ttsText: caption } : {}), audioUrl: media.url }
}

function readAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const common = outcomeByStatus(answer)
  if (common) return common
  if (answer.status < 300) return { kind: 'accepted', vendorMessageId: textAt(body, 'callId') || null }
  const text = textAt(body, 'message') || textAt(body, 'error') || answer.body.slice(0, 500)
  return { kind: 'refused', code: textAt(body, 'code') || String(answer.status), text }
}
