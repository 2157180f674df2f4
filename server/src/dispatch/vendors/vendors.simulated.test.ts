import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base as broadcasts } from '../../broadcasts/broadcasts.fixture.ts'
import { makeTemplate, base as templates } from '../../templates/templates.fixture.ts'
import { openVendors, type Played } from '../../testing/vendors.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { type Case, chatCases } from './vendors.cases.ts'
import { connected } from './vendors.connecting.ts'
import { gatewayCases } from './vendors.gateways.ts'

const cases = [...chatCases, ...gatewayCases]

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env(cases.map(({ slug }) => slug)))
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const components = [{ type: 'BODY', text: 'Hello {{1}}, it is on its way.', example: ['Meera'] }]

/** Judged by whoever judges: the vendor by itself, a second person, or nobody. */
async function approved(channelId: string, { slug, title }: Case, name: string): Promise<string> {
  const id = await makeTemplate(kabir(), { channelId, name, components, subject: 'Your order', submit: true })
  const read = async () => (await kabir().get(`${templates}/${id}`)).body.data.template
  if ((await read()).isManual) {
    await vendors.tell('/_templates', { vendor: slug, id: `V-${name}`, name, values: 1 })
    const verdict = { status: 'approved', vendorTemplateId: `V-${name}` }
    const { body } = await world.as('dev').post(`${templates}/${id}/status`, verdict)
    expect([title, body.status, body.message]).toEqual([title, true, body.message])
  }
  await eventually(async () => {
    if ((await read()).status === 'APPROVED') return true
    // Some tell nobody of their verdict, and are asked.
    await kabir().post(`${templates}/sync`, { channelId })
    return false
  })
  return id
}

async function sent(channelId: string, templateUId: string, to: string): Promise<string> {
  const { body } = await asha().post(broadcasts, {
    channelId,
    phoneNumber: [to],
    message: { template: { templateUId } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'Meera' }],
  })
  if (!body.status) throw new Error(JSON.stringify(body))
  return body.data.id
}

const rowOf = async (id: string) => (await asha().get(`${broadcasts}/${id}/message`)).body.data.message[0]

// They wait most of the time, so they wait together.
describe.concurrent('a message goes out, its receipts come back signed, and the customer answers (CHAN-024)', () => {
  for (const [place, row] of cases.entries()) {
    test(row.title, async () => {
      const { slug, to, ends, startsWith, isDeaf, data, account } = row
      const channelId = await connected({ world, vendors }, row)
      const templateId = await approved(channelId, row, `hello_${place}`)
      const write = (text: string) =>
        vendors.tell('/_customer', { vendor: slug, from: to, text, account: { ...data, ...account } })
      if (startsWith === 'customer') await write('/start')
      const id = await sent(channelId, templateId, to)
      const arrived = await eventually(async () => {
        const found = await rowOf(id)
        return found && [ends, 'Failed'].includes(found.currentDeliveryStatusName) && found
      }, 60_000)
      expect([arrived.currentDeliveryStatusName, arrived.channelErrorDesc]).toEqual([ends, null])
      const { entries } = await vendors.ledger(`vendor=${slug}&to=${to}`)
      expect(entries.map(({ outcome }) => outcome)).toEqual(['accepted'])
      if (!isDeaf) await heard(channelId, write, place)
    }, 180_000)
  }
})

async function heard(channelId: string, write: (text: string) => Promise<void>, place: number): Promise<void> {
  const text = `${4000 + place}`
  await write(text)
  await eventually(async () => {
    const { rows } = await world.platform.databases.owner.query(
      'select 1 from messages m join chats h on h.id = m.chat_id where h.channel_id = $1 and strpos(m.message, $2) > 0',
      [channelId, text],
    )
    return rows.length > 0
  })
}
