import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { openVendor } from '../vendor.fixture.ts'

let world: World
let system: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  system = await openVendor()
  world = await openWorld({ EGRESS_ALLOW: '127.0.0.1' })
})
beforeEach(() => {
  system.calls.length = 0
})
afterAll(async () => {
  await world.close()
  system.close()
})

const base = '/chatbird/api/relaybridge/integrations'
const connect = async (name: string, events: string[], provider = 'hook') => {
  const data = { url: `${system.url}/${name}` }
  return (await world.as('dev').post(base, { name, provider, data, events })).body
}
const read = async (id: string) => (await world.as('dev').get(`${base}/${id}`)).body.data.integration
const logsOf = async (id: string) => (await world.as('dev').get(`${base}/${id}/logs`)).body.data.logs
const told = () => system.calls.map(({ body }) => JSON.parse(body))
const addContact = (name: string, phoneNumber: string) =>
  world.as('asha').post('/chatbird/api/customer_master/customers', { name, phoneNumber })

test('chosen events are told in order, signed, and kept in the log (CHAN-042)', async () => {
  system.answers(() => ({ body: {} }))
  const { data } = await connect('contacts', ['contact.created'])
  const { id, secret } = data.integration
  await addContact('Meera', '9822211101')
  await addContact('Rohan', '9822211102')
  await eventually(async () => system.calls.length === 2)
  expect(told().map(({ event, data: { name } }) => [event, name])).toEqual([
    ['contact.created', 'Meera'],
    ['contact.created', 'Rohan'],
  ])
  const [call] = system.calls
  const { 'webhook-id': callId, 'webhook-timestamp': at, 'webhook-signature': signature } = call?.headers ?? {}
  const expected = createHmac('sha256', secret).update(`${callId}.${at}.${call?.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  expect(told()[0]).toMatchObject({ id: callId, eId: expect.any(String), data: { phoneNumber: '919822211101' } })
  await eventually(async () => (await logsOf(id)).every(({ status }: { status: string }) => status === 'ok'))
  expect(await read(id)).toMatchObject({ status: 'CONNECTED', lastError: null })
  await world.as('dev').delete(`${base}/${id}`)
})

test('a clock of the machine that is an hour behind holds no event back (CHAN-042, F11)', async () => {
  system.answers(() => ({ body: {} }))
  const { id } = (await connect('behind', ['contact.created'])).data.integration
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - 3_600_000)
  try {
    await addContact('Nisha', '9822211107')
    const until = performance.now() + 10_000
    while (system.calls.length === 0 && performance.now() < until) await new Promise(go => setTimeout(go, 25))
  } finally {
    vi.useRealTimers()
  }
  expect(told().map(({ data: { name } }) => name)).toEqual(['Nisha'])
  await world.as('dev').delete(`${base}/${id}`)
})

test('one that is away is tried again, and what comes behind waits its turn (CHAN-042)', async () => {
  system.answers(() => (system.calls.length === 1 ? { status: 500, body: {} } : { body: {} }))
  const { id } = (await connect('away', ['contact.created'])).data.integration
  await addContact('Kiran', '9822211103')
  await addContact('Lata', '9822211104')
  await eventually(async () => (await read(id)).lastError === 'It answered with status 500.')
  await eventually(async () => system.calls.length === 3, 60_000)
  expect(told().map(({ data: { name } }) => name)).toEqual(['Kiran', 'Kiran', 'Lata'])
  expect(told()[0].id).toBe(told()[1].id)
  await eventually(async () => (await read(id)).lastError === null)
  await world.as('dev').delete(`${base}/${id}`)
})

test('one that is gone for good is not asked again for the same event (CHAN-042)', async () => {
  system.answers(() => ({ status: 410, body: {} }))
  const { id } = (await connect('gone', ['contact.created'])).data.integration
  await addContact('Mohan', '9822211105')
  const [log] = await eventually(async () => {
    const logs = await logsOf(id)
    return logs[0]?.status === 'failed' && logs
  })
  expect(log).toMatchObject({ attempts: 1, error: 'It answered with status 410.' })
  await world.as('dev').delete(`${base}/${id}`)
})

test('fifty failures in a row disable a relay and tell who may mend it; one success starts the count anew (CHAN-042, ADMIN-009)', async () => {
  system.answers(({ body }) => ({ status: JSON.parse(body).data.name === 'Heard' ? 200 : 410, body: {} }))
  const { id } = (await connect('dead', ['contact.created'])).data.integration
  for (let place = 0; place < 49; place += 1) await addContact('Nobody', `98444${11_100 + place}`)
  await addContact('Heard', '9844422200')
  for (let place = 0; place < 49; place += 1) await addContact('Nobody', `98444${33_100 + place}`)
  await eventually(async () => system.calls.length === 99)
  await eventually(async () => (await read(id)).status === 'FAILED')
  expect((await read(id)).enabled).toBe(true)
  await addContact('Nobody', '9844444400')
  await eventually(async () => !(await read(id)).enabled)
  const { notifications } = (await world.as('dev').get('/e/enterprise/notifications')).body.response
  expect(notifications[0]).toMatchObject({
    type: 'webhook_disabled',
    title: 'dead was disabled',
    message: 'It failed 50 times in a row: It answered with status 410.',
  })
  await addContact('Unheard', '9844444401')
  expect(system.calls).toHaveLength(100)
  await world.as('dev').delete(`${base}/${id}`)
})

test('a simulated message tells its states (CHAN-042)', async () => {
  system.answers(() => ({ body: {} }))
  await connect('states', ['message.received', 'message.sent', 'message.status', 'chat.created', 'chat.queued'])
  const { id } = (await world.as('asha').post('/e/enterprise/channels', { name: 'Told', type: 4, vendor: 99 })).body
    .response
  const phone = `/e/enterprise/channels/${id}/simulator/phone/919822211106/message`
  await world.as('asha').post(phone, { text: 'START' })
  await world.as('asha').post(phone, { text: 'STOP' })
  await eventually(async () =>
    told().some(({ event, data }) => event === 'message.status' && data.statusName === 'Read'),
  )
  const events = told().map(({ event }) => event)
  for (const event of ['chat.created', 'chat.queued', 'message.received', 'message.sent'])
    expect(events).toContain(event)
})
