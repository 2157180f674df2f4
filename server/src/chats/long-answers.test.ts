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
  world = await openWorld(vendors.env(['meta', 'sinch']))
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

const page = (pageId: string) => ({
  vendor: 92,
  slug: 'meta',
  data: { pageId, accessToken: `EAAG-${pageId}`, appSecret: `hush-${pageId}` },
})
const keys = { appId: 'app-1', projectId: 'p-1', keyId: 'k-1', keySecret: 's-1', region: 'eu' }
const project = { vendor: 6, slug: 'sinch', data: { ...keys, contactId: '919811112222' } }

test.each([
  { place: 'Messenger', ...page('3003'), type: 3, longest: 2000, account: {}, from: '70010003' },
  {
    place: 'Instagram',
    ...page('4004'),
    type: 11,
    longest: 1000,
    account: { platform: 'instagram' },
    from: '70010011',
  },
  { place: 'RCS by Sinch', ...project, type: 10, longest: 3072, account: { channel: 'RCS' }, from: '919822000010' },
])('an answer that is too long for $place goes out in parts, each once the one before was taken', async row => {
  const { place: name, type, longest, slug: vendor, from } = row
  const asha = world.as('asha')
  const draft = { name, type, vendor: row.vendor, data: { ...row.data, botAgentId: agentId } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const { webhookUrl, webhookVerifyToken } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body.response
  const secrets = { verifyToken: webhookVerifyToken, webhookSecret: webhookVerifyToken }
  const settings = { ...row.data, ...row.account, ...secrets }
  await vendors.tell('/_accounts', { vendor, settings, webhookUrl })
  if (vendor === 'meta') await asha.post(`/e/enterprise/channels/${id}/webhook`)
  await vendors.tell('/_faults', { rules: [{ vendor, kind: 'delay', ms: answerMs }] })
  await vendors.tell('/_customer', { vendor, from, text: 'hello there', account: settings })
  const parts = await eventually(async () => {
    const { entries } = await vendors.ledger(`vendor=${vendor}&to=${from}`)
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
