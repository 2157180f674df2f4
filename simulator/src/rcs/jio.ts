import type { Account, Answer, Call, Hook, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { bearerOf, digits, idOf, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { jioMessage } from './rcs.shapes.ts'
import { googleError, rcsBusy, rcsMalformed, rcsMessageOf, rcsUnknownPath, shaped } from './rcs.ts'

const vendor = 'jio'
const words = {
  sent: 'MESSAGE_SENT',
  delivered: 'MESSAGE_DELIVERED',
  read: 'MESSAGE_READ',
  failed: 'MESSAGE_FAILED',
} as const

/** RCS under names of its own; 201 for what it takes. */
export const jio: Room = {
  slug: vendor,
  routes: [
    { method: 'GET', path: /^\/v1\/oauth\/token$/, handle: giveToken },
    {
      method: 'POST',
      path: /^\/v1\/messaging\/users\/(?<phone>[^/]+)\/assistantMessages\/async$/,
      reads: 'json',
      isMessage: true,
      handle: send,
    },
  ],
  busy: rcsBusy,
  malformed: rcsMalformed,
  unknownPath: rcsUnknownPath,
  life: () => ['sent', 'delivered', 'read'],
  status: ({ account, id, to }, step: Step) =>
    hookOf(account, to, {
      entityType: 'STATUS_EVENT',
      entity: { eventType: words[step], messageId: id, sendTime: iso(), eventId: uuid() },
    }),
  inbound: ({ account, from, text, payload, id }: Said) => {
    const said =
      payload === null
        ? { text }
        : { suggestionResponse: { postBack: { data: payload }, plainText: text, type: 'REPLY' } }
    return hookOf(account, digits(from), {
      entityType: 'USER_MESSAGE',
      entity: { messageId: id, sendTime: iso(), ...said },
    })
  },
}

function giveToken({ query }: Call, desk: Desk): Answer {
  const account = desk.account(vendor, { clientId: query.client_id ?? '', clientSecret: query.client_secret ?? '' })
  if (!account || query.grant_type !== 'client_credentials' || query.scope !== 'read') {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } }
  }
  return {
    status: 200,
    body: { access_token: desk.giveToken(account, idOf('jio')), token_type: 'bearer', expires_in: 3599 },
  }
}

function send(call: Call, desk: Desk): Answer {
  const account = desk.accountOfToken(vendor, bearerOf(call.headers))
  if (!account) return refuse(401, googleError(401, 'UNAUTHENTICATED', 'The access token is not valid.'))
  const { assistantId = account.settings.clientId } = account.settings
  if (call.query.assistantId !== assistantId) refuse(403, googleError(403, 'PERMISSION_DENIED', 'Unknown assistant.'))
  const { content } = shaped(jioMessage, call)
  const message = rcsMessageOf(desk, {
    account,
    phone: call.params.phone ?? '',
    messageId: call.query.messageId ?? '',
    content,
  })
  return { status: 201, body: { messageId: message.id, success: true }, message }
}

/** The token that was entered goes with each call. */
function hookOf({ settings, webhookUrl }: Account, to: string, event: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const headers = { 'content-type': 'application/json', authorization: settings.WebhookVerificationToken ?? '' }
  const body = JSON.stringify({ userPhoneNumber: `+${to}`, botId: settings.clientId, ...event })
  return { url: webhookUrl, method: 'POST', headers, body }
}
