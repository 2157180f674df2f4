import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../../broadcasts/broadcasts.fixture.ts'
import type { VendorCall, VendorReply } from '../../channels/vendor.fixture.ts'
import { eventually } from '../../testing/world.ts'
import { type MetaLine, openMetaLine, taken } from '../meta.fixture.ts'
import { endStopped, openEndOfStopped, resendUnknown } from '../statuses/unknowns.ts'

let line: MetaLine
beforeAll(async () => {
  line = await openMetaLine({}, ['META', 'VI'])
})
afterAll(() => line.close())

const asha = () => line.world.as('asha')
const recipientOf = ({ body }: VendorCall) => JSON.parse(body).to as string
const callsTo = (to: string) => line.vendor.calls.filter(call => (call.path + call.body).includes(to))

type Answer = (call: VendorCall) => VendorReply
/** What the vendor does the first time and what it does afterwards, and what has to become of the message. */
type Fault = { name: string; first: Answer; state: number; calls: number; code?: string }
const [queued, sent, failed, unknown] = [-1, 0, 3, 5]
const broken =
  (act: Extract<VendorReply, { break: unknown }>['break']): Answer =>
  () => ({ break: act })

const faults: Fault[] = [
  // It may have been taken: it is not sent again.
  { name: 'never answers', first: broken(() => {}), state: unknown, calls: 1 },
  { name: 'closes', first: broken(({ socket }) => socket?.destroy()), state: unknown, calls: 1 },
  { name: 'resets', first: broken(({ socket }) => socket?.resetAndDestroy()), state: unknown, calls: 1 },
  { name: 'speaks no HTTP', first: broken(({ socket }) => socket?.end('+OK 1 ready\r\n')), state: unknown, calls: 1 },
  {
    name: 'stops within its head',
    first: broken(({ socket }) => socket?.end('HTTP/1.1 200 O')),
    state: unknown,
    calls: 1,
  },
  {
    name: 'stops within its body',
    first: broken(response => {
      response.writeHead(200, { 'content-length': 100 }).write('{"messages":[{"id":', () => response.socket?.destroy())
    }),
    state: unknown,
    calls: 1,
  },
  { name: 'answers with six megabytes', first: () => ({ body: 'x'.repeat(6_000_000) }), state: unknown, calls: 1 },
  {
    name: 'answers 200 with a page',
    first: () => ({ body: '<html>Welcome to the hotel</html>' }),
    state: unknown,
    calls: 1,
  },
  // It was refused, in words that no database takes.
  {
    name: 'refuses with a zero byte',
    first: () => ({ status: 400, body: { error: { code: 131026, message: 'No\u0000such \ud800 number' } } }),
    state: failed,
    calls: 1,
    code: '131026',
  },
  {
    name: 'gives an id with a zero byte',
    first: () => ({ body: { messages: [{ id: 'wamid.\u0000' }] } }),
    state: sent,
    calls: 1,
  },
  {
    name: 'leads elsewhere',
    first: () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' }),
    state: failed,
    calls: 1,
    code: '302',
  },
  // It was not taken: it is sent again.
  { name: 'is down once', first: () => ({ status: 500, body: 'Internal Server Error' }), state: sent, calls: 2 },
  {
    name: 'is too busy',
    first: () => ({ status: 429, headers: { 'retry-after': '2' }, body: {} }),
    state: sent,
    calls: 2,
  },
  {
    name: 'is busy until a time',
    first: () => ({ status: 503, headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() }, body: '' }),
    state: sent,
    calls: 2,
  },
  {
    name: 'is busy for ever',
    first: () => ({ status: 429, headers: { 'retry-after': '9e99' }, body: {} }),
    state: queued,
    calls: 1,
  },
]

test('whatever a vendor does, each message ends in the one state that is true, and what it may have is not sent again', async () => {
  const to = numbers(faults.length, 9_600_000_000)
  const faultOf = (number: string) => faults[to.indexOf(number)]
  const askedAt = new Map<string, number[]>()
  line.vendor.answers(call => {
    const number = call.body ? recipientOf(call) : ''
    askedAt.set(number, [...(askedAt.get(number) ?? []), Date.now()])
    const isFirst = askedAt.get(number)?.length === 1
    return isFirst ? (faultOf(number)?.first(call) ?? taken(call)) : taken(call)
  })
  const { body } = await asha().post(base, request({ ...line, phoneNumber: to }))
  const rows = await eventually(async () => {
    const found = await line.query(
      "select recipient, state, error_code, next_attempt_at > now() + interval '30 minutes' as far from deliveries where broadcast_id = $1",
      [body.data.id],
    )
    return found.every(({ state, far }) => state !== queued || far) && found
  }, 180_000)
  const ends = faults.map(({ name }, place) => {
    const row = rows.find(({ recipient }) => recipient === to[place])
    return { name, state: row?.state, calls: callsTo(to[place] ?? '').length, code: row?.error_code ?? undefined }
  })
  const expected = faults.map(({ name, state, calls, code }) => ({ name, state, calls, code }))
  expect(ends).toEqual(expected)
  const [first = 0, second = 0] = askedAt.get(to[faults.findIndex(({ name }) => name === 'is too busy')] ?? '') ?? []
  expect(second - first).toBeGreaterThanOrEqual(2000)
  expect(line.vendor.calls.filter(({ path }) => path === '/elsewhere')).toEqual([])
  const [late] = await line.query(
    "select next_attempt_at < now() + interval '2 hours' as soon from deliveries where broadcast_id = $1 and state = -1",
    [body.data.id],
  )
  expect(late).toEqual({ soon: true })
}, 300_000)

test('a vendor’s wish lengthens the pause and never shortens it, and after six hours a message is given up (BCAST-059)', async () => {
  const [hasty = '', slow = ''] = numbers(2, 9_605_000_000)
  line.vendor.answers(call => ({
    status: 503,
    headers: { 'retry-after': call.body && recipientOf(call) === hasty ? '1' : '3600' },
    body: {},
  }))
  const { id } = (await asha().post(base, request({ ...line, phoneNumber: [hasty, slow] }))).body.data
  const rowOf = async (to: string) => {
    const [row] = await line.query(
      `select state, attempts, extract(epoch from next_attempt_at - now())::float as wait from deliveries
       where broadcast_id = $1 and recipient = $2 and lease_until is null and attempts > 0`,
      [id, to],
    )
    return row
  }
  const triedAfter = (to: string, attempts: number) =>
    line.query(
      'update deliveries set attempts = $3, next_attempt_at = now() where broadcast_id = $1 and recipient = $2',
      [id, to, attempts],
    )
  await eventually(async () => (await rowOf(hasty)) && (await rowOf(slow)))
  // An hour stands for the twelve attempts that would have been made in it.
  expect(await rowOf(slow)).toMatchObject({ state: queued, attempts: 12 })
  await triedAfter(hasty, 20)
  const waiting = await eventually(async () => {
    const row = await rowOf(hasty)
    return row?.attempts === 21 && row
  })
  expect(waiting.wait).toBeGreaterThan(280)
  await triedAfter(slow, 72)
  await eventually(async () => (await rowOf(slow))?.state === failed)
  await asha().post(`${base}/${id}/cancel`)
})

test('what is on its way when its broadcast is cancelled, and is put back, is not left waiting for ever', async () => {
  const [to = ''] = numbers(1, 9_610_000_000)
  const held: (() => void)[] = []
  line.vendor.answers(() => ({ break: response => void held.push(() => response.writeHead(503).end()) }))
  const { id } = (await asha().post(base, request({ ...line, phoneNumber: [to] }))).body.data
  const answer = await eventually(async () => held[0])
  expect((await asha().post(`${base}/${id}/cancel`)).body.message).toBe('Broadcast cancelled')
  answer()
  await eventually(async () => {
    await endStopped(line.world.platform)
    return (await countsOf(asha(), id)).counts.queued === 0
  })
  expect((await countsOf(asha(), id)).counts).toMatchObject({ total: 1, cancelled: 1, sent: 0, unknown: 0 })
  expect(callsTo(to)).toHaveLength(1)
})

test('what was left of a broadcast that was cancelled before the server was down for days is ended when it is back', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const phoneNumber = numbers(2, 9_615_000_000)
  const body = { ...request({ ...line, phoneNumber }), scheduleAt: at }
  const { id } = (await asha().post(base, body)).body.data
  const { owner } = line.world.platform.databases
  await owner.query(
    `update broadcasts set state = 'CANCELLED', completed_at = now() - interval '3 days' where id = $1`,
    [id],
  )
  await openEndOfStopped(line.world.platform)()
  expect((await countsOf(asha(), id)).counts).toMatchObject({ queued: 0, cancelled: 2 })
})

test('a vendor that cannot be reached is asked again until it can, and gets each message once', async () => {
  const phoneNumber = numbers(5, 9_620_000_000)
  line.vendor.answers(taken)
  const { port } = new URL(line.vendor.url)
  await line.vendor.shut()
  const { id } = (await asha().post(base, request({ ...line, phoneNumber }))).body.data
  await eventually(async () => {
    const tried = await line.query(
      'select from deliveries where broadcast_id = $1 and attempts > 0 and lease_until is null',
      [id],
    )
    return tried.length === phoneNumber.length
  })
  expect((await countsOf(asha(), id)).counts).toMatchObject({ queued: 5, sent: 0, failed: 0, unknown: 0 })
  await line.vendor.open(Number(port))
  expect((await finished(asha(), id)).counts).toMatchObject({ queued: 0, sent: 5, failed: 0, unknown: 0 })
  for (const to of phoneNumber) expect(callsTo(to)).toHaveLength(1)
})

const rcs = { vendor: 11, type: 10, data: { clientId: 'c', clientSecret: 's', contactId: 'bot' } }
const whatsApp = {
  vendor: 90,
  type: 4,
  data: { accessToken: 't', phoneNumberId: '9', wabaId: '9', appSecret: 's', contactId: '919811113333' },
}
test.each([
  { title: 'once more where the vendor takes our own id', own: rcs, category: 'UTILITY', calls: 3 },
  { title: 'never again where it is advertising', own: rcs, category: 'MARKETING', calls: 2 },
  { title: 'never again where the vendor makes the id', own: whatsApp, category: 'UTILITY', calls: 2 },
])(
  'a message that nobody answered for is sent $title, however busy the vendor was before (X-03)',
  async ({ title: name, own, category, calls }) => {
    const [to = ''] = numbers(1, 9_630_000_000 + 10_000_000 * calls + own.vendor)
    const simulated = await line.channelOf({ name: `Of ${name}`, type: 4, vendor: 99 })
    const sending = await line.channelOf({ name, ...own })
    const ownTemplate = await approvedTemplate(asha(), simulated, { category })
    await line.query('update templates set channel_id = $1 where id = $2', [sending, ownTemplate])
    line.vendor.answers(({ path }) => {
      if (path.includes('/oauth/token')) return { body: { access_token: 't', expires_in: 3600 } }
      return callsTo(to).length === 1 ? { status: 503, body: {} } : { break: ({ socket }) => socket?.destroy() }
    })
    const wanted = request({ channelId: sending, templateId: ownTemplate, phoneNumber: [to] })
    const { id } = (await asha().post(base, wanted)).body.data
    const silence = async () => {
      await eventually(async () => (await countsOf(asha(), id)).counts.unknown === 1, 60_000)
      await line.query(
        "update deliveries set settled_at = settled_at - interval '16 minutes' where broadcast_id = $1",
        [id],
      )
      await resendUnknown(line.world.platform)
    }
    await silence()
    if (calls > 2) await eventually(async () => callsTo(to).length === calls, 60_000)
    await silence()
    expect(await line.query('select state from deliveries where broadcast_id = $1', [id])).toEqual([{ state: unknown }])
    const [row] = (await asha().get(`${base}/${id}/message`)).body.data.message
    const steps = row.messageStatuses.map(({ statusName }: { statusName: string }) => statusName)
    expect(steps).toEqual(['Queued', ...Array.from({ length: calls - 1 }, () => 'Unknown')])
    expect(callsTo(to)).toHaveLength(calls)
  },
)
