import { expect, test } from 'vitest'
import { mailchimp } from '../mailchimp/mailchimp.ts'
import { smtp } from '../smtp/smtp.ts'
import { sampleChannel, templateContent } from '../testing/samples.ts'
import { sessionOf } from './answer.ts'
import { mailOf } from './mail.ts'

const optOutUrl = 'https://parley.example/u/code-1'
const advertising = (text: string) => templateContent({ subject: 'Sale', body: { text, variables: [] } })

test('advertising brings a link to end it: at its end, or where its own text has it', () => {
  const footer = `<p style="font-size:12px"><a href="${optOutUrl}">Unsubscribe</a></p>`
  expect(mailOf({ content: advertising('<p>Sale</p>'), optOutUrl }, 'Shop').html).toBe(`<p>Sale</p>\n${footer}`)
  const whole = '<html><body><p>Sale</p></BODY></html>'
  expect(mailOf({ content: advertising(whole), optOutUrl }, 'Shop').html).toBe(
    `<html><body><p>Sale</p>${footer}</BODY></html>`,
  )
  const own = `<p>Sale. <a href="${optOutUrl}">No more</a></p>`
  expect(mailOf({ content: advertising(own), optOutUrl }, 'Shop').html).toBe(own)
  expect(mailOf({ content: advertising('<p>Sale</p>'), optOutUrl }, 'Shop').text).toContain(optOutUrl)
  expect(mailOf({ content: advertising('<p>Sale</p>') }, 'Shop').html).toBe('<p>Sale</p>')
})

test('a mail client gets its own button, by either vendor (RFC 8058)', () => {
  const headers = { 'List-Unsubscribe': `<${optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const message = { ref: 'ref-1', to: 'asha@example.com', content: advertising('<p>Sale</p>'), optOutUrl }
  const settings = { fromEmail: 'shop@parley.example' }
  expect(smtp.send(message, sampleChannel(1, settings))).toMatchObject({ headers })
  const call = mailchimp.send(message, sampleChannel(1, settings))
  expect(JSON.parse(call.transport === 'http' ? (call.body ?? '') : '')).toMatchObject({ message: { headers } })
})

const said = { ref: 'ref-1', to: 'asha@example.com', content: { kind: 'text', text: 'It is on its way.' } } as const

test.each([
  ['Where is my order?', 'Re: Where is my order?'],
  ['RE: Where is my order?', 'RE: Where is my order?'],
  ['', 'Re:'],
])('an answer to a mail about %j goes into its conversation, by either vendor', (subject, answered) => {
  const session = sessionOf('<a1@mail.example>', subject) ?? ''
  const headers = { 'In-Reply-To': '<a1@mail.example>', References: '<a1@mail.example>' }
  const message = { ...said, session }
  expect(smtp.send(message, sampleChannel(1, { fromEmail: 'shop@parley.example' }))).toMatchObject({
    subject: answered,
    headers,
  })
  const call = mailchimp.send(message, sampleChannel(1, { fromEmail: 'shop@parley.example' }))
  expect(JSON.parse(call.transport === 'http' ? (call.body ?? '') : '').message).toMatchObject({
    subject: answered,
    headers,
  })
})

test.each(['', 'a1@mail.example', '<a 1@mail.example>', '<>', '<a1@mail.example'])(
  'a mail whose id is %j has no conversation, and is answered below a subject of ours',
  id => {
    expect(sessionOf(id, 'Hello')).toBeNull()
    // Even if it were kept as one.
    expect(mailOf({ ...said, session: `${id} Hello` }, 'Shop')).toMatchObject({
      subject: 'Message from Shop',
      headers: {},
    })
  },
)

test('nothing that stands behind an id or in a subject becomes a header of its own', () => {
  const session = sessionOf('<a1@mail.example>\r\nBcc: <all@mail.example>', 'Hello\r\nBcc: all@mail.example') ?? ''
  const { subject, headers } = mailOf({ ...said, session }, 'Shop')
  expect(headers).toEqual({ 'In-Reply-To': '<a1@mail.example>', References: '<a1@mail.example>' })
  expect(subject).toBe('Re: Hello Bcc: all@mail.example')
})
