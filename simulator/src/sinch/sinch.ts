import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, openAddress, openFileRoute } from '../files.ts'
import { at, basicOf, bearerOf, hmac, idOf, isNumber, iso, listAt, textAt, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import type { Shared } from '../shared.ts'
import { conversationMessage } from './sinch.shapes.ts'
import { changeTemplate, createTemplate, listTemplates } from './sinch.templates.ts'

const vendor = 'sinch'
const channels = ['SMS', 'MESSENGER', 'WHATSAPP', 'RCS', 'INSTAGRAM'] as const

const sending = z.strictObject({
  app_id: z.string().min(1),
  recipient: z.strictObject({
    identified_by: z.strictObject({
      channel_identities: z.array(z.strictObject({ channel: z.enum(channels), identity: z.string().min(1) })).length(1),
    }),
  }),
  message: conversationMessage,
  channel_priority_order: z.array(z.enum(channels)).optional(),
  channel_properties: z.record(z.string(), z.string()).optional(),
  callback_url: z.url().optional(),
  message_metadata: z.string().max(1024).optional(),
  correlation_id: z.string().max(128).optional(),
  ttl: z.string().optional(),
  queue: z.string().optional(),
  processing_strategy: z.string().optional(),
})

/** The Conversation API: one call for all channels, OAuth, and signed calls back. */
export const sinch: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: /^\/oauth2\/token$/, reads: 'form', handle: giveToken },
    {
      method: 'POST',
      path: /^\/v1\/projects\/(?<project>[^/]+)\/messages:send$/,
      reads: 'json',
      isMessage: true,
      handle: send,
    },
    openFileRoute(vendor),
    {
      method: 'GET',
      path: /^\/v1\/projects\/(?<project>[^/]+)\/apps\/(?<app>[^/]+)$/,
      handle: (call, desk) => {
        const { settings } = bearer(call, desk)
        if (settings.appId === call.params.app)
          return { status: 200, body: { id: settings.appId, display_name: 'Shop' } }
        return fail(404, 'NOT_FOUND', 'The app was not found')
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/projects\/(?<project>[^/]+)\/whatsapp\/templates$/,
      handle: (call, desk) => listTemplates(desk, bearer(call, desk)),
    },
    {
      method: 'POST',
      path: /^\/v1\/projects\/(?<project>[^/]+)\/whatsapp\/templates$/,
      reads: 'json',
      handle: (call, desk) => createTemplate(call, desk, bearer(call, desk)),
    },
    {
      method: 'PATCH',
      path: /^\/v1\/projects\/(?<project>[^/]+)\/whatsapp\/templates\/(?<name>[^/]+)\/languages\/(?<language>[^/]+)$/,
      reads: 'json',
      handle: (call, desk) => changeTemplate(call, desk, bearer(call, desk)),
    },
  ],
  busy: {
    tooFast: { status: 429, body: errorOf(429, 'RESOURCE_EXHAUSTED', 'Too many requests') },
    down: { status: 503, body: errorOf(503, 'UNAVAILABLE', 'The service is currently unavailable') },
  },
  malformed: { status: 400, body: errorOf(400, 'INVALID_ARGUMENT', 'The body is not valid JSON') },
  unknownPath: { status: 404, body: errorOf(404, 'NOT_FOUND', 'Not Found') },
  life: ({ channel }) => (channel === 'SMS' ? ['sent', 'delivered'] : ['sent', 'delivered', 'read']),
  status,
  shares: true,
  inbound,
}

function giveToken({ headers, body }: Call, desk: Desk): Answer {
  const { user, password } = basicOf(headers)
  const account = desk.account(vendor, { keyId: user, keySecret: password })
  if (!account)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed' } }
  if (textAt(body, 'grant_type') !== 'client_credentials') {
    return { status: 400, body: { error: 'unsupported_grant_type' } }
  }
  const access_token = desk.giveToken(account, idOf('sinch'))
  return { status: 200, body: { access_token, expires_in: 3599, scope: '', token_type: 'bearer' } }
}

function bearer({ headers, params }: Call, desk: Desk): Account {
  const account = desk.accountOfToken(vendor, bearerOf(headers))
  if (!account) return fail(401, 'UNAUTHENTICATED', 'Request had invalid credentials')
  if (account.settings.projectId !== params.project) return fail(403, 'PERMISSION_DENIED', 'No access to the project')
  return account
}

function send(call: Call, desk: Desk): Answer {
  const account = bearer(call, desk)
  const read = sending.safeParse(call.body)
  if (!read.success) return fail(400, 'INVALID_ARGUMENT', z.prettifyError(read.error).slice(0, 500))
  const { app_id, recipient, message, message_metadata: ref = null, callback_url: callback = null } = read.data
  if (app_id !== account.settings.appId) return fail(404, 'NOT_FOUND', 'The app was not found')
  const [identity] = recipient.identified_by.channel_identities
  const { channel = 'SMS', identity: to = '' } = identity ?? {}
  const isPhone = channel === 'SMS' || channel === 'WHATSAPP' || channel === 'RCS'
  if (isPhone && !isNumber(to)) return fail(400, 'INVALID_ARGUMENT', 'The channel identity is not a phone number')
  const kind = Object.keys(message)[0] ?? ''
  const id = idOf('01')
  return {
    status: 200,
    body: { message_id: id, accepted_time: iso() },
    message: {
      account,
      id,
      to,
      text: textOf(message),
      kind,
      ref,
      callback,
      channel,
      failure: failureOf(message, desk, { account, channel, to }),
    },
  }
}

function textOf(message: z.output<typeof conversationMessage>): string {
  const inner = Object.values(message)[0]
  return (
    textAt(inner, 'text') ||
    textAt(inner, 'text_message', 'text') ||
    textAt(inner, 'title') ||
    textAt(inner, 'channel_template', 'WHATSAPP', 'template_id') ||
    textAt(inner, 'url')
  )
}

/** What WhatsApp finds wrong comes with a report, as Sinch has taken the message by then. */
function failureOf(
  message: unknown,
  desk: Desk,
  { account, channel, to }: Pick<Message, 'account' | 'channel' | 'to'>,
): Message['failure'] {
  const missed = desk.missed(vendor, to, {
    code: 'RECIPIENT_NOT_REACHABLE',
    text: 'The recipient is not reachable.',
  })
  if (missed) return missed
  const unshown = unshownBy(channel, message)
  if (unshown) return { code: 'CHANNEL_REJECT', text: unshown }
  if (channel !== 'WHATSAPP') return null
  const name = textAt(message, 'template_message', 'channel_template', 'WHATSAPP', 'template_id')
  if (!name) {
    return desk.isWindowOpen(account, to)
      ? null
      : { code: 'OUTSIDE_ALLOWED_SENDING_WINDOW', text: 'The message was sent outside of the allowed window.' }
  }
  const isKnown = desk.templatesOf(account).some(one => one.name === name && one.status === 'APPROVED')
  return isKnown ? null : { code: 'TEMPLATE_NOT_FOUND', text: 'The template does not exist.' }
}

/** Why the channel has no such message; null where it has. */
function unshownBy(channel: string, message: unknown): string | null {
  if (channel !== 'WHATSAPP') {
    return at(message, 'list_message') === undefined ? null : 'List messages are not supported by this channel.'
  }
  const choices = listAt(message, 'choice_message', 'choices').length
  const text = textAt(message, 'choice_message', 'text_message', 'text')
  return choices > 3 || (choices > 0 && text.length > 1024) ? 'The interactive message is not valid.' : null
}

const words = { sent: 'QUEUED_ON_CHANNEL', delivered: 'DELIVERED', read: 'READ', failed: 'FAILED' } as const

function status({ account, id, to, channel, ref, failure, callback }: Message, step: Step): Hook | null {
  const reason = failure
    ? { reason: { code: failure.code, description: failure.text, sub_code: 'UNSPECIFIED_SUB_CODE' } }
    : {}
  const report = {
    message_id: id,
    conversation_id: uuid(),
    status: words[step],
    channel_identity: { channel, identity: to, app_id: account.settings.appId },
    ...reason,
    metadata: ref ?? '',
  }
  return signed(account, { message_delivery_report: report }, callback)
}

function inbound({ account, from, text, payload, shared, id }: Said, desk: Desk): Hook | null {
  const channel = account.settings.channel ?? 'WHATSAPP'
  const said = shared && shared.type !== 'row' ? sharedPart(shared, text, desk) : writtenPart(text, payload)
  if (!said) return null
  const message = {
    id,
    direction: 'TO_APP',
    contact_message: said,
    channel_identity: { channel, identity: from, app_id: account.settings.appId },
    conversation_id: uuid(),
    contact_id: uuid(),
    metadata: '',
    accept_time: iso(),
    sender_id: account.settings.contactId ?? '',
  }
  return signed(account, { message })
}

function writtenPart(text: string, payload: string | null): Record<string, unknown> {
  if (payload === null) return { text_message: { text } }
  return { choice_response_message: { message_id: uuid(), postback_data: payload } }
}

/** Null for what it does not pass on. */
function sharedPart(shared: Shared, text: string, desk: Desk): Record<string, unknown> | null {
  if (shared.type === 'location') {
    const { latitude, longitude, name } = shared
    return { location_message: { ...(name ? { title: name } : {}), coordinates: { latitude, longitude } } }
  }
  const file = fileOf(shared)
  if (!file) return null
  const url = openAddress(desk, vendor, file)
  return text ? { media_card_message: { url, caption: text } } : { media_message: { url } }
}

/** Over the raw body, a nonce and the time, under the secret that the webhook was made with. */
function signed(account: Account, event: Record<string, unknown>, callback: string | null = null): Hook | null {
  const url = callback ?? account.webhookUrl
  if (!url) return null
  const { appId: app_id, projectId: project_id, webhookSecret = '' } = account.settings
  const body = JSON.stringify({
    app_id,
    project_id,
    accepted_time: iso(),
    event_time: iso(),
    ...event,
    message_metadata: '',
  })
  const nonce = idOf()
  const time = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-sinch-webhook-signature': hmac('sha256', webhookSecret, `${body}.${nonce}.${time}`).toString('base64'),
    'x-sinch-webhook-signature-nonce': nonce,
    'x-sinch-webhook-signature-timestamp': time,
    'x-sinch-webhook-signature-algorithm': 'HmacSHA256',
  }
  return { url, method: 'POST', headers, body }
}

function errorOf(code: number, word: string, message: string): unknown {
  return { error: { code, message, status: word, details: [] } }
}

function fail(code: number, word: string, message: string): never {
  refuse(code, errorOf(code, word, message))
}
