import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import { mailChannel, openSmtpServer, writeMails } from '../../dispatch/mail.fixture.ts'
import { openMailServer } from '../../dispatch/mailbox/mailbox.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(() => world.close())

const channels = '/e/enterprise/channels'
const asha = () => world.as('asha')
const detailsOf = async (id: string) => (await asha().get(`${channels}/${id}/details`)).body.response
const listed = async (id: string) => {
  const rows: { id: string; status: string }[] = (await asha().get(channels)).body.response.channels
  return rows.find(row => row.id === id)?.status
}
const undeliverable = '919876510001'
const closedWindow = '919876510002'

async function openWay() {
  const channelId = await makeChannel(asha())
  const templateId = await approvedTemplate(asha(), channelId)
  const send = async (phoneNumber: string[]) => {
    const { body } = await asha().post(base, request({ channelId, templateId, phoneNumber }))
    if (!body.status) throw new Error(JSON.stringify(body))
    return finished(asha(), body.data.id)
  }
  return { channelId, send }
}

test('of the messages that left, the share that failed is told; what came in is none of them (CHAN-031)', async () => {
  const { channelId, send } = await openWay()
  expect((await detailsOf(channelId)).health).toMatchObject({ failed24h: 0, errorRate24h: null })
  const { pathname, search } = new URL((await detailsOf(channelId)).webhookUrl)
  for (const text of ['Hello', 'Are you open?', 'Well?'])
    await world.as(null).post(`${pathname}${search}`, { from: '919811113333', text })
  await send([...numbers(3), undeliverable])
  const { health, counts } = await eventually(async () => {
    const details = await detailsOf(channelId)
    return details.counts.messages24h >= 7 && details
  })
  expect(health).toMatchObject({ failed24h: 1, errorRate24h: 0.25, state: 'OK', message: 'Messages come and go.' })
  expect(counts.messages24h).toBe(7)
  await asha().post('/chatbird/api/campaign/blacklist', { numbers: ['919870099999'] })
  expect((await send(['919870099999'])).counts).toMatchObject({ skipped: 1 })
  expect((await detailsOf(channelId)).counts.messages24h).toBe(7)
})

test('a channel by which every message fails is in error and says what to do, until somebody mends it or one comes through (CHAN-031)', async () => {
  const { channelId, send } = await openWay()
  const behave = (failRate: number) =>
    asha().put(`${channels}/${channelId}`, { data: { behaviour: JSON.stringify({ failRate }) } })
  await behave(1)
  await send(numbers(2))
  const failing = await detailsOf(channelId)
  expect(failing).toMatchObject({
    status: 'ERROR',
    health: {
      state: 'ERROR',
      message: 'None of the latest messages came through. WhatsApp could not send the message. Try again later.',
      errorRate24h: 1,
      lastErrorAt: expect.any(String),
      lastError: 'WhatsApp could not send the message.',
    },
  })
  expect(failing.health.checkedAt).toBe(failing.health.lastErrorAt)
  expect(await listed(channelId)).toBe('ERROR')
  // That the credentials are good moves no message.
  await asha().post(`${channels}/${channelId}/test`, {})
  expect((await detailsOf(channelId)).health.state).toBe('ERROR')
  await behave(0)
  expect(await detailsOf(channelId)).toMatchObject({ status: 'ACTIVE', health: { failed24h: 2, errorRate24h: 1 } })
  expect(await listed(channelId)).toBe('ACTIVE')
  await send(numbers(1, 9_880_000_000))
  expect((await detailsOf(channelId)).health).toMatchObject({ state: 'OK', message: 'Messages come and go.' })
})

test('what failed for its recipients alone is no trouble of the channel, and nobody is told that messages go (CHAN-031)', async () => {
  const { channelId, send } = await openWay()
  await send([undeliverable, closedWindow])
  const { status, health } = await eventually(async () => {
    const details = await detailsOf(channelId)
    return details.health.lastOutAt !== null && details
  })
  expect(status).toBe('ACTIVE')
  expect(health).toMatchObject({ state: 'OK', lastErrorAt: null, failed24h: 2 })
  expect(health.message).toMatch(/^None of the latest messages came through, which lies with their recipients\. \w/)
  expect(await listed(channelId)).toBe('ACTIVE')
  await send(numbers(1))
  expect((await detailsOf(channelId)).health.message).toBe('Messages come and go.')
})

test('a mail channel whose mailbox cannot be read is in error although its mails leave, until it can be read (CHAN-031)', async () => {
  const [smtp, imap] = [await openSmtpServer(), await openMailServer()]
  const ports = { port: String(smtp.port), imapHost: `127.0.0.1:${imap.port}` }
  imap.inbox.password = 'another'
  const channelId = await mailChannel(asha(), 'Deaf mail', ports)
  const state = async () => (await detailsOf(channelId)).health.state
  await eventually(async () => (await state()) === 'ERROR')
  await finished(asha(), await writeMails(asha(), channelId, ['meera@example.org']))
  const { status, health } = await detailsOf(channelId)
  expect(status).toBe('ERROR')
  expect(health.message).toMatch(
    /^The mailbox refuses the login at 127\.0\.0\.1: .*\. Answers and bounces do not come in\. Check 'IMAP host', 'User name' and 'Password'\.$/,
  )
  expect(await listed(channelId)).toBe('ERROR')
  imap.inbox.password = 'right'
  expect((await asha().post(`${channels}/${channelId}/test`)).body.response).toMatchObject({ ok: true, mailbox: true })
  expect([await state(), await listed(channelId)]).toEqual(['OK', 'ACTIVE'])
  await Promise.all([smtp.close(), imap.close()])
})
