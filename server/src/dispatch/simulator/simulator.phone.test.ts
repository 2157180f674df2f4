import { afterAll, expect, test } from 'vitest'
import { approvedTemplate, base as broadcasts, request } from '../../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../../templates/templates.fixture.ts'
import { eventually, openWorld } from '../../testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const asha = () => world.as('asha')
const channelId = await makeChannel(asha())
const template = {
  components: [
    { type: 'BODY', text: 'Hello {{1}}, shall we come tomorrow?', example: ['Meera'] },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes, come' }] },
  ],
}
const templateId = await approvedTemplate(asha(), channelId, template)

const simulator = `/e/enterprise/channels/${channelId}/simulator`
const phone = (number: string) => `${simulator}/phone/${number}`
const readPhone = async (number: string) => (await asha().get(phone(number))).body.response
const setPhone = async (number: string, setting: { blocked?: boolean; offline?: boolean }) =>
  (await asha().put(phone(number), setting)).body.response.phone

async function send(number: string, name = 'Meera'): Promise<void> {
  const columnMapping = [{ name: 'body.1', type: 'static', value: name }]
  const { body } = await asha().post(
    broadcasts,
    request({ channelId, templateId, phoneNumber: [number] }, { columnMapping }),
  )
  expect(body.message).toBe('Template sent successfully')
}

/** The newest message of the company, once it is as wanted. */
function newest(number: string, wanted: Record<string, unknown>) {
  return eventually(async () => {
    const { lines } = await readPhone(number)
    const line = lines.find(({ by }: { by: string }) => by === 'company')
    return line && Object.entries(wanted).every(([key, value]) => line[key] === value) && line
  }, 30_000)
}

test('a template stands on the phone as the app got it, and its button comes back as what the customer said (CHAN-024)', async () => {
  const number = '919876511010'
  await send(number)
  const line = await newest(number, { state: 2 })
  const { buttons, body } = line.content.template
  expect([line.content.kind, body.text, buttons[0].text]).toEqual([
    'template',
    'Hello Meera, shall we come tomorrow?',
    'Yes, come',
  ])
  const { payload, text } = buttons[0]
  expect((await asha().post(`${phone(number)}/message`, { text, payload })).body.status).toBe(true)
  const said = await eventually(async () =>
    (await readPhone(number)).lines.find((one: { by: string }) => one.by === 'customer'),
  )
  expect(said).toMatchObject({ text: 'Yes, come', payload })
  const { phones } = (await asha().get(`${simulator}/phones`)).body.response
  expect(phones[0]).toMatchObject({ number, blocked: false, offline: false })
})

test('a phone that is offline gets what was sent when it is online again', async () => {
  const number = '919876521010'
  expect(await setPhone(number, { offline: true })).toMatchObject({ offline: true })
  await send(number)
  await newest(number, { state: 0, isHeld: true })
  const refused = await asha().post(`${phone(number)}/message`, { text: 'Hello' })
  expect(refused.body).toMatchObject({ status: false, message: 'The phone is offline' })
  const held = () =>
    world.platform.databases.owner.query(
      "select 1 from simulator_events where due_at = 'infinity' and event->>'to' = $1",
      [number],
    )
  await eventually(async () => (await held()).rows.length === 2)
  expect((await newest(number, {})).state).toBe(0)
  await setPhone(number, { offline: false })
  await newest(number, { state: 2, isHeld: false })
})

test('one person has one phone, however the number is typed', async () => {
  const typed = encodeURIComponent('+91 98765-11077')
  expect((await asha().post(`${phone(typed)}/message`, { text: 'Hello' })).body.status).toBe(true)
  const { lines } = await eventually(async () => {
    const found = await readPhone('919876511077')
    return found.lines.length > 0 && found
  })
  expect(lines.map(({ text }: { text: string }) => text)).toEqual(['Hello'])
  expect((await readPhone(typed)).phone.number).toBe('919876511077')
})

test('who may not see numbers opens a phone by its id, and finds the number nowhere on it', async () => {
  const number = '919876561010'
  await send(number, `Meera of ${number}`)
  await newest(number, { state: 2 })
  const maker = await world.apiKey(['CHANNELS.VIEW', 'CHANNELS.EDIT'])
  const { phones } = (await maker.get(`${simulator}/phones`)).body.response
  expect(phones[0]).toMatchObject({ number: '******1010', blocked: false })
  const { id } = phones[0]
  expect((await asha().get(`${simulator}/phones`)).body.response.phones[0]).toMatchObject({ id, number })
  const said = await maker.post(`${phone(id)}/message`, { text: `It is ${number}` })
  expect(said.body.response).toEqual({ number: '******1010' })
  const { response } = await eventually(async () => {
    const { body } = await maker.get(phone(id))
    return body.response.lines.length === 2 && body
  })
  expect(response.phone).toMatchObject({ id, number: '******1010' })
  expect(response.lines[0]).toMatchObject({ by: 'customer', text: 'It is ******1010' })
  expect(JSON.stringify(response)).not.toContain(number)
  expect((await maker.put(phone(id), { offline: true })).body.response.phone).toMatchObject({ id, offline: true })
  expect((await readPhone(number)).phone).toMatchObject({ id, number, offline: true })
})

test('who blocks the sender gets nothing more until the block is lifted', async () => {
  const number = '919876531010'
  await setPhone(number, { blocked: true })
  await send(number)
  await newest(number, { state: 3, problem: 'Message undeliverable' })
  await setPhone(number, { blocked: false })
  // The same again would be taken for a second click.
  await send(number, 'Asha')
  await newest(number, { state: 2 })
})

test('a place that the customer sends is on the phone and in the chat, and one beyond the globe is refused', async () => {
  const number = '919876511099'
  const place = { latitude: 19.07, longitude: 72.87, name: 'Home' }
  const beyond = await asha().post(`${phone(number)}/message`, { place: { ...place, latitude: 91 } })
  expect(beyond.body.status).toBe(false)
  expect((await asha().post(`${phone(number)}/message`, { place })).body.status).toBe(true)
  const [line] = await eventually(async () => {
    const { lines } = await readPhone(number)
    return lines.length > 0 && lines
  })
  expect(line).toMatchObject({ by: 'customer', text: '', media: null, place })
  const kept = () =>
    world.platform.databases.owner.query(
      "select 1 from message_media where type = 'LOCATION' and latitude = 19.07 and longitude = 72.87",
    )
  await eventually(async () => (await kept()).rows.length === 1)
})

test('an older page begins where the newer one ended', async () => {
  const number = '919876541010'
  for (const text of ['one', 'two', 'three']) await asha().post(`${phone(number)}/message`, { text })
  await eventually(
    async () => (await readPhone(number)).lines.filter(({ by }: { by: string }) => by === 'customer').length === 3,
  )
  const said = async (query: string) => (await asha().get(`${phone(number)}?${query}`)).body.response
  const { lines: all } = await said('')
  const first = await said('perPage=2')
  const rest = await said(`perPage=100&before=${first.lines[1].id}`)
  expect([first.more, rest.more]).toEqual([true, false])
  expect([...first.lines, ...rest.lines].map(({ id }: { id: string }) => id)).toEqual(
    all.map(({ id }: { id: string }) => id),
  )
})

test('only a simulator has phones, only who may change channels plays one, and a message says something', async () => {
  const nothing = await asha().post(`${phone('919876551010')}/message`, {})
  expect(nothing.body).toMatchObject({ status: false, message: 'A message must have a text, a payload or a file' })
  const unknown = await asha().post(`${phone('919876551010')}/message`, { fileId: crypto.randomUUID() })
  expect(unknown.body).toMatchObject({ status: false, code: '404' })
  const reader = await world.apiKey(['CHANNELS.VIEW'])
  expect((await reader.get(phone('919876551010'))).status).toBe(200)
  expect((await reader.put(phone('919876551010'), { blocked: true })).status).toBe(403)
  const other = await makeChannel(asha(), 12, 98)
  expect((await asha().get(`/e/enterprise/channels/${other}/simulator/phones`)).status).toBe(404)
})

test('a test message of the channel is on the phone and in the ledger, and the phone answers it (CHAN-023)', async () => {
  const number = '919876590005'
  const sent = await asha().post(`/e/enterprise/channels/${channelId}/test`, { to: number, text: 'Are you there?' })
  expect(sent.body.response).toMatchObject({ ok: true, message: 'The vendor took the message.' })
  const lines = await eventually(async () => {
    const found = (await readPhone(number)).lines
    return found.length === 2 && found[1].state === 2 && found
  })
  expect(lines).toMatchObject([
    { by: 'customer', text: 'Hello' },
    { by: 'company', content: { kind: 'text', text: 'Are you there?' }, outcome: 'accepted', state: 2 },
  ])
  const { ledger } = (await asha().get(`${simulator}/ledger?perPage=-1`)).body.response
  const { response } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body
  expect(Date.now() - Date.parse(response.health.lastOutAt)).toBeLessThan(60_000)
  expect(ledger.at(-1)).toMatchObject({ to: number, payload: { to: number, content: { text: 'Are you there?' } } })
})
