import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { asSystem } from '../platform/database/database.ts'
import { openWorld } from '../testing/world.ts'

const world = await openWorld()
afterAll(() => world.close())

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const serviceAccount = JSON.stringify({
  client_email: 'rbm@parley.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})

/** The path at which the vendor of a new channel calls. */
async function channelFor(draft: { name: string; type: number; vendor: number; data: Record<string, string> }) {
  const made = await world.as('asha').post('/e/enterprise/channels', draft)
  const { pathname, search } = new URL(made.body.response.webhookUrl)
  return { path: pathname, query: search }
}

test('a vendor that tries a new address by POST hears its word, and a stranger is refused (CHAN-024)', async () => {
  const data = { serviceAccount, agentId: 'parley_agent', clientToken: 'SJENCPGJESMGUFPY' }
  const { path, query } = await channelFor({ name: 'Google RCS', type: 10, vendor: 95, data })
  expect(query).toBe('')
  const stranger = world.as(null)
  const heard = await stranger.post(path, { clientToken: 'SJENCPGJESMGUFPY', secret: '1234567890' })
  expect(heard).toMatchObject({ status: 200, text: '1234567890' })
  const refused = await stranger.post(path, { clientToken: 'another', secret: '1234567890' })
  expect(refused.status).toBe(401)
})

test('a gateway may send its receipts by GET (CHAN-024)', async () => {
  const data = { accKey: 'key', sender: 'PARLEY', baseUrl: 'https://sms.example/send' }
  const { path, query } = await channelFor({ name: 'NGN', type: 0, vendor: 12, data })
  const gateway = world.as(null)
  expect((await gateway.get(`${path}${query}&msgid=m-1&status=DELIVRD`)).status).toBe(200)
  expect((await gateway.get(`${path}?k=wrong&msgid=m-2&status=DELIVRD`)).status).toBe(401)
  const kept = await asSystem(world.platform.databases, db => db.selectFrom('hookCalls').select('envelope').execute())
  expect(kept).toMatchObject([{ envelope: { query: { msgid: 'm-1', status: 'DELIVRD' } } }])
})

test('Mailchimp looks at a new address by HEAD, which no other vendor does (CHAN-024)', async () => {
  const data = { fromEmail: 'shop@parley.example', authKey: 'md-1', subAccount: 's1', fromName: 'Shop' }
  const { path } = await channelFor({ name: 'Mailchimp', type: 1, vendor: 10, data })
  const look = (at: string) => fetch(world.address + at, { method: 'HEAD' }).then(({ status }) => status)
  expect([await look(path), await look('/hooks/mailchimp/none')]).toEqual([200, 404])
  const other = await channelFor({
    name: 'Voice',
    type: 9,
    vendor: 97,
    data: { baseUrl: 'https://voice.example', authKey: 'v', contactId: '919811112222' },
  })
  expect(await look(other.path + other.query)).toBe(404)
})
