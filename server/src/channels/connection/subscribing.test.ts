import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendors, type Played } from '../../testing/vendors.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld({ ...vendors.env(['meta']), META_GRAPH_VERSION: 'v25.0' })
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const asha = () => world.as('asha')
const base = '/e/enterprise/channels'
const connect = async (id: string) => (await asha().post(`${base}/${id}/webhook`)).body.response
const details = async (id: string) => (await asha().get(`${base}/${id}/details`)).body.response
const whatsApp = { accessToken: 'EAAG-1', wabaId: '2002', appSecret: 'hush' }

async function made(name: string, type: number, data: Record<string, string>): Promise<string> {
  const { body } = await asha().post(base, { name, type, vendor: type === 4 ? 90 : 92, data })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.response.id
}

const write = (account: Record<string, string>, from: string) =>
  vendors.tell('/_customer', { vendor: 'meta', from, text: `I am ${from}`, account })

/** Which channel a customer came in by. */
async function cameIn(from: string): Promise<string[]> {
  const { rows } = await world.platform.databases.owner.query(
    'select h.channel_id as id from messages m join chats h on h.id = m.chat_id where m.message = $1',
    [`I am ${from}`],
  )
  return rows.map(({ id }) => id)
}

const calledPaths = async () => {
  const { entries } = await vendors.ledger('vendor=meta')
  return entries.filter(({ outcome }) => outcome === 'called').map(({ path }) => path)
}

test('numbers of one account that were entered by hand are subscribed, and each goes on hearing its own customers (CHAN-031)', async () => {
  const numbers = ['1001', '1002'].map(phoneNumberId => ({
    ...whatsApp,
    phoneNumberId,
    contactId: `91981111${phoneNumberId}`,
  }))
  const ids: string[] = []
  for (const data of numbers) {
    await vendors.tell('/_accounts', { vendor: 'meta', settings: data })
    const id = await made(`Number ${data.phoneNumberId}`, 4, data)
    expect(await details(id)).toMatchObject({ canConnect: true, webhookByHand: false })
    expect(await connect(id)).toMatchObject({ ok: true, message: 'The vendor calls this address from now on.' })
    ids.push(id)
  }
  // Once more: the second one does not take the account's address from the first.
  for (const id of ids.toReversed()) expect((await connect(id)).ok).toBe(true)
  for (const [place, { phoneNumberId }] of numbers.entries()) {
    await write({ phoneNumberId }, `91982220000${place}`)
    await eventually(async () => (await cameIn(`91982220000${place}`)).length > 0)
    expect(await cameIn(`91982220000${place}`)).toEqual([ids[place]])
  }
  const paths = await calledPaths()
  expect(paths).toEqual(expect.arrayContaining(['/v25.0/2002/subscribed_apps', '/v25.0/1002']))
})

test('a number is connected while the oldest of its account is switched off, and goes on hearing when that is back (CHAN-031)', async () => {
  const numbers = ['1101', '1102'].map(phoneNumberId => ({
    ...whatsApp,
    wabaId: '2102',
    phoneNumberId,
    contactId: `91981111${phoneNumberId}`,
  }))
  const ids: string[] = []
  for (const data of numbers) {
    await vendors.tell('/_accounts', { vendor: 'meta', settings: data })
    ids.push(await made(`Number ${data.phoneNumberId}`, 4, data))
  }
  const [elder = '', younger = ''] = ids
  const hears = async (place: number, from: string) => {
    await write({ phoneNumberId: `110${place + 1}` }, from)
    await eventually(async () => (await cameIn(from)).length > 0)
    expect(await cameIn(from)).toEqual([ids[place]])
  }
  const switched = (active: boolean) => asha().put(`${base}/${elder}`, { active })
  expect(await connect(elder)).toMatchObject({ ok: true })
  await switched(false)
  expect(await connect(younger)).toMatchObject({ ok: true })
  await hears(1, '919822300001')
  await switched(true)
  expect(await connect(elder)).toMatchObject({ ok: true })
  await hears(0, '919822300002')
  await hears(1, '919822300003')
})

test('a subscription that Meta refuses is told with what to do, and the channel stays (CHAN-031)', async () => {
  const data = { ...whatsApp, accessToken: 'EAAG-wrong', phoneNumberId: '1003', contactId: '919811114444' }
  const id = await made('Wrong token', 4, data)
  expect(await connect(id)).toMatchObject({
    ok: false,
    message: expect.stringContaining('Invalid OAuth access token'),
    vendorCode: '190',
    explanation: { fault: 'company', todo: expect.stringContaining('token') },
  })
  expect(await details(id)).toMatchObject({ name: 'Wrong token', active: true })
})

test('a page tells nothing until it has subscribed, at the address that was entered in the app (CHAN-031)', async () => {
  const data = { pageId: '3003', accessToken: 'EAAG-2', appSecret: 'hush-2' }
  const id = await made('Page', 3, data)
  const { webhookUrl, webhookVerifyToken: verifyToken, ...told } = await details(id)
  expect(told).toMatchObject({ canConnect: true, webhookByHand: true })
  expect((await connect(id)).ok).toBe(false)
  await vendors.tell('/_accounts', { vendor: 'meta', settings: { ...data, verifyToken }, webhookUrl })
  await expect(write({ pageId: '3003' }, '7001')).rejects.toThrow('tells nobody')
  const message = 'From now on the vendor calls the address that is entered there.'
  expect(await connect(id)).toMatchObject({ ok: true, message })
  await write({ pageId: '3003' }, '7001')
  await eventually(async () => (await cameIn('7001')).length > 0)
  expect(await cameIn('7001')).toEqual([id])
})

test('every page of an app hears what its app tells at the address of one of them, and no page of another app does (CHAN-031)', async () => {
  const app = { appSecret: 'hush-6' }
  const pages = [
    { pageId: '6001', accessToken: 'EAAG-61', ...app },
    { pageId: '6002', accessToken: 'EAAG-62', ...app },
  ]
  const ids: string[] = []
  for (const data of pages) ids.push(await made(`Page ${data.pageId}`, 3, data))
  const [first = '', second = ''] = ids
  const { webhookUrl, webhookVerifyToken: verifyToken } = await details(first)
  for (const data of pages)
    await vendors.tell('/_accounts', { vendor: 'meta', settings: { ...data, verifyToken }, webhookUrl })
  for (const id of ids) expect((await connect(id)).ok).toBe(true)
  await write({ pageId: '6002' }, '7601')
  await eventually(async () => (await cameIn('7601')).length > 0)
  expect(await cameIn('7601')).toEqual([second])

  const other = await made('Page of another app', 3, { pageId: '6003', accessToken: 'EAAG-63', appSecret: 'hush-7' })
  const entryOf = (pageId: string, from: string) => {
    const message = { mid: `m_${from}`, text: `I am ${from}` }
    return {
      id: pageId,
      messaging: [{ sender: { id: from }, recipient: { id: pageId }, timestamp: Date.now(), message }],
    }
  }
  const entry = [entryOf('6003', '7602'), entryOf('6002', '7603'), entryOf('6001', '7604')]
  const body = JSON.stringify({ object: 'page', entry })
  const signature = `sha256=${createHmac('sha256', app.appSecret).update(body).digest('hex')}`
  await fetch(webhookUrl, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body })
  await eventually(async () => (await cameIn('7603')).length > 0 && (await cameIn('7604')).length > 0)
  expect([await cameIn('7602'), await cameIn('7603'), await cameIn('7604')]).toEqual([[], [second], [first]])
  const { rows } = await world.platform.databases.owner.query(
    'select channel_id, count(*)::int as n from hook_calls where channel_id = any($1) group by 1 order by 1',
    [[first, second, other]],
  )
  expect(rows.map(({ channel_id, n }) => [channel_id, n])).toEqual([
    [first, 2],
    [second, 2],
  ])
})

test('an Instagram channel learns its account by the test of its connection, and leaves other accounts of the app alone', async () => {
  const app = { platform: 'instagram', appSecret: 'hush-3' }
  const own = { pageId: '4004', accessToken: 'EAAG-3' }
  const other = { pageId: '5005', accessToken: 'EAAG-4' }
  const id = await made('Instagram', 11, { ...own, appSecret: app.appSecret })
  const { webhookUrl, webhookVerifyToken: verifyToken } = await details(id)
  for (const [account, instagramId] of [
    [own, '17844'],
    [other, '17845'],
  ] as const) {
    const settings = { ...account, ...app, instagramId, verifyToken }
    await vendors.tell('/_accounts', { vendor: 'meta', settings, webhookUrl })
  }
  expect((await connect(id)).ok).toBe(true)
  const env: Record<string, string> = vendors.env(['meta'])
  const graph = `${env.VENDOR_BASE_URL_META}/v25.0`
  await fetch(`${graph}/5005/subscribed_apps?subscribed_fields=messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer EAAG-4' },
  })
  await write({ pageId: '5005' }, '7100')
  await eventually(async () => (await cameIn('7100')).length > 0)
  expect((await asha().post(`${base}/${id}/test`)).body.response.ok).toBe(true)
  expect((await asha().get(`${base}/${id}`)).body.response.data).toMatchObject({ pageId: '4004', instagramId: '17844' })
  await write({ pageId: '5005' }, '7200')
  await write({ pageId: '4004' }, '7300')
  await eventually(async () => (await cameIn('7300')).length > 0)
  await eventually(async () => (await vendors.openCalls()) === 0)
  expect([await cameIn('7200'), await cameIn('7300')]).toEqual([[], [id]])
})
