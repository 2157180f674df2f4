import { createPublicKey, createVerify } from 'node:crypto'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openFileRoute } from '../files.ts'
import { bearerOf, digits, hmac, idOf, iso, textAt, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { googleEvent, googleMessage } from './rcs.shapes.ts'
import { googleError, rcsBusy, rcsMalformed, rcsMessageOf, rcsUnknownPath, shaped, takeEvent, userPart } from './rcs.ts'

const vendor = 'google'

/** RCS for Business: tokens for signed claims, and pushed events signed over the decoded data. */
export const google: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: /^\/token$/, reads: 'form', handle: giveToken },
    {
      method: 'POST',
      path: /^\/v1\/phones\/(?<phone>[^/]+)\/agentMessages$/,
      reads: 'json',
      isMessage: true,
      handle: send,
    },
    {
      method: 'POST',
      path: /^\/v1\/phones\/(?<phone>[^/]+)\/agentEvents$/,
      reads: 'json',
      handle: (call, desk) => {
        agentOf(call, desk)
        return takeEvent(call, shaped(googleEvent, call))
      },
    },
    openFileRoute(vendor),
  ],
  busy: rcsBusy,
  malformed: rcsMalformed,
  unknownPath: rcsUnknownPath,
  life: () => ['delivered', 'read'],
  status: (message, step) => (step === 'failed' ? null : pushed(message.account, eventOf(message, step))),
  shares: true,
  inbound,
  trials: ({ settings, webhookUrl }) => {
    const secret = idOf()
    const body = JSON.stringify({ clientToken: settings.clientToken, secret })
    const headers = { 'content-type': 'application/json' }
    return [{ hook: { url: webhookUrl ?? '', method: 'POST', headers, body }, expected: secret }]
  },
}

/** The claim has to be signed by the service account's own key. */
function giveToken({ body }: Call, desk: Desk): Answer {
  if (textAt(body, 'grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
    return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' } }
  }
  const [head = '', claim = '', signature = ''] = textAt(body, 'assertion').split('.')
  const said: unknown = parsed(claim)
  const account = desk.accounts(vendor).find(({ settings }) => settings.clientEmail === textAt(said, 'iss'))
  const isRight =
    account !== undefined &&
    textAt(said, 'scope') === 'https://www.googleapis.com/auth/rcsbusinessmessaging' &&
    textAt(said, 'aud') === 'https://oauth2.googleapis.com/token' &&
    Number(textAt(said, 'exp')) * 1000 > Date.now() &&
    createVerify('RSA-SHA256')
      .update(`${head}.${claim}`)
      .verify(createPublicKey(account.settings.publicKey ?? ''), signature, 'base64url')
  if (!account || !isRight)
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
  const access_token = desk.giveToken(account, idOf('ya29.'))
  return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
}

function agentOf({ headers, query }: Call, desk: Desk): Account {
  const account = desk.accountOfToken(vendor, bearerOf(headers))
  if (!account)
    return refuse(401, googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'))
  if (query.agentId !== account.settings.agentId) {
    refuse(403, googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission for the agent.'))
  }
  return account
}

function send(call: Call, desk: Desk): Answer {
  const account = agentOf(call, desk)
  const { contentMessage } = shaped(googleMessage, call)
  const phone = call.params.phone ?? ''
  const message = rcsMessageOf(desk, { account, phone, messageId: call.query.messageId ?? '', content: contentMessage })
  const name = `phones/${phone}/agentMessages/${message.id}`
  return { status: 200, body: { name, sendTime: iso(), contentMessage }, message }
}

function eventOf({ account, id, to }: Message, step: Step): Record<string, unknown> {
  return {
    senderPhoneNumber: `+${to}`,
    eventType: step.toUpperCase(),
    eventId: uuid(),
    messageId: id,
    agentId: account.settings.agentId,
    sendTime: iso(),
  }
}

function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from, text, payload, id } = said
  const written = payload === null ? { text } : { suggestionResponse: { postbackData: payload, text, type: 'REPLY' } }
  const part = userPart(said, desk)
  if (part === null) return null
  const { agentId } = account.settings
  const message = { senderPhoneNumber: `+${digits(from)}`, messageId: id, sendTime: iso(), agentId }
  return pushed(account, { ...message, ...(part ?? written) })
}

function pushed({ settings, webhookUrl }: Account, event: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const bytes = Buffer.from(JSON.stringify(event))
  const message = { data: bytes.toString('base64'), messageId: idOf(), publishTime: iso(), attributes: {} }
  const headers = {
    'content-type': 'application/json',
    'x-goog-signature': hmac('sha512', settings.clientToken ?? '', bytes).toString('base64'),
  }
  const body = JSON.stringify({ message, subscription: 'projects/rbm/subscriptions/agent' })
  return { url: webhookUrl, method: 'POST', headers, body }
}

function parsed(claim: string): unknown {
  try {
    return JSON.parse(Buffer.from(claim, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
