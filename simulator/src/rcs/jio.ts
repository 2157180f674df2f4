import type { Account, Answer, Call, Hook, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openFileRoute } from '../files.ts'
import { bearerOf, digits, idOf, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { jioEvent, jioMessage } from './rcs.shapes.ts'
import { googleError, rcsBusy, rcsMalformed, rcsMessageOf, rcsUnknownPath, shaped, takeEvent, userPart } from './rcs.ts'

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
    {
      method: 'POST',
      path: /^\/v1\/messaging\/users\/(?<phone>[^/]+)\/assistantEvents$/,
      reads: 'json',
      handle: (call, desk) => {
        assistantOf(call, desk)
        return takeEvent(call, shaped(jioEvent, call))
      },
    },
    openFileRoute(vendor),
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
  shares: true,
  inbound,
}

function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from, text, payload, id } = said
  const written =
    payload === null
      ? { text }
      : { suggestionResponse: { postBack: { data: payload }, plainText: text, type: 'REPLY' } }
  const part = userPart(said, desk)
  if (part === null) return null
  return hookOf(account, digits(from), {
    entityType: 'USER_MESSAGE',
    entity: { messageId: id, sendTime: iso(), ...(part ?? written) },
  })
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

function assistantOf({ headers, query }: Call, desk: Desk): Account {
  const account = desk.accountOfToken(vendor, bearerOf(headers))
  if (!account) return refuse(401, googleError(401, 'UNAUTHENTICATED', 'The access token is not valid.'))
  const { assistantId = account.settings.clientId } = account.settings
  if (query.assistantId !== assistantId) refuse(403, googleError(403, 'PERMISSION_DENIED', 'Unknown assistant.'))
  return account
}

function send(call: Call, desk: Desk): Answer {
  const account = assistantOf(call, desk)
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
