import { expect, test } from 'vitest'
import type { Content } from '../content.ts'
import { answerOf, hookOf, imageContent, sampleChannel, templateContent } from '../testing/samples.ts'
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
