import { expect, test } from 'vitest'
import { mailchimp } from '../mailchimp/mailchimp.ts'
import { smtp } from '../smtp/smtp.ts'
import { sampleChannel, templateContent } from '../testing/samples.ts'
import { mailOf } from './mail.ts'

const optOutUrl = 'https://parley.example/u/code-1'
const advertising = (text: string) => templateContent({ subject: 'Sale', body: { text, variables: [] } })

test('advertising brings a link to end it: at its end, or where its own text has it', () => {
  const footer = `<p style="font-size:12px"><a href="${optOutUrl}">Unsubscribe</a></p>`
  expect(mailOf(advertising('<p>Sale</p>'), 'Shop', optOutUrl).html).toBe(`<p>Sale</p>\n${footer}`)
  const whole = '<html><body><p>Sale</p></BODY></html>'
  expect(mailOf(advertising(whole), 'Shop', optOutUrl).html).toBe(`<html><body><p>Sale</p>${footer}</BODY></html>`)
  const own = `<p>Sale. <a href="${optOutUrl}">No more</a></p>`
  expect(mailOf(advertising(own), 'Shop', optOutUrl).html).toBe(own)
  expect(mailOf(advertising('<p>Sale</p>'), 'Shop', optOutUrl).text).toContain(optOutUrl)
  expect(mailOf(advertising('<p>Sale</p>'), 'Shop').html).toBe('<p>Sale</p>')
})

test('a mail client gets its own button, by either vendor (RFC 8058)', () => {
  const headers = { 'List-Unsubscribe': `<${optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const message = { ref: 'ref-1', to: 'asha@example.com', content: advertising('<p>Sale</p>'), optOutUrl }
  const settings = { fromEmail: 'shop@parley.example' }
  expect(smtp.send(message, sampleChannel(1, settings))).toMatchObject({ headers })
  const call = mailchimp.send(message, sampleChannel(1, settings))
  expect(JSON.parse(call.transport === 'http' ? (call.body ?? '') : '')).toMatchObject({ message: { headers } })
})
