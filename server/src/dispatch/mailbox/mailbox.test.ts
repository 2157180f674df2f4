import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, finished } from '../../broadcasts/broadcasts.fixture.ts'
import { type Bucket, openBucket } from '../../campaigns/bucket.fixture.ts'
import { photo } from '../../chats/media.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { mailChannel, openSmtpServer, writeMails } from '../mail.fixture.ts'
import { bounceOf, mail, openMailServer } from './mailbox.fixture.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>
let world: World
let smtp: Awaited<ReturnType<typeof openSmtpServer>>
let bucket: Bucket
const servers: MailServer[] = []
beforeAll(async () => {
  smtp = await openSmtpServer()
  bucket = await openBucket()
  world = await openWorld({ ...bucket.env, EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await smtp.close()
  bucket.close()
  await Promise.all(servers.map(server => server.close()))
})

const asha = () => world.as('asha')
const ask = async (text: string, values: unknown[]) => (await world.platform.databases.owner.query(text, values)).rows
let made = 0

/** A channel with a mailbox of its own, in which one mail was before. */
async function open(changes: Record<string, string> = {}) {
  const server = await openMailServer()
  servers.push(server)
  server.put(mail({ From: 'old@example.org' }, 'Last year'))
  made += 1
  const ports = { port: String(smtp.port), imapHost: `127.0.0.1:${server.port}` }
  const channelId = await mailChannel(asha(), `Mailbox ${made}`, { ...ports, ...changes })
  return { server, channelId }
}

/** As if the pause between two looks were over, as often as it takes. */
async function readUp(server: MailServer, channelId: string): Promise<void> {
  await eventually(async () => {
    const rows = await ask(
      `update mailboxes set next_at = least(next_at, case when tried_at < now() - interval '500 milliseconds' then now() else next_at end)
       where channel_id = $1 returning uid, uid_validity`,
      [channelId],
    )
    return rows[0]?.uid_validity === String(server.inbox.uidValidity) && rows[0].uid === server.inbox.uidNext - 1
  }, 40_000)
}

const heard = (channelId: string) =>
  ask(
    `select m.message as text, m.user_name as name, m.chat_id as chat from messages m join chats c on c.id = m.chat_id
     where c.channel_id = $1 and m.actor = 'customer' order by m.id`,
    [channelId],
  )
const hear = (channelId: string, count: number) =>
  eventually(async () => {
    const rows = await heard(channelId)
    return rows.length >= count && rows
  })

const meera = { From: 'Meera Nair <Meera@Example.org>' }
const history = '\n\nOn Sat, 22 Nov 2026 at 10:11, Shop <shop@parley.example> wrote:\n> Shall we send it?\n'

test('what a customer answers by mail is a message of the chat, with the text alone (CHAN-004)', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  server.put(mail({ ...meera, 'In-Reply-To': '<1@parley.example>' }, `Yes please.${history}`))
  const html = `<div dir="ltr">And <b>two</b> of them</div><div class="gmail_quote">On Sat Shop wrote:<blockquote>Shall we?</blockquote></div>`
  server.put(mail({ ...meera, 'Content-Type': 'text/html; charset=utf-8' }, html))
  await readUp(server, channelId)
  const rows = await hear(channelId, 2)
  expect(rows.map(({ text }) => text)).toEqual(['Yes please.', 'And two of them'])
  expect(new Set(rows.map(({ chat }) => chat)).size).toBe(1)
  expect(rows[0].name).toBe('Meera Nair')
  expect(server.lines.filter(line => /STORE|EXPUNGE|SELECT|COPY|MOVE/i.test(line))).toEqual([])
})

type Attached = { name: string; type: string; bytes: Buffer; inText?: boolean }

function mailWith(text: string, files: Attached[]): string {
  const parts = files.map(({ name, type, bytes, inText }) => {
    const place = inText ? `Content-ID: <${name}>\nContent-Disposition: inline` : 'Content-Disposition: attachment'
    return `--x\nContent-Type: ${type}\n${place}; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n`
  })
  const body = `--x\nContent-Type: text/plain\n\n${text}\n${parts.join('')}--x--\n`
  return mail({ ...meera, 'Content-Type': 'multipart/related; boundary=x' }, body)
}

const filesOf = (channelId: string) =>
  ask(
    `select f.id, f.name, f.content_type as type, f.size, f.purpose, f.deleted_at as gone, f.expires_at as expires, mm.type as kind
     from message_media mm join files f on f.id = mm.file_id where mm.channel_id = $1 order by mm.message_id`,
    [channelId],
  )

test('files of a mail are in the chat and can be opened; a program is named alone, and a logo is nothing', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const [picture, logo] = [await photo(), Buffer.from('GIF89a')]
  const files = [
    { name: 'box.jpg', type: 'image/jpeg', bytes: picture },
    { name: 'logo.gif', type: 'image/gif', bytes: logo, inText: true },
    { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\u0090\u0000 a program') },
    { name: 'bill.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  ]
  server.put(mailWith('It came broken.', files))
  await readUp(server, channelId)
  const rows = await hear(channelId, 2)
  expect(rows.map(({ text }) => text)).toEqual(['It came broken.\n\n[setup.exe]', 'bill.pdf'])
  const kept = await filesOf(channelId)
  const shown = { purpose: 'CHAT', gone: null, expires: null }
  expect(kept).toMatchObject([
    { name: 'box.jpg', type: 'image/jpeg', kind: 'IMAGE', ...shown },
    { name: 'bill.pdf', type: 'application/pdf', kind: 'DOC', ...shown },
  ])
  const { data } = (await asha().get(`/download/getId?fileId=${kept[1].id}`)).body
  const opened = await fetch(`${world.address}${data.url}`)
  expect(await opened.text()).toBe('%PDF-1.4\n%%EOF\n')
})

test('what is answered to a mail goes into its conversation at the customer’s', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const from = { From: 'lata@example.org', Subject: 'Your offers', 'Message-ID': '<lata-1@mail.example>' }
  server.put(mail({ ...from, 'In-Reply-To': '<old@parley.example>' }, 'STOP'))
  await readUp(server, channelId)
  const answer = await eventually(async () => smtp.letters.find(({ to }) => to === 'lata@example.org')?.text)
  expect(answer).toContain('In-Reply-To: <lata-1@mail.example>')
  expect(answer).toContain('References: <lata-1@mail.example>')
  expect(answer).toContain('Subject: Re: Your offers')
})

test('files of a STOP, and of somebody on the blacklist, belong to a message too', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const bill = { name: 'bill.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
  server.put(mailWith('STOP', [bill]))
  await readUp(server, channelId)
  await hear(channelId, 1)
  expect(await filesOf(channelId)).toMatchObject([{ name: 'bill.pdf', kind: 'DOC', gone: null }])
})

test('files of a mail that is read again are the same files', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  server.put(mailWith('See this.', [{ name: 'box.jpg', type: 'image/jpeg', bytes: await photo() }]))
  await readUp(server, channelId)
  await hear(channelId, 1)
  const before = await filesOf(channelId)
  await ask('update mailboxes set uid = uid - 1 where channel_id = $1', [channelId])
  await readUp(server, channelId)
  expect(await filesOf(channelId)).toEqual(before)
  expect(before).toHaveLength(1)
})

test('a file that the storage breaks off is read with its mail once more, and is not lost', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  bucket.breakOff(1)
  server.put(mailWith('See this.', [{ name: 'box.jpg', type: 'image/jpeg', bytes: await photo() }]))
  await readUp(server, channelId)
  expect(await hear(channelId, 1)).toMatchObject([{ text: 'See this.' }])
  expect(await filesOf(channelId)).toMatchObject([{ name: 'box.jpg', gone: null }])
})

test('a mail that is read twice, and one that came twice, is heard once', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const letter = mail(meera, 'Only once')
  server.put(letter)
  server.put(letter)
  await readUp(server, channelId)
  await hear(channelId, 1)
  await ask('update mailboxes set uid = 1 where channel_id = $1', [channelId])
  server.put(mail(meera, 'Then this'))
  await readUp(server, channelId)
  await hear(channelId, 2)
  expect((await heard(channelId)).map(({ text }) => text)).toEqual(['Only once', 'Then this'])
})

test('a mailbox that was made anew starts at its end again', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  server.inbox.uidValidity = 2
  server.put(mail(meera, 'Brought over from the old mailbox'))
  await readUp(server, channelId)
  server.put(mail(meera, 'New'))
  await readUp(server, channelId)
  expect((await hear(channelId, 1)).map(({ text }) => text)).toEqual(['New'])
})

test('a mail that bounces has failed, and the row says why in plain words; one that is late has not', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const people = ['gone@example.org', 'full@example.org', 'late@example.org']
  const id = await writeMails(asha(), channelId, people)
  await finished(asha(), id)
  const sent = (to: string, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im')
      .exec(smtp.letters.findLast(letter => letter.to === to)?.text ?? '')?.[1]
      ?.trim() ?? ''
  const [gone = '', full = '', late = ''] = people
  const why = { to: gone, action: 'failed', status: '5.1.1', why: '550 5.1.1 No such user' }
  server.put(bounceOf({ 'X-Parley-Ref': sent(gone, 'X-Parley-Ref') }, why))
  server.put(
    bounceOf(
      { 'Message-ID': sent(full, 'Message-ID') },
      { to: full, action: 'failed', status: '4.2.2', why: '452 4.2.2 Over quota' },
    ),
  )
  server.put(
    bounceOf({ 'X-Parley-Ref': sent(late, 'X-Parley-Ref') }, { ...why, to: late, action: 'delayed', status: '4.4.1' }),
  )
  await readUp(server, channelId)
  const failed = await eventually(async () => {
    const { message } = (await asha().get(`${base}/${id}/message?status=failed`)).body.data
    return message.length === 2 && message
  })
  const byCode = Object.fromEntries(failed.map((row: { channelErrorCode: string }) => [row.channelErrorCode, row]))
  expect(byCode).toMatchObject({
    '5.1.1': { explanation: { what: 'The mailbox does not exist.', fault: 'recipient' } },
    '5.2.2': { explanation: { what: 'The mailbox is full.' } },
  })
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 1, failed: 2 })
  expect(await heard(channelId)).toEqual([])
})

test('what programs write, and what we wrote ourselves, is not heard', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  server.put(mail({ ...meera, 'Auto-Submitted': 'auto-replied' }, 'I am away until Monday'))
  server.put(mail({ ...meera, 'X-Auto-Response-Suppress': 'All' }, 'I am away'))
  server.put(mail({ ...meera, Precedence: 'bulk' }, 'News'))
  server.put(mail({ ...meera, 'List-Unsubscribe': '<mailto:leave@example.org>' }, 'More news'))
  server.put(mail({ ...meera, 'Return-Path': '<>' }, 'Could not be sent'))
  server.put(mail({ ...meera, 'X-Spam-Flag': 'YES' }, 'Win'))
  server.put(mail({ From: 'No Reply <no-reply@example.org>' }, 'Do not answer'))
  server.put(mail({}, 'Of nobody'))
  server.put(mail({ From: 'SHOP@parley.example' }, 'Our own'))
  server.put(mail({ ...meera, 'X-Parley-Ref': crypto.randomUUID() }, 'Of another shop'))
  const opened = { ...meera, 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b1' }
  const notice = 'Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed'
  server.put(mail(opened, `--b1\n\nYour mail was opened\n--b1\n${notice}\n--b1--\n`))
  server.put(mail({ ...meera, 'Auto-Submitted': 'no' }, 'A person'))
  await readUp(server, channelId)
  expect((await hear(channelId, 1)).map(({ text }) => text)).toEqual(['A person'])
})

test('a mailbox that refuses the password stops no sending, and the test of the channel tells (CHAN-031)', async () => {
  const { server, channelId } = await open()
  server.inbox.password = 'another'
  const { response } = (await asha().post(`/e/enterprise/channels/${channelId}/test`)).body
  expect(response).toMatchObject({ ok: false, vendorCode: 'IMAP_LOGIN', message: expect.stringContaining('Invalid') })
  await eventually(
    async () => (await ask('select from mailboxes where channel_id = $1 and failures > 0', [channelId]))[0],
  )
  const { health } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body.response
  expect(health.lastError).toContain('The mailbox refuses the login')
  const { counts } = await finished(asha(), await writeMails(asha(), channelId, ['meera@example.org']))
  expect(counts).toMatchObject({ sent: 1, failed: 0 })
  server.inbox.password = 'right'
  const again = (await asha().post(`/e/enterprise/channels/${channelId}/test`)).body.response
  expect(again).toMatchObject({ ok: true, message: 'The mail server and the mailbox accept the credentials.' })
})

test('a mailbox inside our network is not called', async () => {
  const { channelId } = await open({ imapHost: '10.1.2.3:993' })
  const { response } = (await asha().post(`/e/enterprise/channels/${channelId}/test`)).body
  expect(response).toMatchObject({ ok: false, vendorCode: null, message: expect.stringContaining('private') })
})

test('a mail that is huge, broken or made to take long harms nobody, and what follows it is heard', async () => {
  const { server, channelId } = await open()
  await readUp(server, channelId)
  const nested = Array.from({ length: 5000 }, (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n`)
  server.put(mail({ ...meera, Subject: 'Nested', 'Content-Type': 'multipart/mixed; boundary=b0' }, nested.join('\n')))
  server.put(mail({ ...meera, Subject: 'Huge' }, `Much to say\n${'0123456789'.repeat(5_000_000)}`))
  server.put(Buffer.from([0, 255, 13, 10, 13, 10, 200]))
  server.put(mail({ ...meera, 'Content-Type': 'text/html' }, '<div><a href="'.repeat(200_000)))
  server.put(mail({ ...meera, 'Content-Type': 'text/plain; charset=none', Date: 'never' }, 'After all that'))
  await readUp(server, channelId)
  const texts = await eventually(async () => {
    const all = (await heard(channelId)).map(({ text }) => String(text))
    return all.some(text => text === 'Re: Your order\n\nAfter all that' || text === 'After all that') && all
  })
  expect(texts.find(text => text.startsWith('Nested'))).toBeDefined()
  expect(texts.find(text => text.includes('Much to say'))?.length).toBeLessThan(30_000)
})
