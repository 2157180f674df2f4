import type { Account, Answer, Call, Hook, Message, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { digits, isNumber, objectOf, textAt, uuid } from '../read.ts'
import type { Room } from '../room.ts'

type Gateway = {
  slug: string
  /** Under which names of the query a call carries what the account is known by. */
  credentials: Readonly<Record<string, string>>
  to: string
  text: string
  ref: string | null
}

/** Nothing of these is public: one GET, or a POST, with everything in the query or the body, an answer in words, receipts by GET. */
export const ttbs = gateway({
  slug: 'ttbs',
  credentials: { user: 'user', pswd: 'pswd', sender: 'sender', PE_ID: 'PE_ID' },
  to: 'mobileno',
  text: 'msgtext',
  ref: null,
})
const keyed = { credentials: { accKey: 'accKey', sender: 'sender' }, to: 'to', text: 'text', ref: 'ref' }
export const ngn = gateway({ slug: 'ngn', ...keyed })
export const smsPortal = gateway({ slug: 'smsportal', ...keyed })

function gateway(given: Gateway): Room {
  return {
    slug: given.slug,
    routes: [
      { method: 'GET', path: /^\/[\w/.-]*$/, isMessage: true, handle: (call, desk) => send(call, desk, given) },
      {
        method: 'POST',
        path: /^\/[\w/.-]*$/,
        reads: 'text',
        isMessage: true,
        handle: (call, desk) => send({ ...call, query: { ...call.query, ...fieldsOf(call) } }, desk, given),
      },
    ],
    busy: {
      tooFast: { status: 429, body: 'ERROR: too many requests' },
      down: { status: 503, body: 'ERROR: service unavailable' },
    },
    malformed: { status: 400, body: 'ERROR: invalid request' },
    unknownPath: { status: 404, body: 'ERROR: not found' },
    life: () => ['sent', 'delivered'],
    status: receipt,
    inbound: ({ account, from, text, id }) => report(account, { id, from: digits(from), text }),
  }
}

function send({ query }: Call, desk: Desk, { slug, credentials, to, text, ref }: Gateway): Answer {
  const known = Object.entries(credentials).map(([setting, name]) => [setting, query[name] ?? ''] as const)
  const account = desk.account(slug, Object.fromEntries(known))
  if (!account) return refuse(401, 'ERROR: invalid credentials')
  const number = query[to] ?? ''
  const said = query[text] ?? ''
  if (!isNumber(number)) refuse(400, 'ERROR: invalid mobile number')
  if (said === '') refuse(400, 'ERROR: message is missing')
  if (said.length > 1600) refuse(400, 'ERROR: message is too long, rejected')
  const id = uuid()
  const own = ref === null ? null : (query[ref] ?? null)
  const message = {
    account,
    id,
    to: digits(number),
    text: said,
    kind: 'sms',
    ref: own,
    callback: null,
    channel: 'sms',
    failure: desk.missed(slug, digits(number), { code: '027', text: 'Absent subscriber' }),
  }
  return { status: 200, body: `Accepted, message id: ${id}`, message }
}

/** Of JSON or of a form. */
function fieldsOf({ headers, body }: Call): Record<string, string> {
  const text = String(body)
  if (!headers['content-type']?.includes('json')) return Object.fromEntries(new URLSearchParams(text))
  const read: unknown = jsonOf(text)
  return Object.fromEntries(Object.keys(objectOf(read)).map(name => [name, textAt(read, name)]))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(400, 'ERROR: invalid request')
  }
}

const words = { sent: 'ACCEPTD', delivered: 'DELIVRD', read: 'DELIVRD', failed: 'UNDELIV' } as const

function receipt({ account, id, to, failure }: Message, step: Step): Hook | null {
  return report(account, { msgid: id, mobile: to, status: words[step], err: failure?.code ?? '000' })
}

function report({ webhookUrl }: Account, fields: Readonly<Record<string, string>>): Hook | null {
  if (!webhookUrl) return null
  const url = new URL(webhookUrl)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return { url: url.href, method: 'GET', headers: {}, body: '' }
}
