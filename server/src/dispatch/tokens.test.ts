import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, countsOf, finished, numbers, request } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../channels/vendor.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { resendUnknown } from './statuses/unknowns.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({
    VENDOR_BASE_URL_GOOGLE: vendor.url,
    VENDOR_BASE_URL_ROUTEMOBILE: vendor.url,
    VENDOR_BASE_URL_META: vendor.url,
  })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const serviceAccount = JSON.stringify({ client_email: 'a@b.example', private_key: pem })
  const data = { serviceAccount, agentId: 'agent', clientToken: 'c', ratePerSecond: '100' }
  const draft = { name: 'Google', vendor: 95, type: 10, contactId: 'bot', data }
  channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  templateId = await approvedTemplate(asha(), await makeChannel(asha(), 10))
  // Google would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const send = async (phoneNumber: string[]) =>
  (await asha().post(base, request({ channelId, templateId, phoneNumber }))).body.data.id

/** Tokens are numbered; those before `good` are refused, after a moment in which more messages leave with them. */
function vendorTakes(good: number) {
  let issued = 0
  vendor.answers(({ path, headers }) => {
    if (path.includes('/token')) {
      issued += 1
      return { body: { access_token: `t${issued}`, expires_in: 3600 } }
    }
    const shown = Number(/^Bearer t(\d+)$/.exec(headers.authorization ?? '')?.[1])
    const reply = shown < good ? refused : { status: 200, body: { name: 'phones/x/agentMessages/1' } }
    return {
      break: answer => void setTimeout(() => answer.writeHead(reply.status).end(JSON.stringify(reply.body)), 100),
    }
  })
  return () => issued
}
const refused = { status: 401, body: { error: { status: 'UNAUTHENTICATED', message: 'revoked' } } }

test('a token that ends while many messages are on their way with it is renewed once, and all of them arrive (CHAN-004)', async () => {
  const issued = vendorTakes(2)
  const id = await send(numbers(8))
  expect(await finished(asha(), id)).toMatchObject({ status: 'COMPLETED', counts: { sent: 8, failed: 0, unknown: 0 } })
  expect(issued()).toBe(2)
})

test('a token that no new one helps stops the channel with the reason, and nothing is lost', async () => {
  vendorTakes(1000)
  const id = await send(numbers(3, 9_860_000_000))
  const stopped = await finished(asha(), id, 'PAUSED')
  expect(stopped.pauseReason).toContain('revoked')
  expect(stopped.counts).toMatchObject({ queued: 3, failed: 0, unknown: 0 })
  vendorTakes(0)
  await asha().post(`${base}/${id}/resume`)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 3 })
})

test('SMS of Route Mobile leave without the token that its other channels need (CHAN-004)', async () => {
  vendor.answers(({ path }) =>
    path.includes('/auth/') ? refused : { body: { response: [{ status: '1701', messageid: 'sms-1' }] } },
  )
  const data = { username: 'u', password: 'p', contactId: '919876543210', sender: 'PARLEY' }
  const draft = { name: 'Route Mobile', vendor: 7, type: 0, data }
  const { id: sms } = (await asha().post('/e/enterprise/channels', draft)).body.response
  const tested = await asha().post(`/e/enterprise/channels/${sms}/test`, { to: '919820000001' })
  expect(tested.body.response).toMatchObject({ ok: true })
  const own = await approvedTemplate(asha(), await makeChannel(asha(), 10))
  await query('update templates set channel_id = $1 where id = $2', [sms, own])
  const draftOf = request({ channelId: sms, templateId: own, phoneNumber: numbers(2, 9_870_000_000) })
  const { id } = (await asha().post(base, draftOf)).body.data
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 2, failed: 0 })
})

test('a refusal that comes when the channel was mended already stops nothing (CHAN-004)', async () => {
  const data = { accessToken: 'EAAG', phoneNumberId: '1001', wabaId: '2002', appSecret: 'hush' }
  const shop = { name: 'Shop', vendor: 90, type: 4, contactId: '919811112222', data }
  const shopId = (await asha().post('/e/enterprise/channels', shop)).body.response.id
  const shopTemplate = await approvedTemplate(asha(), await makeChannel(asha()))
  await query('update templates set channel_id = $1 where id = $2', [shopId, shopTemplate])
  const held = Promise.withResolvers<ServerResponse>()
  const expired = { status: 401, body: { error: { code: 190, message: 'expired' } } }
  vendor.answers(() => (vendor.calls.length === 1 ? expired : { break: held.resolve }))
  vendor.calls.splice(0)
  const draft = request({ channelId: shopId, templateId: shopTemplate, phoneNumber: numbers(2, 9_880_000_000) })
  const { id } = (await asha().post(base, draft)).body.data
  await finished(asha(), id, 'PAUSED')
  const late = await held.promise
  vendor.answers(() => ({ body: { messages: [{ id: `wamid.${vendor.calls.length}` }] } }))
  await asha().post(`${base}/${id}/resume`)
  late.writeHead(expired.status).end(JSON.stringify(expired.body))
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 2 })
})

test('what is sent again of a broadcast that is days old is sent, and the broadcast ends again (X-03)', async () => {
  vendorTakes(0)
  const id = await send(numbers(2, 9_850_000_000))
  await finished(asha(), id)
  const [row] = await query('select id from deliveries where broadcast_id = $1 limit 1', [id])
  await query("update deliveries set state = 5, settled_at = now() - interval '20 minutes' where id = $1", [row.id])
  await query("update broadcasts set created_at = now() - interval '2 days' where id = $1", [id])
  await resendUnknown(world.platform)
  expect((await finished(asha(), id)).counts).toMatchObject({ queued: 0, sent: 2, unknown: 0 })
})

test('credentials that cannot be read stop the channel before anything is taken for sent (CHAN-004)', async () => {
  vendorTakes(0)
  const [{ secrets }] = await query('select secrets from channels where id = $1', [channelId])
  await query("update channels set secrets = 'v1.00000000.AAAA' where id = $1", [channelId])
  const id = await send(numbers(4, 9_840_000_000))
  const stopped = await finished(asha(), id, 'PAUSED')
  expect(stopped.pauseReason).toContain('Enter them again')
  expect(stopped.counts).toMatchObject({ queued: 4, failed: 0, unknown: 0 })
  await query('update channels set secrets = $2 where id = $1', [channelId, secrets])
  await asha().post(`${base}/${id}/resume`)
  expect((await finished(asha(), id)).counts).toMatchObject({ sent: 4 })
})

test('a code of the vendor that is a word of the language is a code like others', async () => {
  vendorTakes(0)
  const id = await send(numbers(1, 9_830_000_000))
  await finished(asha(), id)
  await query(
    "update deliveries set state = 3, error_code = 'constructor', error_desc = 'No' where broadcast_id = $1",
    [id],
  )
  const { status, body } = await asha().get(`${base}/${id}/failures`)
  expect(status).toBe(200)
  expect(JSON.stringify(body.data)).toContain('constructor')
  expect((await countsOf(asha(), id)).counts.failed).toBe(1)
})

test('nothing leaves a channel that was deleted, whatever still waits on it', async () => {
  const gone = await makeChannel(asha(), 0)
  await asha().delete(`/e/enterprise/channels/${gone}`)
  await query(
    `insert into deliveries (enterprise_id, channel_id, recipient) select enterprise_id, id, '919876500010' from channels where id = $1`,
    [gone],
  )
  await new Promise(resolve => setTimeout(resolve, 1500))
  expect(await query('select state from deliveries where channel_id = $1', [gone])).toEqual([{ state: -1 }])
})
