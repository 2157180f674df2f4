import type { z } from 'zod'
import type { Account, Answer, Call, Hook, Said } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { handOut } from '../files.ts'
import { jsonOf, listAt, objectOf, textAt } from '../read.ts'
import type { Room } from '../room.ts'
import { fileUnder, sharedPart, whereFileLies } from './telegram.files.ts'
import { chatAction, messages, setWebhook } from './telegram.shapes.ts'

const vendor = 'telegram'

let nextMessage = 1
let nextUpdate = 700_000_000
let nextAlbum = 13_000_000_000

/** The Bot API. It has no receipts, and refuses at once whom it cannot reach. */
export const telegram: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      // What a bot shows that it is doing is no message.
      path: /^\/bot(?<token>[^/]+)\/(?<method>send(?!chataction$)\w+)$/i,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => send(call, desk, botOf(call, desk)),
    },
    {
      method: 'GET',
      path: /^\/file\/bot(?<token>[^/]+)\/(?<file>.+)$/,
      handle: (call, desk) => {
        const file = fileUnder(desk, call.params.file ?? '', ownerOf(botOf(call, desk)))
        return file ? handOut(file) : fail(404, 'Not Found')
      },
    },
    ...(['GET', 'POST'] as const).map(method => ({
      method,
      path: /^\/bot(?<token>[^/]+)\/(?<method>\w+)$/,
      handle: (call: Call, desk: Desk) => administer(call, desk, botOf(call, desk)),
    })),
  ],
  busy: {
    tooFast: {
      status: 429,
      body: { ...errorBody(429, 'Too Many Requests: retry after 1'), parameters: { retry_after: 1 } },
    },
    down: { status: 502, body: errorBody(502, 'Bad Gateway') },
  },
  malformed: { status: 400, body: errorBody(400, "Bad Request: can't parse JSON object") },
  unknownPath: { status: 404, body: errorBody(404, 'Not Found') },
  life: () => [],
  status: () => null,
  shares: true,
  inbound,
}

function botOf({ params }: Call, desk: Desk): Account {
  const token = params.token ?? ''
  if (!/^\d+:[\w-]{3,}$/.test(token)) return fail(404, 'Not Found')
  return desk.account(vendor, { botToken: token }) ?? fail(401, 'Unauthorized')
}

function send({ params, body }: Call, desk: Desk, account: Account): Answer {
  const { method = '' } = params
  const shape = messages[method.toLowerCase()]
  if (!shape) return fail(404, 'Not Found: method not found')
  const read = shape.safeParse(body)
  if (!read.success) return refuseShape(read.error, method)
  const to = textAt(body, 'chat_id')
  reach(desk, account, to)
  const parts = listAt(body, 'media')
  const isAlbum = parts.length > 0
  const results = (isAlbum ? parts : [body]).map(part => resultOf(part, to, account))
  const [first] = results
  const album = { media_group_id: String(nextAlbum++) }
  const result = isAlbum ? results.map(one => ({ ...one, ...album })) : first
  return {
    status: 200,
    body: { ok: true, result },
    message: {
      account,
      id: `${to}:${first?.message_id}`,
      to,
      text: textOf(isAlbum ? parts[0] : body),
      kind: method,
      ref: null,
      callback: null,
      channel: vendor,
      failure: null,
    },
  }
}

/** A bot cannot write first, nor to who has blocked it. */
function reach(desk: Desk, account: Account, to: string): void {
  const person = desk.person(vendor, to)
  if (!desk.hasWritten(account, to)) fail(400, 'Bad Request: chat not found')
  if (person.isBlocked) fail(403, 'Forbidden: bot was blocked by the user')
  if (person.isUnreachable) fail(403, 'Forbidden: user is deactivated')
}

/** A message, or a part of an album, which is a message as well. */
function resultOf(given: unknown, to: string, account: Account) {
  const { text, caption, reply_markup, phone_number, first_name, last_name } = objectOf(given)
  return {
    message_id: nextMessage++,
    from: meOf(account),
    chat: { id: Number(to), type: 'private', first_name: 'Customer' },
    date: Math.floor(Date.now() / 1000),
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof caption === 'string' ? { caption } : {}),
    ...(reply_markup ? { reply_markup } : {}),
    ...(phone_number ? { contact: { phone_number, first_name, ...(last_name ? { last_name } : {}) } } : {}),
  }
}

function textOf(given: unknown): string {
  return ['text', 'caption', 'title', 'first_name'].map(key => textAt(given, key)).find(Boolean) ?? ''
}

function refuseShape({ issues }: z.ZodError, method: string): never {
  const paths = issues.map(({ path }) => path.join('.'))
  const has = (name: string) => paths.some(path => path === name || path.startsWith(`${name}.`))
  if (has('chat_id')) return fail(400, 'Bad Request: chat_id is empty')
  const [issue] = issues
  if (has('text'))
    return fail(400, `Bad Request: ${issue?.code === 'too_big' ? 'message is too long' : 'message text is empty'}`)
  if (has('caption')) return fail(400, 'Bad Request: message caption is too long')
  if (has('document'))
    return fail(400, `Bad Request: ${issue?.code === 'custom' ? issue.message : 'there is no document in the request'}`)
  if (has('reply_markup')) return fail(400, `Bad Request: ${markupProblem(issues)}`)
  return fail(400, `Bad Request: wrong parameter ${paths[0] || 'name'} in ${method}`)
}

function markupProblem(issues: readonly z.core.$ZodIssue[]): string {
  const said = JSON.stringify(issues)
  if (said.includes('BUTTON_DATA_INVALID')) return 'BUTTON_DATA_INVALID'
  if (said.includes('Text buttons are unallowed')) return 'Text buttons are unallowed in the inline keyboard'
  return "can't parse reply keyboard markup JSON object"
}

/** What a bot asks that is no message. */
function administer(call: Call, desk: Desk, account: Account): Answer {
  switch ((call.params.method ?? '').toLowerCase()) {
    case 'getme':
      return ok({
        ...meOf(account),
        can_join_groups: true,
        can_read_all_group_messages: false,
        supports_inline_queries: false,
      })
    case 'getfile': {
      const said = whereFileLies(call, desk, ownerOf(account))
      return 'found' in said ? ok(said.found) : fail(400, said.problem)
    }
    case 'setwebhook':
      return register(call, desk, account)
    case 'deletewebhook':
      desk.moveWebhook(account, null, { secretToken: '' })
      return { ...ok(true) }
    case 'getwebhookinfo':
      return ok({ url: account.webhookUrl ?? '', has_custom_certificate: false, pending_update_count: 0 })
    case 'answercallbackquery':
      return ok(true)
    case 'sendchataction':
      return showAction(call, desk, account)
    default:
      return fail(404, 'Not Found: method not found')
  }
}

function showAction({ raw }: Call, desk: Desk, account: Account): Answer {
  const { data, error } = chatAction.safeParse(jsonOf(raw))
  if (error) return refuseShape(error, 'sendChatAction')
  reach(desk, account, String(data.chat_id))
  return ok(true)
}

/** Telegram itself asks for https and one of four ports; on this machine nobody has them. */
function register({ raw }: Call, desk: Desk, account: Account): Answer {
  const read = setWebhook.safeParse(jsonOf(raw))
  if (!read.success) return fail(400, `Bad Request: bad webhook: ${read.error.issues[0]?.path.join('.')} is invalid`)
  const { url, secret_token: secretToken = '' } = read.data
  if (url !== '' && !URL.canParse(url)) return fail(400, 'Bad Request: bad webhook: invalid URL specified')
  desk.moveWebhook(account, url || null, { secretToken })
  return { status: 200, body: { ok: true, result: true, description: 'Webhook was set' } }
}

function inbound({ account, from, name, text, payload, shared }: Said, desk: Desk): Hook | null {
  const said = shared ? sharedPart(shared, text, { desk, owner: ownerOf(account) }) : { text }
  if (!said) return null
  const id = Number(from)
  const sender = { id, is_bot: false, first_name: name, language_code: 'en' }
  const chat = { id, type: 'private', first_name: name }
  const date = Math.floor(Date.now() / 1000)
  const update_id = nextUpdate++
  const message = { message_id: nextMessage++, from: sender, chat, date, ...said }
  const query = { id: String(update_id), from: sender, message: { ...message, from: meOf(account) }, data: payload }
  const body = JSON.stringify(payload === null ? { update_id, message } : { update_id, callback_query: query })
  const { secretToken } = account.settings
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (secretToken) headers['x-telegram-bot-api-secret-token'] = secretToken
  return { url: account.webhookUrl ?? '', method: 'POST', headers, body }
}

function ownerOf({ settings }: Account): string {
  return settings.botToken ?? ''
}

function meOf({ settings }: Account) {
  const id = Number((settings.botToken ?? '').split(':')[0])
  return { id, is_bot: true, first_name: 'Shop', username: 'shop_bot' }
}

function ok(result: unknown): Answer {
  return { status: 200, body: { ok: true, result } }
}

function errorBody(error_code: number, description: string) {
  return { ok: false, error_code, description }
}

function fail(status: number, description: string): never {
  refuse(status, errorBody(status, description))
}
