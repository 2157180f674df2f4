import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base as broadcasts, countsOf, numbers } from '../../broadcasts/broadcasts.fixture.ts'
import { upload } from '../../files/files.fixture.ts'
import { makeTemplate, base as templates } from '../../templates/templates.fixture.ts'
import { openVendors, type Played } from '../../testing/vendors.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'

const vendor = 'airtel'
const data = { username: 'u', password: 'pw', customerId: 'c-1', contactId: '919811112222', businessId: 'b-1' }
const contentManager = '/gateway/airtel-xchange/whatsapp-content-manager/v1/media'

let vendors: Played
let world: World
let channelId: string
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env([vendor]))
  vendors.leadsTo(world)
  const asha = world.as('asha')
  const made = await asha.post('/e/enterprise/channels', { name: 'Airtel', type: 4, vendor: 9, data })
  channelId = made.body.response.id
  const { webhookUrl } = (await asha.get(`/e/enterprise/channels/${channelId}/details`)).body.response
  await vendors.tell('/_accounts', { vendor, settings: data, webhookUrl })
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const uploads = async () =>
  (await vendors.ledger(`vendor=${vendor}`)).entries.filter(({ path }) => path === contentManager)

async function approved(name: string, header: object[] = [{ type: 'HEADER', format: 'IMAGE' }]): Promise<string> {
  const components = [...header, { type: 'BODY', text: 'Hello, it is on its way.' }]
  const id = await makeTemplate(world.as('kabir'), { channelId, name, components, submit: true })
  await vendors.tell('/_templates', { vendor, id: `V-${name}`, name, values: 0 })
  const verdict = { status: 'approved', vendorTemplateId: `V-${name}` }
  expect((await world.as('dev').post(`${templates}/${id}/status`, verdict)).body.status).toBe(true)
  return id
}

async function picture(name: string): Promise<{ id: string }> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return (await upload(world.as('asha'), { name, bytes })).body.response
}

async function settled(templateUId: string, media: object | undefined, to: string[], withinMs = 60_000) {
  const message = { template: { templateUId, ...(media ? { media } : {}) } }
  const { body } = await world.as('asha').post(broadcasts, { channelId, phoneNumber: to, message })
  if (!body.status) throw new Error(JSON.stringify(body))
  return eventually(async () => {
    const { counts } = await countsOf(world.as('asha'), body.data.id)
    return counts.queued === 0 && counts.sent + counts.failed === to.length && { id: body.data.id, counts }
  }, withinMs)
}

test('a vendor that takes uploads alone is brought a file once, and every message names its id (BCAST-054)', async () => {
  const template = await approved('with_picture')
  const media = { id: (await picture('parcel.png')).id }
  const to = numbers(30, 9_860_000_000)
  expect((await settled(template, media, to)).counts).toMatchObject({ sent: 30, failed: 0 })
  expect(await uploads()).toHaveLength(1)
  expect((await settled(template, media, numbers(2, 9_861_000_000))).counts).toMatchObject({ sent: 2, failed: 0 })
  expect(await uploads()).toHaveLength(1)
})

test('a vendor that is down when the file comes is asked again, and everybody is written to', async () => {
  const template = await approved('with_another')
  await vendors.tell('/_faults', { rules: [{ kind: '5xx', at: 'uploads', times: 2 }] })
  const { counts } = await settled(template, { id: (await picture('other.png')).id }, numbers(3, 9_862_000_000))
  expect(counts).toMatchObject({ sent: 3, failed: 0 })
  expect((await uploads()).map(({ outcome }) => outcome).toSorted()).toEqual(['called', 'called', 'refused', 'refused'])
})

test('messages that waited for a file keep the rate of their channel behind it', async () => {
  const template = await approved('with_a_slow_one')
  const rate = 10
  const put = (data: object) => world.as('asha').put(`/e/enterprise/channels/${channelId}`, { name: 'Airtel', data })
  expect((await put({ ...data, ratePerSecond: String(rate) })).body.status).toBe(true)
  await vendors.tell('/_faults', { rules: [{ kind: 'delay', at: 'uploads', ms: 3000, times: 1 }] })
  const to = numbers(25, 9_864_000_000)
  expect((await settled(template, { id: (await picture('slow.png')).id }, to)).counts).toMatchObject({ sent: 25 })
  const { entries } = await vendors.ledger(`vendor=${vendor}&outcome=accepted`)
  const times = entries.filter(entry => to.includes(entry.to ?? '')).map(({ at }) => Date.parse(at))
  expect(times).toHaveLength(to.length)
  // Less the little by which the first may come later than it left.
  const leastMs = ((to.length - 1) * 1000 * 0.9) / rate
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(leastMs)
  expect((await put({ ...data, ratePerSecond: '' })).body.status).toBe(true)
})

test('a file that takes longer than a lease loses nobody, and what needs none does not wait for it', async () => {
  const template = await approved('with_a_long_one')
  const plain = await approved('without_one', [])
  await vendors.tell('/_faults', { rules: [{ kind: 'delay', at: 'uploads', ms: 45_000, times: 1 }] })
  const to = numbers(25, 9_866_000_000)
  const begunAt = Date.now()
  const withFile = settled(template, { id: (await picture('long.png')).id }, to, 120_000)
  await eventually(async () => (await vendors.ledger(`vendor=${vendor}`)).entries.length > 0)
  await settled(plain, undefined, numbers(2, 9_867_000_000), 30_000)
  expect(Date.now() - begunAt).toBeLessThan(40_000)
  expect((await withFile).counts).toMatchObject({ sent: 25, failed: 0, unknown: 0 })
  const { entries } = await vendors.ledger(`vendor=${vendor}&outcome=accepted`)
  expect(entries.filter(entry => to.includes(entry.to ?? ''))).toHaveLength(25)
}, 180_000)

test('a vendor that answers an upload with a page is asked again', async () => {
  const template = await approved('with_a_page')
  await vendors.tell('/_faults', { rules: [{ kind: 'garbage', at: 'uploads', times: 1 }] })
  const { counts } = await settled(template, { id: (await picture('paged.png')).id }, numbers(2, 9_865_000_000))
  expect(counts).toMatchObject({ sent: 2, failed: 0 })
})

test('what the vendor refuses of a file fails its messages with the reason', async () => {
  const template = await approved('with_a_third')
  const changed = { name: 'Airtel', data: { ...data, customerId: 'c-9' } }
  expect((await world.as('asha').put(`/e/enterprise/channels/${channelId}`, changed)).body.status).toBe(true)
  const { id, counts } = await settled(template, { id: (await picture('third.png')).id }, numbers(1, 9_863_000_000))
  expect(counts).toMatchObject({ sent: 0, failed: 1 })
  const [row] = (await world.as('asha').get(`${broadcasts}/${id}/message`)).body.data.message
  expect(row).toMatchObject({
    currentDeliveryStatusName: 'Failed',
    channelErrorDesc: 'The number does not belong to the account',
  })
})
