import { rcsCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { readAgentAnswer, readToken } from '../rcs/rbm.answer.ts'
import { rbmRows } from '../rcs/rbm.codes.ts'
import { trafficOf } from '../rcs/rbm.send.ts'
import { optionalSetting, secretSetting, setting } from '../settings.ts'
import type {
  Channel,
  Hook,
  HttpAnswer,
  HttpCall,
  InboundMessage,
  Outcome,
  Outgoing,
  Settings,
  Vendor,
} from '../vendor.ts'
import { at, get, hasKey, json, postJson, sameSecret, textAt } from '../wire.ts'
import { receive } from './jio.receive.ts'
import { jioContentOf } from './jio.send.ts'

const own = 'https://api.businessmessaging.jio.com'

/** RCS by Jio: the parts of RCS for Business under names of its own. */
export const jio: Vendor = {
  id: 16,
  slug: 'jio',
  name: 'Jio',
  channelTypes: [10],
  fields: [
    setting('clientId', 'Client id'),
    secretSetting('clientSecret', 'Client secret'),
    secretSetting('WebhookVerificationToken', 'Webhook verification token'),
    optionalSetting('assistantId', 'Assistant id'),
    setting('tokenHeader', 'Token header', {
      required: false,
      problem: value => (/^[\w-]+$/.test(value) ? null : 'Token header must be a name such as Authorization'),
    }),
  ],
  limits: { textCharacters: 2500 },
  capabilities: { 10: rcsCapabilities() },
  unconfirmed: 'the inner names of cards and places, the codes of errors, and how the verification token travels.',
  needsKey: true,
  proofs: ['token'],
  echoesRef: true,
  takesOurId: true,
  authorize: { request: tokenCall, read: readToken },
  check: () => null,
  send,
  readAnswer,
  verify: (hook, channel) => hasKey(hook, channel) || knowsToken(hook, channel),
  challenge: handshakeOf,
  receive,
  explain: code => explainBy(rbmRows, code),
  markRead,
}

function tokenCall({ settings, host }: Channel): HttpCall {
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: settings.clientId ?? '',
    client_secret: settings.clientSecret ?? '',
    scope: 'read',
  })
  return get(`${host('https://tgs.businessmessaging.jio.com')}/v1/oauth/token?${query}`, {})
}

function send({ ref, to, content }: Outgoing, { settings, host, token }: Channel): HttpCall {
  const query = new URLSearchParams({ messageId: ref, assistantId: assistantOf(settings) })
  const base = `${host(own)}/v1/messaging/users/+${to}`
  const body = { content: jioContentOf(content), ...trafficOf(content) }
  return postJson(`${base}/assistantMessages/async?${query}`, { authorization: `Bearer ${token}` }, body)
}

function markRead({ from, eventId }: InboundMessage, { settings, host, token }: Channel): HttpCall {
  const query = new URLSearchParams({ eventId: `read-${eventId}`, assistantId: assistantOf(settings) })
  const url = `${host(own)}/v1/messaging/users/+${from}/assistantEvents?${query}`
  return postJson(url, { authorization: `Bearer ${token}` }, { eventType: 'MESSAGE_READ', messageId: eventId })
}

/** The assistant goes by the id of its client, unless Jio gave it another. */
function assistantOf({ assistantId, clientId }: Settings): string {
  return assistantId || clientId || ''
}

function readAnswer(answer: HttpAnswer): Outcome {
  const outcome = readAgentAnswer(answer)
  const body = json(answer.body)
  if (outcome.kind !== 'accepted' || at(body, 'success') !== false) return outcome
  const code = textAt(body, 'error', 'code') || textAt(body, 'errCode') || '400'
  const text = textAt(body, 'error', 'message') || answer.body.slice(0, 500)
  if (code === '429') return { kind: 'busy', code, text, retryAfterSeconds: null, isRate: true }
  return { kind: code === '403' ? 'unauthorized' : 'refused', code, text }
}

/** The documents do not say how the token is sent, so it is accepted in any of these places. */
function knowsToken({ headers, query, body }: Hook, { settings }: Channel): boolean {
  const { tokenHeader = 'authorization', WebhookVerificationToken } = settings
  const header = headers[tokenHeader.toLowerCase()]?.replace(/^Bearer /i, '')
  const given = [header, query.token, textAt(json(body), 'clientToken')]
  return given.some(token => sameSecret(token, WebhookVerificationToken))
}

function handshakeOf(hook: Hook, channel: Channel): string | null {
  return knowsToken(hook, channel) ? textAt(json(hook.body), 'secret') || null : null
}
