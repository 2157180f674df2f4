import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerOf, callOf, hookOf, sampleChannel, templateContent, textContent } from '../testing/samples.ts'
import { mailchimp } from './mailchimp.ts'

const settings = {
  fromEmail: 'shop@parley.example',
  fromName: 'Parley Shop',
  authKey: 'md-key',
  subAccount: 'shop',
  webhookAuthKey: 'hook-key',
}
const webhookUrl = 'https://parley.example/hooks/mailchimp/channel-1'
const channel = { ...sampleChannel(1, settings), webhookUrl }

const message = {
  headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  from_email: 'shop@parley.example',
  from_name: 'Parley Shop',
  to: [{ email: '919876543210', type: 'to' }],
  subaccount: 'shop',
  track_opens: true,
  track_clicks: true,
  preserve_recipients: false,
  metadata: { ref: 'ref-1' },
}

test('a template leaves as it was filled, with our reference in its metadata (CHAN-017)', () => {
  const content = templateContent({ subject: 'Your order', body: { text: '<p>Hello Asha</p>', variables: [] } })
  expect(callOf(mailchimp, channel, content)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://mandrillapp.com/api/1.0/messages/send',
    headers: { 'content-type': 'application/json' },
    body: {
      key: 'md-key',
      message: { subject: 'Your order', html: '<p>Hello Asha</p>', text: 'Hello Asha', ...message },
      async: false,
    },
  })
})

test('a text leaves below a subject of ours; the key is tried without sending', () => {
  expect(callOf(mailchimp, channel, textContent).body).toEqual({
    key: 'md-key',
    message: {
      subject: 'Message from Parley Shop',
      html: '<p>Your order is on its way.</p>',
      text: 'Your order is on its way.',
      ...message,
    },
    async: false,
  })
  expect(mailchimp.check(channel)).toMatchObject({
    url: 'https://mandrillapp.com/api/1.0/users/ping2',
    body: '{"key":"md-key"}',
  })
})

const read = (status: number, body: unknown) => mailchimp.readAnswer(answerOf(status, body), channel)
const error = (name: string) => ({ status: 'error', code: -1, name, message: `${name}.` })

test.each([
  [200, [{ email: 'a@b.example', status: 'sent', _id: 'abc', reject_reason: null }]],
  [202, [{ email: 'a@b.example', status: 'queued', _id: 'abc' }]],
])('an answer %i %j means that the mail was taken', (status, body) => {
  expect(read(status, body)).toEqual({ kind: 'accepted', vendorMessageId: 'abc' })
})

test.each([
  [200, [{ status: 'rejected', reject_reason: 'hard-bounce' }], { kind: 'refused', code: 'hard-bounce' }, 'recipient'],
  [200, [{ status: 'rejected', reject_reason: 'unsub' }], { kind: 'refused', code: 'unsub' }, 'recipient'],
  [200, [{ status: 'invalid' }], { kind: 'refused', code: 'invalid' }, 'recipient'],
  [500, error('Invalid_Key'), { kind: 'unauthorized', code: 'Invalid_Key' }, 'company'],
  [500, error('ValidationError'), { kind: 'refused', code: 'ValidationError' }, 'platform'],
  [500, error('GeneralError'), { kind: 'busy', code: 'GeneralError' }, 'vendor'],
  [502, 'Bad gateway', { kind: 'busy', code: '502' }, undefined],
])('an answer %i %j is %j, by fault of the %s', (status, body, outcome, fault) => {
  expect(read(status, body)).toMatchObject(outcome)
  expect(mailchimp.explain(outcome.code)?.fault).toBe(fault)
})

test('a call that is too fast is told apart, and how long to wait is heard', () => {
  expect(read(429, error('TooManyRequests'))).toMatchObject({ kind: 'busy', isRate: true })
  const later = answerOf(429, error('TooManyRequests'), { 'retry-after': '30' })
  expect(mailchimp.readAnswer(later, channel)).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 30 })
})

test('no line break of a setting reaches a header of the mail', () => {
  const named = { ...channel, settings: { ...settings, fromName: 'Parley\r\nBcc: all@mail.example' } }
  expect(callOf(mailchimp, named, textContent).body).toMatchObject({
    message: { from_name: 'Parley Bcc: all@mail.example', subject: 'Message from Parley Bcc: all@mail.example' },
  })
})

function called(events: unknown, signature?: string) {
  const said = JSON.stringify(events)
  const good = createHmac('sha1', 'hook-key').update(`${webhookUrl}mandrill_events${said}`).digest('base64')
  return hookOf(new URLSearchParams({ mandrill_events: said }).toString(), {
    headers: { 'x-mandrill-signature': signature ?? good },
  })
}

test('a call is believed for its signature over address and form (CHAN-024)', () => {
  const events = [{ event: 'delivered', _id: 'abc', ts: 1_763_700_000, msg: {} }]
  const good = called(events)
  expect(mailchimp.verify(good, channel)).toBe(true)
  const flipped = Buffer.from(good.body)
  flipped.writeUInt8(flipped.readUInt8(30) ^ 1, 30)
  expect(mailchimp.verify({ ...good, body: flipped }, channel)).toBe(false)
  expect(mailchimp.verify(called(events, 'AAAA'), channel)).toBe(false)
  expect(mailchimp.verify(good, { ...channel, webhookUrl: `${webhookUrl}x` })).toBe(false)
  expect(mailchimp.verify(good, { ...channel, settings: { ...settings, webhookAuthKey: '' } })).toBe(false)
})

test('the webhook can be added before its key is known: an empty list says nothing', () => {
  const trial = called([], 'of the test key')
  expect(mailchimp.verify(trial, channel)).toBe(true)
  expect(mailchimp.receive(trial, channel)).toEqual([])
  expect(mailchimp.challenge?.(hookOf('', { method: 'HEAD' }), channel)).toBe('')
  expect(mailchimp.challenge?.(hookOf('', { method: 'GET' }), channel)).toBeNull()
})

const msg = { _id: 'abc', email: 'Asha@Example.com', state: 'sent', metadata: { ref: 'ref-1' }, diag: '550 no user' }
const received = (...kinds: string[]) =>
  mailchimp.receive(called(kinds.map(event => ({ event, _id: 'abc', ts: 1_763_700_000, msg }))), channel)
const status = { kind: 'status', ref: 'ref-1', vendorMessageId: 'abc', at: '2025-11-21T04:40:00.000Z' }

test.each([
  ['send', 'sent'],
  ['deferral', 'sent'],
  ['delivered', 'delivered'],
  ['open', 'read'],
  ['click', 'read'],
  ['hard_bounce', 'failed'],
  ['soft_bounce', 'failed'],
  ['reject', 'failed'],
])('%s settles our mail as %s', (event, state) => {
  const failure = state === 'failed' ? { code: event, text: '550 no user' } : { code: null, text: null }
  expect(received(event)).toEqual([{ ...status, eventId: expect.any(String), state, ...failure }])
})

test('a complaint and an unsubscription end all consent; a repeat is the same event', () => {
  const consent = { kind: 'consent', from: 'asha@example.com', isOptedOut: true }
  expect(received('spam')).toMatchObject([consent, { kind: 'status', state: 'failed', code: 'spam' }])
  expect(received('unsub')).toMatchObject([consent])
  expect(['unsub', 'spam'].map(code => mailchimp.explain(code)?.retry)).toEqual(['opted out', 'opted out'])
  expect(received('open')).toEqual(received('open'))
  expect(received('open', 'click').map(({ eventId }) => eventId)).toHaveLength(2)
})

test('a mail of the customer is a message', () => {
  const mail = { from_email: 'Asha@Example.com', from_name: 'Asha', subject: 'Re: order', html: '<p>Where is it?</p>' }
  const events = [{ event: 'inbound', ts: 1_763_700_000, msg: { ...mail, headers: { 'Message-Id': '<1@b>' } } }]
  expect(mailchimp.receive(called(events), channel)).toEqual([
    {
      kind: 'message',
      eventId: expect.any(String),
      from: 'asha@example.com',
      name: 'Asha',
      text: 'Re: order\n\nWhere is it?',
      session: '<1@b> Re: order',
      payload: null,
      at: '2025-11-21T04:40:00.000Z',
    },
  ])
})

test('the mail’s id is found however its header is written, and a mail of a whole book is cut', () => {
  const mail = { from_email: 'asha@example.com', subject: 'Book', text: 'word '.repeat(100_000) }
  const events = [{ event: 'inbound', ts: 1_763_700_000, msg: { ...mail, headers: { 'Message-ID': ['<1@b>'] } } }]
  const [heard] = mailchimp.receive(called(events), channel)
  expect(heard).toMatchObject({ session: '<1@b> Book' })
  expect(heard?.kind === 'message' ? heard.text.length : 0).toBe(20_000)
})

test('of a file that came with a mail the name is told, so that somebody asks for it', () => {
  const attachments = { 'bill.pdf': { name: 'bill.pdf', type: 'application/pdf', content: 'JVBERi0=', base64: true } }
  const msg = { from_email: 'asha@example.com', subject: 'The bill', text: 'Here it is.', headers: {}, attachments }
  const read = (mail: object) =>
    mailchimp.receive(called([{ event: 'inbound', ts: 1_763_700_000, msg: mail }]), channel)
  expect(read(msg)).toMatchObject([{ text: 'The bill\n\nHere it is.\n\n[bill.pdf]' }])
  expect(read({ ...msg, attachments: 'none' })).toMatchObject([{ text: 'The bill\n\nHere it is.' }])
})

test('an automatic answer and a newsletter are kept, and not answered', () => {
  const heard = (headers: object) => {
    const msg = { from_email: 'asha@example.com', subject: 'Re: order', text: 'I am away.', headers }
    return mailchimp.receive(called([{ event: 'inbound', ts: 1_763_700_000, msg }]), channel)[0]?.kind
  }
  expect(heard({ 'Auto-Submitted': 'auto-replied' })).toBe('unknown')
  expect(heard({ Precedence: 'bulk' })).toBe('unknown')
  expect(heard({ 'List-Id': '<news.example>' })).toBe('unknown')
  expect(heard({ 'Auto-Submitted': 'no', 'Message-Id': '<1@b>' })).toBe('message')
})

test('of an answer the words above its history are heard', () => {
  const text = 'Yes please.\n\nOn Sat, 22 Nov 2026, Shop wrote:\n> Shall we?'
  const msg = { from_email: 'asha@example.com', subject: 'Re: order', text, headers: {} }
  const events = [{ event: 'inbound', ts: 1_763_700_000, msg }]
  expect(mailchimp.receive(called(events), channel)).toMatchObject([{ text: 'Re: order\n\nYes please.' }])
})

const draft = {
  name: 'order_update',
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: '<p>Hello {{customer_name}}, {{1}}</p>', example: ['Asha'] }],
  subject: 'Order {{1}}',
} as const

test('a template is added under its name and language, and changed under its slug (TMPL-025)', () => {
  const said = {
    key: 'md-key',
    from_email: 'shop@parley.example',
    from_name: 'Parley Shop',
    subject: 'Order *|V1|*',
    code: '<p>Hello *|CUSTOMER_NAME|*, *|V1|*</p>',
    publish: true,
    labels: ['lang:en', 'category:utility'],
  }
  const submitted = (rest: object) => {
    const call = mailchimp.templates?.submit({ ...draft, ...rest }, channel)
    return { url: call?.url, body: JSON.parse(call?.body ?? '') }
  }
  expect(submitted({})).toEqual({
    url: 'https://mandrillapp.com/api/1.0/templates/add',
    body: { ...said, name: 'order_update en' },
  })
  expect(submitted({ vendorTemplateId: 'order-update-en' })).toEqual({
    url: 'https://mandrillapp.com/api/1.0/templates/update',
    body: { ...said, name: 'order-update-en' },
  })
  expect(mailchimp.templates?.readSubmit(answerOf(200, { slug: 'order-update-en' }))).toEqual({
    kind: 'accepted',
    vendorMessageId: 'order-update-en',
    status: 'APPROVED',
  })
  expect(mailchimp.templates?.readSubmit(answerOf(500, error('Invalid_Template')))).toMatchObject({ kind: 'refused' })
})

test('templates are read back as they were added; drafts there are not ours to show (TMPL-027)', () => {
  expect(mailchimp.templates?.list(channel, null)).toMatchObject({
    url: 'https://mandrillapp.com/api/1.0/templates/list',
    body: '{"key":"md-key"}',
  })
  const kept = {
    slug: 'order-update-en',
    publish_name: 'order_update en',
    publish_code: '<p>Hello *|CUSTOMER_NAME|*, *|V1|* *|IF:VIP|*</p>',
    publish_subject: 'Order *|V1|*',
    labels: ['lang:en', 'category:utility'],
  }
  const strange = { slug: 'news', publish_name: 'News', publish_code: '<p>Hi</p>', labels: [] }
  const common = { status: 'APPROVED', quality: 'UNKNOWN', reason: null }
  const answer = answerOf(200, [kept, strange, { slug: 'draft', name: 'Draft', code: 'x', publish_code: null }, 7])
  expect(mailchimp.templates?.readList(answer)).toEqual({
    templates: [
      {
        ...common,
        vendorTemplateId: 'order-update-en',
        name: 'order_update',
        language: 'en',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: '<p>Hello {{customer_name}}, {{1}} *|IF:VIP|*</p>' }],
        subject: 'Order {{1}}',
      },
      {
        ...common,
        vendorTemplateId: 'news',
        name: 'News',
        language: 'en',
        category: 'MARKETING',
        components: [{ type: 'BODY', text: '<p>Hi</p>' }],
      },
    ],
    cursor: null,
  })
})
