import { expect, test } from 'vitest'
import type { Content } from '../content.ts'
import { answerOf, hookOf, imageContent, sampleChannel, templateContent } from '../testing/samples.ts'
import { mailboxAddress } from './smtp.imap.ts'
import { smtp } from './smtp.ts'

const channel = sampleChannel(1, { host: 'mail.example', fromEmail: 'shop@parley.example', fromName: 'Parley\r\nShop' })

function sent(content: Content) {
  return smtp.send({ ref: 'ref-1', to: 'asha@example.com', content }, channel)
}

test('an e-mail template leaves with its subject, its HTML and a text made of it (CHAN-004)', () => {
  const html =
    '<style>p{color:red}</style><h1>Hi Asha</h1><p>See <a href="https://a.example/1">your order</a> &amp; pay&#33;</p>'
  expect(sent(templateContent({ subject: 'Your order\nBcc: all', body: { text: html, variables: [] } }))).toEqual({
    transport: 'smtp',
    to: 'asha@example.com',
    subject: 'Your order Bcc: all',
    html,
    text: 'Hi Asha\nSee your order (https://a.example/1) & pay!',
    headers: {},
    ref: 'ref-1',
  })
})

test('a text leaves as text and as HTML that shows the same', () => {
  expect(sent({ kind: 'text', text: 'Hi <Asha>\nhttps://a.example/1?x=1&y=2' })).toEqual({
    transport: 'smtp',
    to: 'asha@example.com',
    subject: 'Message from Parley Shop',
    html: '<p>Hi &#60;Asha&#62;<br><a href="https://a.example/1?x=1&#38;y=2">https://a.example/1?x=1&#38;y=2</a></p>',
    text: 'Hi <Asha>\nhttps://a.example/1?x=1&y=2',
    headers: {},
    ref: 'ref-1',
  })
  expect(sent(imageContent)).toMatchObject({ text: 'Your parcel\nhttps://files.example/box.jpg' })
})

test.each([
  [250, '2.0.0 OK  1763700000 x1-queue', 'accepted', undefined],
  [421, '4.7.0 Try again later', 'busy', 'vendor'],
  [450, '4.2.1 The user you are trying to contact is receiving mail too quickly', 'busy', 'recipient'],
  [530, '5.7.0 Authentication Required', 'unauthorized', 'company'],
  [550, '5.4.5 Daily user sending limit exceeded', 'unauthorized', 'company'],
  [550, '5.1.90 You have reached your daily limit for message recipients', 'unauthorized', 'company'],
  [535, '5.7.8 Username and Password not accepted', 'unauthorized', 'company'],
  [550, '5.1.1 The email account that you tried to reach does not exist', 'refused', 'recipient'],
  [550, 'No such user here', 'refused', 'recipient'],
  [554, '5.7.26 Unauthenticated email is not accepted', 'refused', 'company'],
])('a mail server that says %i %s', (status, reply, kind, fault) => {
  const outcome = smtp.readAnswer(answerOf(status, reply), channel)
  expect(outcome.kind).toBe(kind)
  if ('code' in outcome) expect(smtp.explain(outcome.code)?.fault).toBe(fault)
})

test('keeps what is posted to its address, from whoever knows the key', () => {
  const hook = hookOf({ bounce: 1 }, { query: { k: 'key-1' } })
  expect(smtp.verify(hook, channel)).toBe(true)
  expect(smtp.verify(hookOf({ bounce: 1 }, { query: { k: 'key-2' } }), channel)).toBe(false)
  expect(smtp.receive(hook, channel)).toMatchObject([{ kind: 'unknown', raw: { bounce: 1 } }])
})

const reply = {
  kind: 'reply',
  id: '<a1@mail.example>',
  from: 'Meera@Example.org',
  name: 'Meera Nair',
  subject: 'Re: Your order',
  text: 'Yes please.\n\nOn Sat, 22 Nov 2026, Shop wrote:\n> Shall we?',
  files: [{ name: 'invoice.pdf', contentType: 'application/pdf', url: null }],
  inReplyTo: '<b1@parley.example>',
  date: '2026-11-22T10:11:12.000Z',
}

test('an answer is what the customer wrote; of a first mail the subject belongs to it', () => {
  expect(smtp.receive(hookOf(reply), channel)).toEqual([
    {
      kind: 'message',
      eventId: expect.any(String),
      from: 'meera@example.org',
      name: 'Meera Nair',
      text: 'Yes please.\n\n[invoice.pdf]',
      payload: null,
      replyTo: '<b1@parley.example>',
      session: '<a1@mail.example> Re: Your order',
      at: '2026-11-22T10:11:12.000Z',
    },
  ])
  const first = { ...reply, subject: 'A question', inReplyTo: null, files: [] }
  expect(smtp.receive(hookOf(first), channel)).toMatchObject([{ text: 'A question\n\nYes please.' }])
  expect(smtp.receive(hookOf({ ...reply, text: '', files: [] }), channel)).toMatchObject([{ text: 'Re: Your order' }])
})

test('what was kept of a mail’s files comes with its words, each further one as a message of its own', () => {
  const files = [
    { name: 'box.jpg', contentType: 'image/jpeg', url: 'f1' },
    { name: 'virus.exe', contentType: 'application/octet-stream', url: null },
    { name: 'bill.pdf', contentType: 'application/pdf', url: 'f2' },
  ]
  const [said, more, ...none] = smtp.receive(hookOf({ ...reply, files }), channel)
  expect(said).toMatchObject({
    text: 'Yes please.\n\n[virus.exe]',
    media: { type: 'IMAGE', url: 'f1', fileName: 'box.jpg' },
  })
  expect(more).toMatchObject({
    text: '',
    media: { type: 'DOC', url: 'f2', fileName: 'bill.pdf' },
    from: 'meera@example.org',
  })
  expect(more?.eventId).not.toBe(said?.eventId)
  expect(none).toEqual([])
  const silent = { ...reply, subject: '', text: '', files: files.slice(0, 1) }
  expect(smtp.receive(hookOf(silent), channel)).toMatchObject([{ text: '', media: { url: 'f1' } }])
})

const bounce = {
  kind: 'bounce',
  id: '<c1@mx.example>',
  ref: 'ref-1',
  messageId: '<b1@parley.example>',
  recipient: 'meera@example.org',
  status: '5.1.1',
  action: 'failed',
  diagnostic: '550 5.1.1 No such user',
}

test.each([
  ['5.1.1', '550 5.1.1 No such user', '5.1.1', 'recipient'],
  ['5.0.0', '550-5.1.1 The email account does not exist', '5.1.1', 'recipient'],
  ['4.2.2', '452 4.2.2 Over quota', '5.2.2', 'recipient'],
  ['4.4.7', 'Message expired', '5.4.7', 'recipient'],
  ['5.7.509', 'Access denied', '5.7.0', 'company'],
  ['', 'host 10.5.1.1 said: 550 no', '5.0.0', 'recipient'],
])('a bounce with status %j and %j is %s, the fault of the %s', (status, diagnostic, code, fault) => {
  const [event] = smtp.receive(hookOf({ ...bounce, status, diagnostic }), channel)
  expect(event).toMatchObject({ kind: 'status', ref: 'ref-1', state: 'failed', code, text: diagnostic })
  expect(smtp.explain(code)?.fault).toBe(fault)
})

test('what is late or names no mail of ours has not failed', () => {
  expect(smtp.receive(hookOf({ ...bounce, action: 'delayed' }), channel)).toMatchObject([{ kind: 'unknown' }])
  expect(smtp.receive(hookOf({ ...bounce, ref: null, messageId: null }), channel)).toMatchObject([{ kind: 'unknown' }])
  expect(smtp.receive(hookOf({ kind: 'reply', from: 7 }), channel)).toMatchObject([{ kind: 'unknown' }])
})

test.each([
  ['imap.example', { host: 'imap.example', port: 993, isSecure: true }],
  ['imap.example:143', { host: 'imap.example', port: 143, isSecure: false }],
  ['[::1]:9993', { host: '::1', port: 9993, isSecure: true }],
  ['https://imap.example', null],
  ['imap.example:99999', null],
])('the IMAP host %s', (imapHost, address) => {
  expect(mailboxAddress({ imapHost })).toEqual(address)
})
