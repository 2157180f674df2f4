import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmtpServer, type SmtpServer } from './mail.fixture.ts'
import { type Mailer, MailRefused, MailUnavailable, openSmtp } from './mail.ts'

const draft = { subject: 'Reset your password', text: 'Open the link', html: '<p>Open the link</p>' }
let server: SmtpServer
let mailer: Mailer

beforeEach(async () => {
  server = await openSmtpServer()
  mailer = openSmtp(server.url, 'Parley <no-reply@parley.test>')
})

afterEach(async () => {
  mailer.close()
  await server.close()
})

test('a mail arrives with its subject, its text, its markup and our sender, after a login', async () => {
  await mailer.send({ to: 'asha@acme.test', ...draft, subject: 'Grüße, Asha', text: 'Öffne den Link' })

  const [letter] = server.letters
  expect(letter).toMatchObject({ from: 'no-reply@parley.test', to: ['asha@acme.test'] })
  expect(letter?.data).toMatch(/^From: Parley <no-reply@parley\.test>\r$/m)
  expect(letter?.data).toMatch(/^To: asha@acme\.test\r$/m)
  expect(letter?.data).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(letter?.data).toContain('text/plain; charset=utf-8')
  expect(letter?.data).toContain('=C3=96ffne den Link')
  expect(letter?.data).toContain('<p>Open the link</p>')
  expect(server.logins).toEqual(['\0mailer\0p@ss'])
})

test('mails share connections', async () => {
  await mailer.send({ to: 'asha@acme.test', ...draft })
  await mailer.send({ to: 'victor@acme.test', ...draft })
  expect(server.letters.map(letter => letter.to)).toEqual([['asha@acme.test'], ['victor@acme.test']])
  expect(server.connections).toBe(1)
})

test('a recipient cannot smuggle in further recipients or headers', async () => {
  const attempts = [
    'asha@acme.test, victim@other.test',
    'asha@acme.test;victim@other.test',
    'asha@acme.test\r\nBcc: victim@other.test',
    '<asha@acme.test> <victim@other.test>',
    'group: victim@other.test;',
    'asha',
    '',
  ]
  for (const to of attempts) await expect(mailer.send({ to, ...draft }), to).rejects.toThrow(MailRefused)
  await mailer.send({ to: 'asha@acme.test', ...draft, subject: 'Hello\r\nBcc: victim@other.test' })
  expect(server.letters).toHaveLength(1)
  expect(server.letters[0]?.to).toEqual(['asha@acme.test'])
  expect(server.letters[0]?.data).not.toMatch(/^Bcc:/m)
})

test('an unknown recipient is a final refusal that quotes the server', async () => {
  const sending = mailer.send({ to: 'nobody@acme.test', ...draft })
  await expect(sending).rejects.toThrow(new MailRefused('The mail server refused the mail: 550 5.1.1 No such mailbox.'))
})

test('a busy server, a wrong login and a dead server mean that the mail may be tried again', async () => {
  await expect(mailer.send({ to: 'greylisted@acme.test', ...draft })).rejects.toThrow(MailUnavailable)

  const stranger = openSmtp(server.url.replace('p%40ss', 'wrong'), 'no-reply@parley.test')
  await expect(stranger.send({ to: 'asha@acme.test', ...draft })).rejects.toThrow(MailUnavailable)
  stranger.close()

  const { url } = server
  await server.close()
  const late = openSmtp(url, 'no-reply@parley.test')
  await expect(late.send({ to: 'asha@acme.test', ...draft })).rejects.toThrow(MailUnavailable)
  late.close()
  server = await openSmtpServer()
})
