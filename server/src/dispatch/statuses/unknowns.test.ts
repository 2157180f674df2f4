import { generateKeyPairSync } from 'node:crypto'
import { noSendingRules } from '@parley/contracts/enterprises/sending-rules.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../../channels/vendor.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { resendUnknown } from './unknowns.ts'

type Line = { channelId: string; templateId: string }
let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let simulated: Line
let google: Line
beforeAll(async () => {
  vendor = await openVendor()
  vendor.answers(({ path }) => {
    if (path.includes('/token')) return { body: { access_token: 't', expires_in: 3600 } }
    return { body: { name: 'phones/x/agentMessages/1' } }
  })
  world = await openWorld({ VENDOR_BASE_URL_GOOGLE: vendor.url })
  const channelId = await makeChannel(asha())
  simulated = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  google = await openGoogle()
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const send = async (line: Line, phoneNumber: string[], more: Record<string, unknown> = {}): Promise<string> =>
  (await asha().post(base, request({ ...line, phoneNumber }, more))).body.data.id
const rowOf = async (id: string) => (await asha().get(`${base}/${id}/message`)).body.data.message[0]

/** It takes each of our ids once, so that a message of unknown fate is sent again. */
async function openGoogle(): Promise<Line> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const serviceAccount = JSON.stringify({ client_email: 'a@b.example', private_key: pem })
  const data = { serviceAccount, agentId: 'agent', clientToken: 'c', ratePerSecond: '100' }
  const draft = { name: 'Google', vendor: 95, type: 10, contactId: 'bot', data }
  const channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const templateId = await approvedTemplate(asha(), await makeChannel(asha(), 10))
  // Google would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  return { channelId, templateId }
}

/** As if nobody had answered for one of its messages, a while ago. */
async function doubt(id: string): Promise<void> {
  await query(
    `update deliveries set state = 5, settled_at = now() - interval '20 minutes', sent_at = null, vendor_message_id = null
     where id = (select id from deliveries where broadcast_id = $1 limit 1)`,
    [id],
  )
}

const doneNotes = async (id: string): Promise<number> => {
  const { notifications } = (await asha().get('/e/enterprise/notifications?perPage=100')).body.response
  return notifications.filter(({ link }: { link: string }) => link?.endsWith(id)).length
}

test('a broadcast that had ended is not told of again when a message of it is sent again and settled (X-03)', async () => {
  const id = await send(google, numbers(2, 9_850_000_000))
  await finished(asha(), id)
  expect(await doneNotes(id)).toBe(1)
  await doubt(id)
  await resendUnknown(world.platform)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 2, unknown: 0 })
  expect(await doneNotes(id)).toBe(1)
})

test('nothing is sent again on a channel that is switched off, and what had ended there stays so (X-03)', async () => {
  const id = await send(google, numbers(2, 9_851_000_000))
  await finished(asha(), id)
  await doubt(id)
  const turn = (active: boolean) => asha().put(`/e/enterprise/channels/${google.channelId}`, { active })
  await turn(false)
  await resendUnknown(world.platform)
  expect(await countsOf(asha(), id)).toMatchObject({ status: 'COMPLETED', counts: { queued: 0, unknown: 1 } })
  await turn(true)
  await resendUnknown(world.platform)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 2, unknown: 0 })
})

function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(at)
}

test('what is cancelled while it waits for the end of quiet hours no longer says that it will leave (BCAST-059)', async () => {
  const templateId = await approvedTemplate(asha(), simulated.channelId, { category: 'Marketing' })
  const hours = { ...noSendingRules.quietHours, enabled: true, from: inMinutes(-120), to: inMinutes(120) }
  const saved = await asha().put('/e/enterprise/sending_rules', { ...noSendingRules, quietHours: hours })
  expect(saved.body.status).toBe(true)
  const id = await send({ ...simulated, templateId }, numbers(1, 9_852_000_000))
  await eventually(async () => (await rowOf(id)).channelErrorCode === 'QUIET_HOURS')
  expect((await asha().post(`${base}/${id}/cancel`)).body.message).toBe('Broadcast cancelled')
  const row = await eventually(async () => {
    const found = await rowOf(id)
    return found.currentDeliveryStatusName === 'Cancelled' && found
  })
  expect(row).toMatchObject({ channelErrorCode: null, channelErrorDesc: null })
  expect(row.messageStatuses.at(-1)).toMatchObject({ statusName: 'Cancelled', msg: '' })
  await asha().put('/e/enterprise/sending_rules', noSendingRules)
})

test('a broadcast to which somebody is added at the moment of its end does not end with a message that waits (CAMP-046)', async () => {
  const id = await send(simulated, numbers(1, 9_853_000_000), {
    scheduleAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await query("update deliveries set next_attempt_at = now() + interval '1 hour' where broadcast_id = $1", [id])
  await query("update broadcasts set state = 'PROCESSING', schedule_at = null where id = $1", [id])
  const adding = new pg.Client({ connectionString: world.databaseUrl })
  await adding.connect()
  // As the fallback of an instance does: the broadcast first, and then the rows.
  await adding.query('begin')
  await adding.query('update broadcasts set total = total + 1 where id = $1', [id])
  await query('update deliveries set state = 0, settled_at = now() where broadcast_id = $1', [id])
  await eventually(async () => {
    const waiting = await query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')", [])
    return waiting.length > 0
  })
  await adding.query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient)
     select enterprise_id, channel_id, id, '919876511099' from broadcasts where id = $1`,
    [id],
  )
  await adding.query('commit')
  await adding.end()
  expect((await finished(asha(), id)).counts).toMatchObject({ total: 2, queued: 0, sent: 2 })
})
