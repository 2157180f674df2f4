import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaCalls, metaData } from '../../chats/media.fixture.ts'
import { mailSettings } from '../../dispatch/mail.fixture.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const channels = '/e/enterprise/channels'
const asha = () => world.as('asha')
const detailsOf = async (id: string) => (await asha().get(`${channels}/${id}/details`)).body.response
const made = async (draft: object) => (await asha().post(channels, draft)).body.response

test('the vendor is heard when it calls under the settings of now: a call from before they changed proves nothing (CHAN-031)', async () => {
  const { id, webhookUrl } = await made({ name: 'Meta', type: 4, vendor: 90, data: metaData })
  const text = (said: string) => ({ id: `wamid.${said}`, type: 'text', text: { body: said } })
  const nothing = { way: 'WEBHOOK', takesMessages: true, heardAt: null, refusedAt: null, messageAt: null }
  expect((await detailsOf(id)).incoming).toEqual(nothing)
  expect((await metaCalls(world.address, webhookUrl, text('one'))).status).toBe(200)
  const heard = await eventually(async () => {
    const { incoming } = await detailsOf(id)
    return incoming.heardAt && incoming.messageAt && incoming
  })

  await asha().put(`${channels}/${id}`, { data: { appSecret: 'a wrong one' } })
  expect(await detailsOf(id)).toMatchObject({
    incoming: { heardAt: null, messageAt: heard.messageAt },
    health: { lastInAt: heard.heardAt },
  })
  const refused = async (said: string) => (await metaCalls(world.address, webhookUrl, text(said))).status === 401
  // Each node knows a channel for two seconds.
  let turn = 0
  await eventually(() => refused(`refused ${turn++}`))
  await eventually(async () => {
    const waiting = 'select from waiting_calls where channel_id = $1'
    return (await world.platform.databases.owner.query(waiting, [id])).rows.length === 0
  })
  await asha().put(`${channels}/${id}`, { data: { appSecret: 'another wrong one' } })
  expect(await refused('refused again')).toBe(true)
  expect((await detailsOf(id)).incoming.heardAt).toBeNull()

  await asha().put(`${channels}/${id}`, { data: { appSecret: metaData.appSecret } })
  await eventually(async () => !(await refused(`heard ${turn++}`)))
  await eventually(async () => (await detailsOf(id)).incoming.heardAt)
})

test('a call that does not prove to be the vendor is told of until it does or the channel is saved (CHAN-024, CHAN-031)', async () => {
  const { id, webhookUrl } = await made({
    name: 'Refused',
    type: 0,
    vendor: 7,
    data: { username: 'u', password: 'p', contactId: '919876543211' },
  })
  const address = new URL(webhookUrl)
  const call = async (query: string) =>
    (await fetch(world.address + address.pathname + query, { method: 'POST' })).status
  const refused = () => eventually(async () => (await detailsOf(id)).incoming.refusedAt)
  expect(await call('?k=of-another-channel')).toBe(401)
  const first = await refused()
  expect((await detailsOf(id)).incoming).toMatchObject({ heardAt: null, messageAt: null })

  expect(await call(address.search)).toBe(200)
  const heardAt = await eventually(async () => (await detailsOf(id)).incoming.heardAt)
  expect(Date.parse(heardAt)).toBeGreaterThan(Date.parse(first))

  await asha().put(`${channels}/${id}`, { data: { password: 'another' } })
  expect((await detailsOf(id)).incoming.refusedAt).toBeNull()
  // It is noted every two seconds at most.
  await eventually(async () => (await call('')) === 401 && (await detailsOf(id)).incoming.refusedAt)
})

test('the report of a message shows that the vendor can call, and is no message of a customer (CHAN-031)', async () => {
  const { id, webhookUrl } = await made({
    name: 'Reports',
    type: 4,
    vendor: 90,
    data: { ...metaData, phoneNumberId: '7' },
  })
  const status = { id: 'wamid.x', status: 'delivered', timestamp: '1763700000', recipient_id: '919822211144' }
  const value = { metadata: { phone_number_id: '7' }, statuses: [status] }
  const body = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] })
  const signature = createHmac('sha256', metaData.appSecret).update(body).digest('hex')
  const { pathname } = new URL(webhookUrl)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  await fetch(`${world.address}${pathname}`, { method: 'POST', headers, body })
  await eventually(async () => (await detailsOf(id)).incoming.heardAt)
  expect((await detailsOf(id)).incoming.messageAt).toBeNull()
})

test('each kind of channel tells how it hears, and whether customers can write by it (CHAN-023)', async () => {
  const contactId = '919876543210'
  const mail = { type: 1, vendor: 94, data: { ...mailSettings, host: 'mail.example', port: '587' } }
  const centre = { host: 'smpp.example', port: '2775', systemId: 's', password: 'p', sender: 'PARLEY' }
  const sms = { username: 'u', password: 'p', contactId }
  const kinds = [
    [mail, 'NONE', false],
    [{ ...mail, data: { ...mail.data, imapHost: 'mail.example' } }, 'MAILBOX', true],
    [{ type: 0, vendor: 96, data: centre }, 'LINE', true],
    [{ type: 0, vendor: 7, data: sms }, 'WEBHOOK', false],
    [{ type: 4, vendor: 7, data: sms }, 'WEBHOOK', true],
    [{ type: 0, vendor: 12, data: { accKey: 'k', sender: 'PARLEY', baseUrl: 'https://sms.example' } }, 'WEBHOOK', true],
    [{ type: 12, vendor: 98 }, 'NONE', false],
  ] as const
  for (const [place, [draft, way, takesMessages]] of kinds.entries()) {
    const { id } = await made({ name: `Kind ${place}`, ...draft })
    const { incoming } = await detailsOf(id)
    expect([place, incoming]).toEqual([place, { way, takesMessages, heardAt: null, refusedAt: null, messageAt: null }])
  }
})
