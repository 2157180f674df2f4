import { googleCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { readAgentAnswer, readToken } from '../rcs/rbm.answer.ts'
import { rbmRows } from '../rcs/rbm.codes.ts'
import { readRbmEvent, unpackPushed } from '../rcs/rbm.receive.ts'
import { rbmContentOf, trafficOf } from '../rcs/rbm.send.ts'
import { rcsTextCharacters } from '../rcs/rcs.ts'
import { secretSetting, setting } from '../settings.ts'
import type { Channel, Hook, HttpCall, Inbound, InboundMessage, Outgoing, Vendor } from '../vendor.ts'
import { hmac, json, postJson, sameSecret, textAt, unknownEvent } from '../wire.ts'
import { serviceAccountProblem, tokenCall } from './google.token.ts'

/** RCS for Business by Google. Type 6 runs on it too, since Google has closed Business Messages. */
export const google: Vendor = {
  id: 95,
  slug: 'google',
  name: 'Google Business',
  channelTypes: [6, 10],
  fields: [
    { ...secretSetting('serviceAccount', 'Service account key'), problem: serviceAccountProblem },
    setting('agentId', 'Agent id'),
    secretSetting('clientToken', 'Client token'),
  ],
  limits: { textCharacters: rcsTextCharacters },
  capabilities: { 6: googleCapabilities, 10: googleCapabilities },
  needsKey: false,
  echoesRef: true,
  takesOurId: true,
  authorize: { request: tokenCall, read: readToken },
  check: () => null,
  send,
  readAnswer: readAgentAnswer,
  verify: (hook, channel) => Boolean(handshakeOf(hook, channel)) || isSigned(hook, channel),
  challenge: handshakeOf,
  receive,
  explain: code => explainBy(rbmRows, code),
  markRead,
}

function send({ ref, to, content }: Outgoing, { settings, host, token }: Channel): HttpCall {
  const query = new URLSearchParams({ messageId: ref, agentId: settings.agentId ?? '' })
  const url = `${host('https://rcsbusinessmessaging.googleapis.com')}/v1/phones/+${to}/agentMessages?${query}`
  const body = { contentMessage: rbmContentOf(content), ...trafficOf(content) }
  return postJson(url, { authorization: `Bearer ${token}` }, body)
}

/** The id of the event is derived from the message's, so that marking it twice is one event. */
function markRead({ from, eventId }: InboundMessage, { settings, host, token }: Channel): HttpCall {
  const query = new URLSearchParams({ eventId: `read-${eventId}`, agentId: settings.agentId ?? '' })
  const url = `${host('https://rcsbusinessmessaging.googleapis.com')}/v1/phones/+${from}/agentEvents?${query}`
  return postJson(url, { authorization: `Bearer ${token}` }, { eventType: 'READ', messageId: eventId })
}

/** When the address is entered, Google posts our token and a word that it wants to hear. */
function handshakeOf(hook: Hook, { settings }: Channel): string | null {
  const body = json(hook.body)
  const isOurs = sameSecret(textAt(body, 'clientToken'), settings.clientToken)
  return isOurs ? textAt(body, 'secret') || null : null
}

function isSigned(hook: Hook, { settings }: Channel): boolean {
  const pushed = unpackPushed(hook)
  if (!pushed || !settings.clientToken) return false
  const expected = hmac('sha512', settings.clientToken, pushed.bytes).toString('base64')
  return sameSecret(hook.headers['x-goog-signature'], expected)
}

function receive(hook: Hook): Inbound[] {
  if (textAt(json(hook.body), 'clientToken')) return []
  const pushed = unpackPushed(hook)
  return pushed ? readRbmEvent(pushed.event, hook) : [unknownEvent(hook)]
}
