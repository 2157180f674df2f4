import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import { businessOf, type Desk } from '../desk.ts'
import { hmac, idOf, textAt } from '../read.ts'
import type { Room } from '../room.ts'

const vendor = 'mailchimp'
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const sending = z.object({
  message: z.strictObject({
    html: z.string().optional(),
    text: z.string().optional(),
    subject: z.string().optional(),
    from_email: z.string(),
    from_name: z.string().optional(),
    to: z
      .array(
        z.strictObject({
          email: z.string(),
          name: z.string().optional(),
          type: z.enum(['to', 'cc', 'bcc']).optional(),
        }),
      )
      .min(1),
    headers: z.record(z.string(), z.string()).optional(),
    subaccount: z.string().optional(),
    track_opens: z.boolean().optional(),
    track_clicks: z.boolean().optional(),
    preserve_recipients: z.boolean().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    tags: z.array(z.string()).optional(),
    attachments: z.array(z.unknown()).optional(),
    images: z.array(z.unknown()).optional(),
  }),
  async: z.boolean().optional(),
})
const template = z.object({
  name: z.string().min(1),
  from_email: z.string().optional(),
  subject: z.string().optional(),
  code: z.string().min(1),
  publish: z.boolean().optional(),
  labels: z.array(z.string()).max(10).optional(),
})

/** Mandrill on the wire: the key inside the body, forms of events signed over the address and the fields. */
export const mailchimp: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: /^\/api\/1\.0\/messages\/send(\.json)?$/, reads: 'json', isMessage: true, handle: send },
    {
      method: 'POST',
      path: /^\/api\/1\.0\/users\/ping2(\.json)?$/,
      reads: 'json',
      handle: (call, desk) => {
        keyHolder(call, desk)
        return { status: 200, body: { PING: 'PONG!' } }
      },
    },
    {
      method: 'POST',
      path: /^\/api\/1\.0\/templates\/(?<act>add|update|list)(\.json)?$/,
      reads: 'json',
      handle: templates,
    },
  ],
  busy: {
    tooFast: { status: 429, body: errorOf('TooManyRequests', 'Too many requests') },
    down: { status: 500, body: errorOf('GeneralError', 'An unknown error occurred') },
  },
  malformed: { status: 500, body: errorOf('ValidationError', 'The body is not valid JSON') },
  unknownPath: { status: 500, body: errorOf('Unknown_Method', 'Unknown method') },
  life: () => ['sent', 'delivered', 'read'],
  status,
  inbound,
  // Without a key yet: the address is only looked at, and then given an empty list.
  trials: ({ webhookUrl }) => {
    const body = 'mandrill_events=%5B%5D'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      { hook: { url: webhookUrl ?? '', method: 'HEAD', headers: {}, body: '' }, expected: null },
      { hook: { url: webhookUrl ?? '', method: 'POST', headers, body }, expected: null },
    ]
  },
}

function keyHolder({ body }: Call, desk: Desk): Account {
  const account = desk.account(vendor, { authKey: textAt(body, 'key') })
  return account ?? refuse(500, errorOf('Invalid_Key', 'Invalid API key'))
}

function send(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  const read = sending.safeParse(call.body)
  if (!read.success) return refuse(500, errorOf('ValidationError', z.prettifyError(read.error).slice(0, 500)))
  const { message } = read.data
  if (message.subaccount && message.subaccount !== account.settings.subAccount) {
    refuse(500, errorOf('Unknown_Subaccount', `No subaccount exists with the id '${message.subaccount}'`))
  }
  const [first] = message.to
  const email = first?.email ?? ''
  const id = idOf().toLowerCase()
  if (!mail.test(email) || !mail.test(message.from_email)) {
    return { status: 200, body: [{ email, status: 'invalid', _id: id, reject_reason: null }] }
  }
  const { isUnreachable, isBlocked } = desk.person(vendor, email)
  if (isUnreachable || isBlocked) {
    const reject_reason = isUnreachable ? 'hard-bounce' : 'unsub'
    return { status: 200, body: [{ email, status: 'rejected', reject_reason, _id: id }] }
  }
  const text = [message.subject, message.text ?? message.html].filter(Boolean).join('\n')
  const ref = message.metadata?.ref ?? null
  return {
    status: 200,
    body: [{ email, status: 'sent', reject_reason: null, _id: id }],
    message: { account, id, to: email, text, kind: 'mail', ref, callback: null, channel: 'mail', failure: null },
  }
}

function templates(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  if (call.params.act === 'list')
    return { status: 200, body: desk.templatesOf(account).map(({ components }) => components[0]) }
  const read = template.safeParse(call.body)
  if (!read.success) return refuse(500, errorOf('ValidationError', z.prettifyError(read.error).slice(0, 500)))
  const { name, subject, code, labels = [] } = read.data
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const found = desk.templatesOf(account).some(({ id }) => id === slug)
  if (found !== (call.params.act === 'update')) {
    const [word, text] = found ? ['Invalid_Template', 'already exists'] : ['Unknown_Template', 'does not exist']
    refuse(500, errorOf(word ?? '', `A template with name "${name}" ${text}`))
  }
  const shown = { slug, name, labels, code, subject, publish_name: name, publish_code: code, publish_subject: subject }
  desk.keepTemplate({
    vendor,
    owner: businessOf(account),
    id: slug,
    name,
    language: '',
    category: '',
    status: 'APPROVED',
    components: [shown],
    values: null,
  })
  return { status: 200, body: shown }
}

const words = { sent: 'send', delivered: 'delivered', read: 'open', failed: 'hard_bounce' } as const

function status({ account, id, to, ref, text }: Message, step: Step): Hook | null {
  const [subject = ''] = text.split('\n')
  const msg = { _id: id, email: to, state: 'sent', subject, ...(ref ? { metadata: { ref } } : {}) }
  return signed(account, [{ event: words[step], _id: id, ts: Math.floor(Date.now() / 1000), msg }])
}

function inbound({ account, from, name, text, id }: Said): Hook | null {
  const headers = { 'Message-Id': `<${id}@mail.example>` }
  const msg = {
    from_email: from,
    from_name: name,
    email: account.settings.fromEmail,
    subject: 'Re: Hello',
    text,
    headers,
  }
  return signed(account, [{ event: 'inbound', ts: Math.floor(Date.now() / 1000), msg }])
}

/** SHA-1 over the address as it was entered and then each field by its name. */
function signed({ settings, webhookUrl }: Account, events: readonly unknown[]): Hook | null {
  if (!webhookUrl) return null
  const field = JSON.stringify(events)
  const over = `${webhookUrl}mandrill_events${field}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-mandrill-signature': hmac('sha1', settings.webhookAuthKey ?? '', over).toString('base64'),
  }
  return { url: webhookUrl, method: 'POST', headers, body: new URLSearchParams({ mandrill_events: field }).toString() }
}

function errorOf(name: string, message: string): unknown {
  return { status: 'error', code: -1, name, message }
}
