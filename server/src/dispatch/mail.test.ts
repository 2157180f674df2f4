import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, countsOf, finished } from '../broadcasts/broadcasts.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { mailChannel, openSmtpServer, writeMails } from './mail.fixture.ts'

let world: World
let server: Awaited<ReturnType<typeof openSmtpServer>>
beforeAll(async () => {
  server = await openSmtpServer()
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

const asha = () => world.as('asha')
const channelNamed = (name: string, password: string) =>
  mailChannel(asha(), name, { port: String(server.port), password })

test('a template goes by mail, as HTML with its values escaped; an address that the server refuses has failed', async () => {
  const id = await writeMails(asha(), await channelNamed('Mail', 'right'), ['meera@example.org', 'nobody@example.org'])
  const { counts } = await finished(asha(), id)
  expect(counts).toMatchObject({ total: 2, sent: 1, failed: 1 })
  expect(server.letters.map(({ to }) => to)).toEqual(['meera@example.org'])
  expect(server.letters[0]?.text).toContain('Subject: Your order')
  expect(server.letters[0]?.text).toContain('Tom &amp; Jerry')
  const { message } = (await asha().get(`${base}/${id}/message?status=failed`)).body.data
  expect(message[0].channelErrorCode).toMatch(/^5/)
  expect(message[0].explanation.todo).not.toBe('')
})

test('nothing is written to an address that hides another one (BCAST-020)', async () => {
  const channelId = await channelNamed('Hiding', 'right')
  const before = server.letters.length
  const hiding = ['a:meera@example.org;', '<meera@example.org>', 'a(b)@example.org', 'tara@example.org>']
  await expect(writeMails(asha(), channelId, hiding)).rejects.toThrow()
  for (const to of hiding) {
    const { body } = await asha().post(`/e/enterprise/channels/${channelId}/test`, { to })
    expect(body.errors, to).toMatchObject([{ field: 'to' }])
  }
  expect(server.letters).toHaveLength(before)
})

test('what the server says beside its number tells whose fault it is', async () => {
  const id = await writeMails(asha(), await channelNamed('Unsigned', 'right'), ['spf@example.org'])
  await finished(asha(), id)
  const { message } = (await asha().get(`${base}/${id}/message?status=failed`)).body.data
  expect(message[0]).toMatchObject({ channelErrorCode: '5.7.26', explanation: { fault: 'company' } })
})

test('a line that breaks after a mail’s text leaves its fate unknown; one that breaks before has it tried again', async () => {
  const id = await writeMails(asha(), await channelNamed('Torn', 'right'), ['torn@example.org', 'early@example.org'])
  await eventually(async () => {
    const { unknown, queued } = (await countsOf(asha(), id)).counts
    return unknown === 1 && queued === 1
  })
  expect(server.letters.filter(({ to }) => to === 'torn@example.org')).toHaveLength(1)
})

test('a server that answers each line slowly, and has seen no text by the end of a lease, is tried again', async () => {
  const { port } = server
  const channelId = await mailChannel(asha(), 'Slow', { port: String(port), username: 'slow' })
  const id = await writeMails(asha(), channelId, ['vina@example.org'])
  const row = await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      'select state, attempts from deliveries where broadcast_id = $1 and lease_until is null and attempts > 0',
      [id],
    )
    return rows[0]
  }, 60_000)
  expect(row).toEqual({ state: -1, attempts: 1 })
  const heard = await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      'select last_error from channel_lanes where channel_id = $1',
      [channelId],
    )
    return rows[0]?.last_error
  })
  expect(heard).toBe('The mail server answers too slowly.')
  await asha().post(`${base}/${id}/cancel`)
}, 90_000)

test('advertising by mail has the button of mail clients and a link at its end; a notice has neither', async () => {
  const channelId = await channelNamed('Sale', 'right')
  const write = (to: string, category: 'Utility' | 'Marketing') => writeMails(asha(), channelId, [to], category)
  await finished(asha(), await write('tara@example.org', 'Marketing'))
  await finished(asha(), await write('uma@example.org', 'Utility'))
  const letterTo = (address: string) => server.letters.find(({ to }) => to === address)?.text ?? ''
  const advertising = letterTo('tara@example.org')
  const link = /List-Unsubscribe: <(\S+)>/.exec(advertising)?.[1] ?? ''
  expect(new URL(link).pathname).toMatch(/^\/u\/[\w-]{32}$/)
  expect(advertising).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(advertising).toContain(`Unsubscribe (${link})`)
  expect(letterTo('uma@example.org')).not.toContain('nsubscribe')
})

test('a mail server that refuses the password stops the broadcast with a word', async () => {
  const id = await writeMails(asha(), await channelNamed('Locked', 'wrong'), ['meera@example.org'])
  const paused = await finished(asha(), id, 'PAUSED')
  expect(paused.pauseReason).toContain('Locked')
})
