import { z } from 'zod'
import type { Account, Answer, Call, Hook, Said } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { handOut } from '../files.ts'
import { jsonOf } from '../read.ts'
import type { Room } from '../room.ts'
import { fileUnder, sharedPart, whereFileLies } from './telegram.files.ts'

const vendor = 'telegram'

const inlineButton = z
  .strictObject({
    text: z.string().min(1),
    callback_data: z.string().optional(),
    url: z.url().optional(),
    copy_text: z.strictObject({ text: z.string().min(1).max(256) }).optional(),
  })
  .refine(({ text: _, ...acts }) => Object.values(acts).filter(act => act !== undefined).length === 1, {
    error: 'Text buttons are unallowed in the inline keyboard',
  })
  .refine(({ callback_data: data }) => data === undefined || isPayload(data), { error: 'BUTTON_DATA_INVALID' })
const markup = z.union([
  z.strictObject({ inline_keyboard: z.array(z.array(inlineButton)) }),
  z.strictObject({
    keyboard: z.array(
      z.array(
        z.strictObject({
          text: z.string(),
          request_contact: z.boolean().optional(),
          request_location: z.boolean().optional(),
        }),
      ),
    ),
    one_time_keyboard: z.boolean().optional(),
    resize_keyboard: z.boolean().optional(),
  }),
])
const common = {
  chat_id: z.union([z.number().int(), z.string().min(1)]),
  reply_markup: markup.optional(),
  reply_parameters: z.looseObject({ message_id: z.number().int() }).optional(),
  parse_mode: z.enum(['HTML', 'MarkdownV2', 'Markdown']).optional(),
  disable_notification: z.boolean().optional(),
}
const caption = { caption: z.string().max(1024).optional() }
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }

const messages: Readonly<Record<string, z.ZodType>> = {
  sendmessage: z.strictObject({
    ...common,
    text: z.string().min(1).max(4096),
    link_preview_options: z.looseObject({ is_disabled: z.boolean().optional(), url: z.string().optional() }).optional(),
  }),
  sendphoto: z.strictObject({ ...common, ...caption, photo: z.string().min(1) }),
  senddocument: z.strictObject({
    ...common,
    ...caption,
    document: z.string().min(1).refine(isFetched, { error: 'failed to get HTTP URL content' }),
  }),
  sendvideo: z.strictObject({ ...common, ...caption, video: z.string().min(1) }),
  sendaudio: z.strictObject({ ...common, ...caption, audio: z.string().min(1) }),
  sendvoice: z.strictObject({ ...common, ...caption, voice: z.string().min(1) }),
  sendlocation: z.strictObject({ ...common, ...place }),
  sendvenue: z.strictObject({ ...common, ...place, title: z.string().min(1), address: z.string().min(1) }),
}

const setWebhook = z.strictObject({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  allowed_updates: z.array(z.string()).optional(),
  max_connections: z.number().int().min(1).max(100).optional(),
  drop_pending_updates: z.boolean().optional(),
})

let nextMessage = 1
let nextUpdate = 700_000_000

/** The Bot API. It has no receipts, and refuses at once whom it cannot reach. */
export const telegram: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^\/bot(?<token>[^/]+)\/(?<method>send\w+)$/i,
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
  const shape = messages[(params.method ?? '').toLowerCase()]
  if (!shape) return fail(404, 'Not Found: method not found')
  const read = shape.safeParse(body)
  if (!read.success) return refuseShape(read.error, params.method ?? '')
  const given = z.looseObject({ chat_id: z.coerce.string() }).parse(body)
  const to = given.chat_id
  const person = desk.person(vendor, to)
  if (person.lastWroteAt === null) fail(400, 'Bad Request: chat not found')
  if (person.isBlocked) fail(403, 'Forbidden: bot was blocked by the user')
  if (person.isUnreachable) fail(403, 'Forbidden: user is deactivated')
  const message_id = nextMessage++
  const text = [given.text, given.caption, given.title].find(one => typeof one === 'string') ?? ''
  const result = {
    message_id,
    from: meOf(account),
    chat: { id: Number(to), type: 'private', first_name: 'Customer' },
    date: Math.floor(Date.now() / 1000),
    ...(typeof given.text === 'string' ? { text: given.text } : {}),
    ...(typeof given.caption === 'string' ? { caption: given.caption } : {}),
    ...(given.reply_markup ? { reply_markup: given.reply_markup } : {}),
  }
  return {
    status: 200,
    body: { ok: true, result },
    message: {
      account,
      id: `${to}:${message_id}`,
      to,
      text: String(text),
      kind: params.method ?? '',
      ref: null,
      callback: null,
      channel: vendor,
      failure: null,
    },
  }
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
    case 'sendchataction':
      return ok(true)
    default:
      return fail(404, 'Not Found: method not found')
  }
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

/** Of documents at an address Telegram fetches these alone; one that does not tell what it is may be one of them. */
function isFetched(document: string): boolean {
  const ending = /\.(\w{1,8})$/.exec(URL.parse(document)?.pathname ?? '')?.[1] ?? 'pdf'
  return /^(pdf|zip|gif)$/i.test(ending)
}

function isPayload(data: string): boolean {
  const bytes = Buffer.byteLength(data)
  return bytes >= 1 && bytes <= 64
}
