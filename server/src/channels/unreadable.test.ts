import { channelTexts } from '@parley/contracts/channels/channels.ts'
import { relayTexts } from '@parley/contracts/channels/relays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const channels = '/e/enterprise/channels'
const relays = '/chatbird/api/relaybridge/integrations'
const asha = () => world.as('asha')
/** Sealed under a key that nobody has any more, and a text that was cut off. */
const lost = ['v1.00000000.AAAA', 'v1.']
const spoil = (table: 'channels' | 'relays', id: string, text: string | undefined) =>
  world.platform.databases.owner.query(`update ${table} set secrets = $2 where id = $1`, [id, text])

test.each(lost)(
  'a channel whose credentials cannot be read (%s) is listed, and mended by new ones (CHAN-024, CHAN-029, CHAN-033)',
  async text => {
    const data = { accKey: 'key-12345678', sender: 'PARLEY', baseUrl: 'https://sms.example/send' }
    const made = (await asha().post(channels, { name: `Lost ${text}`, type: 0, vendor: 12, data })).body.response
    const path = `${channels}/${made.id}`
    const details = async () => (await asha().get(`${path}/details`)).body.response
    await spoil('channels', made.id, text)
    const list = await asha().get(channels)
    expect(list.body.response.channels).toContainEqual(
      expect.objectContaining({ id: made.id, status: 'ERROR', webhookUrl: null }),
    )
    const health = { state: 'ERROR', message: channelTexts.unreadable }
    expect(await details()).toMatchObject({ data: { sender: 'PARLEY' }, health })
    const tested = await asha().post(`${path}/test`, {})
    expect(tested.body.response).toMatchObject({ ok: false, message: channelTexts.unreadable })
    const missing = await asha().put(path, { name: 'Renamed' })
    expect(missing.body.errors).toEqual([{ field: 'data.accKey', message: 'Access key is required' }])
    const mended = await asha().put(path, { data: { accKey: 'key-87654321' } })
    expect(mended.body.response).toMatchObject({ status: 'ACTIVE', data: { ...data, accKey: '****4321' } })
    // Nobody knows the old key of the vendor's calls either.
    const [before, after] = [made.webhookUrl, mended.body.response.webhookUrl].map(url => new URL(url))
    expect(after?.searchParams.get('k')).toHaveLength(43)
    expect(after?.href).not.toBe(before?.href)
    expect((await details()).health.state).toBe('UNKNOWN')
    expect((await fetch(world.address + after?.pathname + after?.search, { method: 'POST', body: '{}' })).status).toBe(
      200,
    )
  },
)

test('an integration whose credentials cannot be read is listed, and mended by new ones (CHAN-042)', async () => {
  const data = { url: 'https://shop.example/a', token: 'token-1234' }
  const draft = { name: 'Lost', provider: 'rest', data, events: ['contact.created'] }
  const { id, secret } = (await asha().post(relays, draft)).body.data.integration
  await spoil('relays', id, lost[0])
  const list = await asha().get(relays)
  const unreadable = { status: 'FAILED', lastError: relayTexts.unreadable, data: { url: data.url } }
  expect(list.body.data.integrations).toMatchObject([{ id, ...unreadable }])
  const tested = await asha().post(`${relays}/${id}/test`)
  expect(tested.body.data).toMatchObject({ ok: false, status: 0, body: relayTexts.unreadable })
  const mended = (await asha().put(`${relays}/${id}`, { data: { token: 'token-5678' } })).body.data.integration
  expect(mended).toMatchObject({ status: 'UNTESTED', lastError: null, data: { ...data, token: '****5678' } })
  expect(mended.secret).toHaveLength(43)
  expect(mended.secret).not.toBe(secret)
  const { integration } = (await asha().get(`${relays}/${id}`)).body.data
  expect(integration.secret).toBe(`****${mended.secret.slice(-4)}`)
})
