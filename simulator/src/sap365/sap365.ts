import type { Account, Answer, Call, Hook, Message, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { basicOf, digits, isNumber, iso } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'sap365'
let nextOrder = 800_000_000

/** SMS 365: a text of sections, an order id in words, and acknowledgements at the address that the text names. */
export const sap365: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: /^\/cmn\/(?<account>\w+)\/(?<file>\w+)\.sms$/,
      reads: 'text',
      isMessage: true,
      handle: send,
    },
  ],
  busy: {
    tooFast: { status: 429, body: 'Status=Error\r\nReason=Too many requests' },
    down: { status: 503, body: 'Status=Error\r\nReason=Service unavailable' },
  },
  malformed: { status: 400, body: 'Status=Error\r\nReason=Invalid request' },
  unknownPath: { status: 404, body: 'Not found' },
  life: () => ['sent', 'delivered'],
  status,
  inbound: ({ account, from, text, id }) => post(account.webhookUrl, { id, from: digits(from), text, time: iso() }),
}

function send({ headers, params, body }: Call, desk: Desk): Answer {
  const account = member(headers, desk)
  if (params.account !== account.settings.accountName || params.file !== params.account) {
    refuse(403, 'Status=Error\r\nReason=The account is not yours')
  }
  const { MSISDN = {}, MESSAGE = {}, SETUP = {}, head = {} } = sectionsOf(String(body))
  const to = MSISDN.List ?? ''
  if (!isNumber(to)) refuse(400, 'Status=Error\r\nReason=Invalid MSISDN')
  if (!MESSAGE.Text) refuse(400, 'Status=Error\r\nReason=Missing text')
  const id = String(nextOrder++)
  return {
    status: 200,
    body: `Status=Accepted\r\nOrderID=${id}`,
    message: {
      account,
      id,
      to: digits(to),
      text: MESSAGE.Text ?? '',
      kind: 'sms',
      ref: head.Subject ?? null,
      callback: SETUP.AckReplyAddress ?? null,
      channel: 'sms',
      failure: desk.missed(vendor, digits(to), { code: '027', text: 'Absent subscriber' }),
    },
  }
}

function member(headers: Call['headers'], desk: Desk): Account {
  const { user, password } = basicOf(headers)
  const account = desk.account(vendor, { accountName: user, accKey: password })
  return account ?? refuse(401, 'Status=Error\r\nReason=Unauthorized')
}

/** `[NAME]` begins a section; what stands before the first is its head. */
function sectionsOf(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = { head: {} }
  let name = 'head'
  for (const line of text.split(/\r?\n/)) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1]
    if (title) name = title
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) sections[name] = { ...sections[name], [key]: value ?? '' }
  }
  return sections
}

const words = { sent: 'SENT', delivered: 'DELIVERED', read: 'DELIVERED', failed: 'ERROR' } as const

function status({ account, id, to, callback }: Message, step: Step): Hook | null {
  return post(callback ?? account.webhookUrl, { orderId: id, msisdn: to, status: words[step], time: iso() })
}

function post(url: string | null, event: Record<string, string>): Hook | null {
  if (!url) return null
  return { url, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) }
}
