import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as broadcasts, countsOf, numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { makeTemplate, base as templates } from '../../templates/templates.fixture.ts'
import { openVendors, type Played } from '../../testing/vendors.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

const settings = {
  accessToken: 'EAAG-1',
  phoneNumberId: '1001',
  wabaId: '2002',
  appSecret: 'hush',
  contactId: '919811112222',
}
let vendors: Played
let world: World
let channelId: string
let templateUId: string
beforeAll(async () => {
  // Later than the first retry: a status that is faster hides a message that is sent again.
  vendors = await openVendors({ statusMs: 2500 })
  world = await openWorld({ ...vendors.env(['meta']), VENDOR_ANSWER_MS: '1500' })
  vendors.leadsTo(world)
  const draft = { name: 'Meta', type: 4, vendor: 90, data: settings }
  channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const { webhookUrl, webhookVerifyToken } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body
    .response
  const account = { ...settings, verifyToken: webhookVerifyToken }
  await vendors.tell('/_accounts', { vendor: 'meta', settings: account, webhookUrl })
  const components = [{ type: 'BODY', text: 'Our sale has begun.' }]
  templateUId = await makeTemplate(asha(), { channelId, category: 'Marketing', components, submit: true })
  await eventually(
    async () => (await asha().get(`${templates}/${templateUId}`)).body.data.template.status === 'APPROVED',
  )
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const asha = () => world.as('asha')

async function broadcast(phoneNumber: string[]): Promise<string> {
  const { body } = await asha().post(broadcasts, { channelId, phoneNumber, message: { template: { templateUId } } })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

type Row = { to: string; currentDeliveryStatusName: string }
const rowsOf = async (id: string): Promise<Row[]> =>
  (await asha().get(`${broadcasts}/${id}/message?perPage=-1`)).body.data.message

/** When nothing waits any more, and all is worked on that the vendor has to say. */
async function settled(id: string) {
  return eventually(async () => {
    const { counts } = await countsOf(asha(), id)
    if (counts.queued > 0 || (await vendors.openCalls()) > 0 || (await unheard()) > 0) return false
    return (await countsOf(asha(), id)).counts
  }, 150_000)
}

/** Calls of the vendor that were taken and not worked on yet, and statuses that wait for their message. */
async function unheard(): Promise<number> {
  const { rows } = await world.platform.databases.owner.query<{ n: number }>(
    `select (select count(*) from waiting_calls)::int
       + (select count(*) from parked_statuses)::int as n`,
  )
  return rows[0]?.n ?? 0
}

test('a connection that breaks after the message has left does not send it again; the receipt tells that it went', async () => {
  const to = numbers(5, 9_850_000_000)
  await vendors.tell('/_faults', { rules: [{ kind: 'reset', taken: true, times: 5 }] })
  const counts = await settled(await broadcast(to))
  const { entries } = await vendors.ledger('vendor=meta&outcome=accepted')
  expect(entries.map(entry => entry.to).toSorted()).toEqual(to.toSorted())
  expect(counts).toMatchObject({ total: 5, sent: 5, read: 5, unknown: 0 })
}, 180_000)

test('through refusals, breakdowns, silence and nonsense nobody is lost, and nobody is written to twice', async () => {
  const to = numbers(240, 9_840_000_000)
  await vendors.tell('/_faults', {
    seed: 11,
    rules: [
      // Each halves the rate, so there are few of them.
      { kind: '429', every: 40, times: 3, retryAfter: 1 },
      { kind: '5xx', every: 23 },
      { kind: 'garbage', every: 29 },
      { kind: 'garbage', every: 37, taken: false },
      { kind: 'half-body', every: 41 },
      { kind: 'reset', every: 31, taken: true },
      { kind: 'reset', every: 43, taken: false },
      { kind: 'hang', every: 71, taken: true },
      { kind: 'hang', every: 83, taken: false },
      { kind: 'duplicate', every: 5 },
      { kind: 'disorder', every: 3, ms: 300 },
    ],
  })
  const id = await broadcast(to)
  const counts = await settled(id)
  const { entries } = await vendors.ledger('vendor=meta&outcome=accepted')
  const accepted = entries.map(entry => entry.to ?? '').filter(number => !number.startsWith('91985'))
  // Nobody twice, and nobody else.
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(accepted.filter(number => !to.includes(number))).toEqual([])
  // Every recipient is in one state, and whoever was written to is known to have been.
  expect(counts.total).toBe(to.length)
  expect(counts.sent + counts.failed + counts.unknown + counts.skipped + counts.queued).toBe(to.length)
  const states = new Map((await rowsOf(id)).map(row => [row.to, row.currentDeliveryStatusName]))
  const told = new Set(['Read'])
  expect(accepted.filter(number => !told.has(states.get(number) ?? ''))).toEqual([])
  // Marketing that met silence is never sent again by itself; what was not taken is not called sent.
  expect(counts.sent).toBe(accepted.length)
  expect(counts.unknown).toBe(to.length - accepted.length)
  const faults = new Set((await vendors.ledger('vendor=meta')).entries.flatMap(({ fault }) => fault ?? []))
  expect(faults).toEqual(new Set(['429', '5xx', 'garbage', 'half-body', 'reset', 'hang']))
}, 240_000)

const report = async (path: string, query: string) =>
  (await asha().get(`/chatbird/${path}?channelId=${channelId}&${query}`)).body.data

test('of all that left, whoever sent it, the ledgers agree: accepted = sent + failed + unknown + pending, and nothing is lost (REPORT-004)', async () => {
  const people = numbers(12, 9_830_000_000)
  // Free text is taken for a day after they wrote.
  for (const from of people) await vendors.tell('/_customer', { vendor: 'meta', from, text: 'Hello' })
  await eventually(async () => (await vendors.openCalls()) === 0 && (await unheard()) === 0)
  await vendors.tell('/_faults', {
    seed: 12,
    rules: [
      { kind: '5xx', every: 7 },
      { kind: 'reset', every: 11, taken: true },
      { kind: 'hang', every: 13, taken: false },
      { kind: 'half-body', every: 17 },
      { kind: 'duplicate', every: 5 },
    ],
  })
  const id = await broadcast(numbers(60, 9_831_000_000))
  for (const to of people) await asha().post(`/e/enterprise/channels/${channelId}/test`, { to, text: 'Is it there?' })
  await settled(id)
  const all = await report('message/api/count', '')
  const { messages } = await report('api/reports/messages/status', 'perPage=-1')
  expect(messages).toHaveLength(all.total)
  expect(all.sent + all.failed + all.unknown + all.queued).toBe(all.total)
  const tests = messages.filter(({ sourceName }: { sourceName: string }) => sourceName === 'Test message')
  expect(tests.map(({ to }: Row) => to).toSorted()).toEqual(people.toSorted())
  const { entries } = await vendors.ledger('vendor=meta&outcome=accepted')
  const taken = entries.flatMap(({ ref }) => ref ?? []).toSorted()
  expect(taken).toHaveLength(entries.length)
  const [sent, unsure] = [['Sent', 'Delivered', 'Read'], ['Unknown']].map(names =>
    messages
      .filter((row: Row) => names.includes(row.currentDeliveryStatusName))
      .map((row: { id: string }) => row.id)
      .toSorted(),
  )
  // What is called sent was taken once, what was taken is called sent or unknown.
  expect(taken.filter(ref => !unsure?.includes(ref))).toEqual(sent)
  expect(tests.filter(({ id: own }: { id: string }) => taken.includes(own)).length).toBeGreaterThan(5)
}, 240_000)
