import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, openAddress, openFileRoute } from '../files.ts'
import { basicOf, digits, isNumber, iso, uuid } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'karix'
const path = /^\/message\/?$/

const sending = z.strictObject({
  channel: z.enum(['sms', 'whatsapp']),
  source: z.string().min(1),
  destination: z.array(z.string()).min(1).max(1),
  content: z.union([
    z.strictObject({ text: z.string().min(1).max(1600) }),
    z.strictObject({ media: z.strictObject({ url: z.url(), caption: z.string().max(1024).optional() }) }),
    z.strictObject({
      location: z.strictObject({
        latitude: z.string(),
        longitude: z.string(),
        label: z.string().optional(),
        address: z.string().optional(),
      }),
    }),
  ]),
  events_url: z.url().optional(),
  // Of its gateway for India; here they are not published.
  dlt_entity_id: z.string().optional(),
  dlt_template_id: z.string().optional(),
})

/** The REST interface: Basic login, one call for SMS and WhatsApp, events to the address that the message names. */
export const karix: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path, reads: 'json', isMessage: true, handle: send },
    {
      method: 'GET',
      path,
      handle: (call, desk) => {
        member(call, desk)
        return { status: 200, body: { meta: metaOf(), objects: [] } }
      },
    },
    openFileRoute(vendor),
  ],
  busy: {
    tooFast: { status: 429, body: { meta: metaOf(), error: { code: '1009', message: 'Too many requests' } } },
    down: { status: 500, body: { meta: metaOf(), error: { code: '1000', message: 'Internal server error' } } },
  },
  malformed: { status: 400, body: { meta: metaOf(), error: { code: '1002', message: 'Invalid JSON' } } },
  unknownPath: { status: 404, body: { meta: metaOf(), error: { code: '1004', message: 'Not found' } } },
  life: ({ channel }) => (channel === 'sms' ? ['sent', 'delivered'] : ['sent', 'delivered', 'read']),
  status: (message, step) => eventOf(message.callback ?? message.account.webhookUrl, dataOf(message, step)),
  shares: true,
  inbound,
}

function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from, id } = said
  const { username, contactId, channel = 'whatsapp' } = account.settings
  const content = channel === 'sms' && said.shared ? null : contentOf(said, desk)
  if (!content) return null
  return eventOf(account.webhookUrl, {
    uid: id,
    account_uid: username,
    channel,
    direction: 'inbound',
    source: `+${digits(from)}`,
    destination: `+${contactId}`,
    status: 'received',
    content,
    created_time: iso(),
  })
}

/** In the members that a message on its way out has as well. Null for what has none. */
function contentOf({ text, payload, shared }: Said, desk: Desk): Record<string, unknown> | null {
  if (!shared) return { text: text || (payload ?? '') }
  if (shared.type === 'location') {
    const { latitude, longitude, name, address } = shared
    const place = { latitude: String(latitude), longitude: String(longitude) }
    return { location: { ...place, ...(name ? { label: name } : {}), ...(address ? { address } : {}) } }
  }
  const file = fileOf(shared)
  if (!file) return null
  const url = openAddress(desk, vendor, file)
  return { media: { url, mime_type: file.contentType, ...(text ? { caption: text } : {}) } }
}

function member({ headers }: Call, desk: Desk): Account {
  const { user, password } = basicOf(headers)
  const account = desk.account(vendor, { username: user, password })
  return account ?? refuse(401, { meta: metaOf(), error: { code: '1001', message: 'Invalid credentials' } })
}

function send(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  if (call.headers['api-version'] !== '2.0') fail('1003', 'The header api-version is missing')
  const read = sending.safeParse(call.body)
  if (!read.success) return fail('1002', z.prettifyError(read.error).slice(0, 500))
  const { channel, source, destination, content, events_url: callback = null } = read.data
  const [to = ''] = destination
  if (!isNumber(to, 'with')) fail('1010', 'destination is not a valid number')
  const owned = channel === 'sms' ? [account.settings.contactId, account.settings.sender] : [account.settings.contactId]
  if (!owned.includes(source)) fail('1011', 'source does not belong to the account')
  const text =
    'text' in content ? content.text : 'media' in content ? (content.media.caption ?? content.media.url) : 'location'
  const kind = Object.keys(content)[0] ?? 'text'
  const failure = desk.missed(vendor, digits(to), { code: '027', text: 'Absent subscriber' })
  const message = { account, id: uuid(), to: digits(to), text, kind, ref: null, callback, channel, failure }
  const object = { ...dataOf(message, null), status: 'queued', error: null, content }
  return { status: 202, body: { meta: metaOf(), objects: [object] }, message }
}

const words = { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'undelivered' } as const

function dataOf({ account, id, to, channel, failure }: Message, step: Step | null): Record<string, unknown> {
  return {
    uid: id,
    account_uid: account.settings.username,
    channel,
    direction: 'outbound',
    source: account.settings.contactId,
    destination: `+${to}`,
    updated_time: iso(),
    ...(step ? { status: words[step] } : {}),
    error: failure ? { code: failure.code, message: failure.text } : null,
  }
}

function eventOf(url: string | null, data: Record<string, unknown>): Hook | null {
  if (!url) return null
  const body = JSON.stringify({ uid: uuid(), api_version: '2.0', type: 'message', data })
  return { url, method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

function metaOf(): Record<string, unknown> {
  return { request_uuid: uuid(), available_credits: '100.0', total_records: 1 }
}

function fail(code: string, message: string): never {
  refuse(400, { meta: metaOf(), error: { code, message } })
}
