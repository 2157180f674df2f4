import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { appSecret, messageOf, padded, statusOf, takenBy } from '../dispatch/faults/shop.fixture.ts'
import { sweepJob } from '../platform/sweep.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const data = { accessToken: 't', phoneNumberId: '1', wabaId: '2', appSecret, contactId: '919811112222' }
  channelId = await channelOf({ name: 'Meta', type: 4, vendor: 90, data })
  templateId = await approvedTemplate(asha(), await channelOf({ name: 'S', type: 4, vendor: 99 }))
  // Meta would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  vendor.answers(takenBy)
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(sql, values)).rows
const channelOf = async (draft: object): Promise<string> =>
  (await asha().post('/e/enterprise/channels', draft)).body.response.id
type Told = ReturnType<typeof statusOf>
const tell = async (call: Told, path = `/hooks/meta/${channelId}`) => {
  const answer = await fetch(world.address + path, { method: 'POST', ...call })
  await answer.arrayBuffer()
  return answer.status
}
const sweep = () =>
  sweepJob(world.platform).run({}, { id: '', lastAttempt: false, signal: new AbortController().signal })
const callsTo = (to: string) => vendor.calls.filter(call => call.body.includes(to))
const weekSeconds = 7 * 24 * 3600

/** The four that a message has, as of a week ago, ten seconds apart. */
function lifeOf(call: VendorCall): Told[] {
  return ['sent', 'delivered', 'read', 'delivered'].map((name, place) => statusOf(call, name, weekSeconds - place * 10))
}

async function sendTo(to: string[]): Promise<string> {
  const { body } = await asha().post(base, request({ channelId, templateId, phoneNumber: to }))
  await finished(asha(), body.data.id)
  return body.data.id
}

const endsOf = (id: string) =>
  query(
    `select state, extract(epoch from read_at - delivered_at)::int as between, error_code from deliveries where broadcast_id = $1`,
    [id],
  )

test('statuses of a week ago, each five times and in reverse, end as those that came once and in order', async () => {
  const [inOrder, inDisorder] = [numbers(10, 9_300_000_000), numbers(10, 9_310_000_000)]
  const [calm, wild] = [await sendTo(inOrder), await sendTo(inDisorder)]
  const told = (to: string[]) => to.flatMap(callsTo).flatMap(lifeOf)
  for (const one of told(inOrder)) expect(await tell(one)).toBe(200)
  const reversed = told(inDisorder).toReversed()
  const repeated = reversed.flatMap(one => [one, one, one, one, one])
  expect(new Set(await Promise.all(repeated.map(one => tell(one))))).toEqual(new Set([200]))
  await eventually(async () => (await query('select from waiting_calls')).length === 0)
  expect(await query('select count(*)::int as kept from hook_calls')).toEqual([{ kept: 80 }])
  const expected = Array.from({ length: 10 }, () => ({ state: 2, between: 10, error_code: null }))
  expect(await endsOf(calm)).toEqual(expected)
  expect(await endsOf(wild)).toEqual(expected)
  const counts = { total: 10, sent: 10, delivered: 10, read: 10, failed: 0, unknown: 0 }
  for (const id of [calm, wild]) expect((await countsOf(asha(), id)).counts).toMatchObject(counts)
})

test('a customer’s message that the vendor repeats a week later, though our rows were swept, makes no second one', async () => {
  const first = messageOf('wamid.late', '919833300001', 'Is it still in stock?')
  const lines = () => query(`select from messages where message = 'Is it still in stock?'`)
  expect(await tell(first)).toBe(200)
  await eventually(async () => (await lines()).length === 1)
  for (const table of ['hook_calls', 'inbound_events']) {
    await query(`update ${table} set received_at = received_at - interval '7 days'`)
  }
  await sweep()
  // Word for word, and written anew.
  const anew = messageOf('wamid.late', '919833300001', 'Is it still in stock?', 5)
  for (const again of [first, anew, first]) expect(await tell(again)).toBe(200)
  const after = messageOf('wamid.after', '919833300001', 'Hello?')
  expect(await tell(after)).toBe(200)
  await eventually(async () => (await query(`select from messages where message = 'Hello?'`)).length === 1)
  expect(await lines()).toHaveLength(1)
})

test('a status waits for its message as long as any other when the clock of the vendor is years off', async () => {
  const unsent = JSON.stringify({ to: '919833300003', biz_opaque_callback_data: crypto.randomUUID() })
  const strange = { method: 'POST', path: '', headers: {}, body: unsent }
  expect(await tell(statusOf(strange, 'delivered', 100 * weekSeconds))).toBe(200)
  const parked = async () => (await query('select from parked_statuses')).length
  await eventually(async () => (await parked()) === 1)
  await sweep()
  expect(await parked()).toBe(1)
  await query(`update parked_statuses set id = uuid_floor(now() - interval '9 days'), at = now()`)
  await sweep()
  expect(await parked()).toBe(0)
})

test('what no database stores is left out of a message, and holds up nothing that comes with it', async () => {
  const odd = messageOf('wamid.odd\u0000', '919833300002', 'Half\u0000 a \ud83d heart')
  const data = { accKey: 'key', sender: 'PARLEY', baseUrl: 'https://sms.example/send' }
  const gateway = await asha().post('/e/enterprise/channels', { name: 'NGN', type: 0, vendor: 12, data })
  const { pathname, search } = new URL(gateway.body.response.webhookUrl)
  const receipt = fetch(`${world.address}${pathname}${search}&msgid=m-1&status=DELIVRD&text=a%00b`)
  const plain = messageOf('wamid.plain', '919833300002', 'A whole one')
  const answers = await Promise.all([tell(odd), tell(plain), receipt.then(({ status }) => status)])
  expect(answers).toEqual([200, 200, 200])
  const said = await eventually(async () => {
    const rows = await query(
      `select message from messages where message like 'Half%' or message like 'A whole%' order by 1`,
    )
    return rows.length === 2 && rows
  })
  expect(said).toEqual([{ message: 'A whole one' }, { message: 'Half a \ufffd heart' }])
  await eventually(async () => (await query('select from waiting_calls')).length === 0)
  expect(await query('select error from hook_calls where error is not null')).toEqual([])
})

test('calls of megabytes each, which do not fit into memory together, are all heard in their order', async () => {
  const texts = Array.from({ length: 9 }, (_none, place) => `Big ${place}`)
  for (const text of texts) {
    expect(await tell(padded(messageOf(`wamid.${text}`, '919833300009', text), 4_500_000))).toBe(200)
  }
  const lines = () => query(`select message from messages where message like 'Big %' order by id`)
  await eventually(async () => (await lines()).length === texts.length)
  expect(await lines()).toEqual(texts.map(message => ({ message })))
})

test('a channel that another process is busy with holds up no other, however much waits on it', async () => {
  const [busy, other] = [
    await channelOf({ name: 'Busy', type: 4, vendor: 99 }),
    await channelOf({ name: 'Other', type: 4, vendor: 99 }),
  ]
  const holder = await world.platform.databases.owner.connect()
  await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [`hooks|${busy}`])
  await query(
    `insert into hook_calls (enterprise_id, channel_id, digest, envelope, body)
     select enterprise_id, id, sha256(i::text::bytea), '{"query":{},"headers":{}}', '{}'
     from channels, generate_series(1, 2500) i where id = $1`,
    [busy],
  )
  const phone = `/e/enterprise/channels/${other}/simulator/phone/919822255001/message`
  expect((await asha().post(phone, { text: 'Hello' })).body.status).toBe(true)
  const heard = () => query('select from inbound_events where channel_id = $1', [other])
  await eventually(async () => (await heard()).length === 1)
  const waiting = () => query('select from waiting_calls where channel_id = $1', [busy])
  expect(await waiting()).toHaveLength(2500)
  await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`hooks|${busy}`])
  holder.release()
  await eventually(async () => (await waiting()).length === 0)
})
