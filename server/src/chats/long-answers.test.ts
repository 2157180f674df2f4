import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBot, shop } from '../bots/bots.fixture.ts'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let vendors: Played
let world: World
let agentId: string
const paragraph = (number: number) => `Point ${number}: ${'we bring it to your door. '.repeat(35)}`.trim()
const answer = [1, 2, 3, 4].map(paragraph).join('\n\n')

beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env(['meta']))
  vendors.leadsTo(world)
  const [greet] = shop
  const hello = { name: 'greet', phrases: greet?.phrases ?? [], responses: [answer] }
  agentId = (await makeBot(world, { intents: [hello, ...shop.slice(1)] })).agentId
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const answerMs = 300

test.each([
  { place: 'Messenger', type: 3, longest: 2000, data: { pageId: '3003' }, account: {} },
  { place: 'Instagram', type: 11, longest: 1000, data: { pageId: '4004' }, account: { platform: 'instagram' } },
])('an answer that is too long for $place goes out in parts, each once the one before was taken', async row => {
  const { place: name, type, longest } = row
  const asha = world.as('asha')
  const own = { ...row.data, accessToken: `EAAG-${type}`, appSecret: `hush-${type}` }
  const draft = { name, type, vendor: 92, data: { ...own, botAgentId: agentId } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const { webhookUrl, webhookVerifyToken } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  const settings = { ...own, ...row.account, verifyToken: webhookVerifyToken }
  await vendors.tell('/_accounts', { vendor: 'meta', settings, webhookUrl })
  await vendors.tell('/_faults', { rules: [{ vendor: 'meta', kind: 'delay', ms: answerMs }] })
  const from = `7001${type}`
  await vendors.tell('/_customer', { vendor: 'meta', from, text: 'hello there', account: settings })
  const parts = await eventually(async () => {
    const { entries } = await vendors.ledger(`vendor=meta&to=${from}`)
    const said = entries.filter(({ text }) => text).sort((one, other) => one.at.localeCompare(other.at))
    return said.map(({ text }) => text).join('\n\n') === answer && said
  })
  expect(parts.length).toBeGreaterThan(1)
  const times = parts.map(({ at }) => Date.parse(at))
  for (const [at, { text }] of parts.entries()) {
    expect(text?.length).toBeLessThanOrEqual(longest)
    if (at > 0) expect((times[at] ?? 0) - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(answerMs - 20)
  }
})
