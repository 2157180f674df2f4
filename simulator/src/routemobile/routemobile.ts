import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openFileRoute } from '../files.ts'
import { digits, idOf, isNumber, iso, textAt, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { mediaHandedOut, rcsHeard, whatsAppHeard } from './routemobile.inbound.ts'
import { rcsMessage, smsRequest } from './routemobile.shapes.ts'
import { createTemplate, listTemplates } from './routemobile.templates.ts'
import { whatsAppHook, whatsAppSend } from './routemobile.whatsapp.ts'

const vendor = 'routemobile'
const json = { 'content-type': 'application/json' }

/** A login by JWT for WhatsApp and RCS; SMS has its own by user and password. */
export const routeMobile: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: /^\/auth\/v1\/login\/$/, reads: 'json', handle: login },
    {
      method: 'POST',
      path: /^\/wba\/v1\/messages$/,
      reads: 'json',
      isMessage: true,
      handle: (call, desk) => whatsAppSend(call, desk, member(call, desk)),
    },
    {
      method: 'GET',
      path: /^\/wba\/templates$/,
      handle: (call, desk) => listTemplates(desk, member(call, desk)),
    },
    {
      method: 'POST',
      path: /^\/wba\/template\/create$/,
      reads: 'json',
      handle: (call, desk) => createTemplate(call, desk, member(call, desk)),
    },
    { method: 'POST', path: /^\/rcs\/v1\/message$/, reads: 'json', isMessage: true, handle: sendRcs },
    { method: 'POST', path: /^\/bulksms\/jsonbulksms$/, reads: 'json', isMessage: true, handle: sendSms },
    {
      method: 'GET',
      path: /^\/wba\/v1\/media$/,
      handle: (call, desk) => mediaHandedOut(call, desk, member(call, desk)),
    },
    openFileRoute(vendor),
  ],
  busy: {
    tooFast: { status: 429, body: { message: 'Too many requests', status: 'failed', reason: 'rate limit' } },
    down: { status: 500, body: { message: 'Internal server error', status: 'failed', reason: 'internal error' } },
  },
  malformed: { status: 400, body: { message: 'invalid request', status: 'failed', reason: 'The body is not JSON' } },
  unknownPath: { status: 404, body: { message: 'no Route matched with those values' } },
  life: ({ channel }) => (channel === 'sms' ? ['sent', 'delivered'] : ['sent', 'delivered', 'read']),
  status: (message, step) => {
    if (message.channel === 'whatsapp') return whatsAppHook(message, step)
    return message.channel === 'rcs' ? rcsStatus(message, step) : smsReport(message, step)
  },
  shares: true,
  inbound,
}

function login({ body }: Call, desk: Desk): Answer {
  const account = desk.account(vendor, { username: textAt(body, 'username'), password: textAt(body, 'password') })
  if (!account) return { status: 401, body: { message: 'Invalid username or password', status: 'failed' } }
  const JWTAUTH = desk.giveToken(account, idOf('eyJhbGciOiJIUzI1NiJ9.'))
  return { status: 201, body: { JWTAUTH, user_data: { username: account.settings.username } } }
}

/** The token stands alone in the header. */
function member({ headers }: Call, desk: Desk): Account {
  const account = desk.accountOfToken(vendor, headers.authorization ?? '')
  return (
    account ?? refuse(401, { message: 'Unauthorized', status: 'failed', reason: 'token is invalid or has expired' })
  )
}

function sendRcs(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  const read = rcsMessage.safeParse(call.body)
  if (!read.success) refuse(422, { message: 'semantic error', status: 'failed', reason: z.prettifyError(read.error) })
  const { phone_no: to, text, url, extra = null, type, template } = read.data
  const filled = template && [template.name, ...Object.values(template.variables)].join(' | ')
  if (!isNumber(to, 'with'))
    refuse(400, { message: 'invalid request', status: 'failed', reason: 'phone_no is not valid' })
  const id = uuid()
  const message = {
    account,
    id,
    to: digits(to),
    text: filled ?? text ?? url ?? type,
    kind: type,
    ref: extra,
    callback: null,
  }
  return {
    status: 202,
    body: { message: 'message accepted successfully', id },
    message: {
      ...message,
      channel: 'rcs',
      failure: desk.missed(vendor, message.to, { code: '404', text: 'The phone has no RCS' }),
    },
  }
}

/** Refusals come with 200 and a number; 1701 alone is success. */
function sendSms({ body }: Call, desk: Desk): Answer {
  const read = smsRequest.safeParse(body)
  if (!read.success) return smsAnswer(codeOfIssue(read.error), '')
  const [sms] = read.data.request
  if (!sms) return smsAnswer('1702', '')
  const { username, password, destination: to, source, message: text, type } = sms
  const account = desk.account(vendor, { username, password })
  if (!account) return smsAnswer('1703', to)
  if (!isNumber(to)) return smsAnswer('1706', to)
  if (!/^(\w{3,11}|\d{6,15})$/.test(source)) return smsAnswer('1707', to)
  const isHex = type === '2'
  if (isHex && !/^([0-9A-F]{4})+$/i.test(text)) return smsAnswer('1705', to)
  const id = uuid()
  const said = isHex ? Buffer.from(text, 'hex').swap16().toString('utf16le') : text
  const message = {
    account,
    id,
    to: digits(to),
    text: said,
    kind: 'sms',
    ref: null,
    callback: null,
    channel: 'sms',
    failure: desk.missed(vendor, digits(to), { code: '27', text: 'Absent subscriber' }),
  }
  return { ...smsAnswer('1701', to, id), message }
}

function codeOfIssue({ issues }: z.ZodError): string {
  const key = String(issues[0]?.path.at(-1) ?? '')
  const codes = new Map([
    ['type', '1704'],
    ['message', '1705'],
    ['destination', '1706'],
    ['source', '1707'],
    ['dlr', '1708'],
  ])
  return codes.get(key) ?? '1702'
}

function smsAnswer(status: string, mobileno: string, messageid = ''): Answer {
  return { status: 200, body: { response: [{ messageid, mobileno, status }] } }
}

function rcsStatus({ account, id, to, ref, failure }: Message, step: Step): Hook | null {
  return rcsCall(account, {
    event_type: 'status',
    message_id: id,
    message_status: step.toUpperCase(),
    user_contact: `+${to}`,
    ...(failure ? { failure_reason: failure.text } : {}),
    ...(ref ? { extra: ref } : {}),
  })
}

const reportWords = { sent: 'ACCEPTD', delivered: 'DELIVRD', read: 'DELIVRD', failed: 'UNDELIV' } as const

/** Reports of SMS come by GET, their parts in the query. */
function smsReport({ account, id, to, failure }: Message, step: Step): Hook | null {
  if (!account.webhookUrl) return null
  const url = new URL(account.webhookUrl)
  const done = iso().replace('T', ' ').slice(0, 19)
  const iErrCode = failure?.code ?? '0'
  const fields = { sStatus: reportWords[step], sMessageId: id, sMobileNo: to, dtDone: done, iErrCode }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return { url: url.href, method: 'GET', headers: {}, body: '' }
}

function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from } = said
  const { channel } = account.settings
  if (channel === 'sms' || !account.webhookUrl) return null
  if (channel === 'rcs') {
    const event = rcsHeard(said, desk)
    return (
      event && rcsCall(account, { ...event, request_id: uuid(), session_id: uuid(), user_contact: `+${digits(from)}` })
    )
  }
  const body = { ...whatsAppHeard(said, desk), brand_msisdn: account.settings.contactId, request_id: uuid() }
  return { url: account.webhookUrl, method: 'POST', headers: json, body: JSON.stringify(body) }
}

function rcsCall({ settings, webhookUrl }: Account, event: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const body = JSON.stringify({ bot_name: settings.contactId, timestamp: iso(), ...event })
  return { url: webhookUrl, method: 'POST', headers: json, body }
}
