import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { openVendor, type VendorReply } from '../vendor.fixture.ts'
import { watchChannels } from './channels.watch.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const asha = () => world.as('asha')
const owner = () => world.platform.databases.owner
const wabaId = '20455'

async function makeNumber(phoneNumberId: string, account = wabaId): Promise<string> {
  const data = {
    accessToken: 't',
    phoneNumberId,
    wabaId: account,
    appSecret: 's-1',
    contactId: `9198765${phoneNumberId}`,
  }
  const draft = { name: `Shop ${phoneNumberId}`, type: 4, vendor: 90, data }
  return (await asha().post('/e/enterprise/channels', draft)).body.response.id
}

const healthOf = async (id: string) => (await asha().get(`/e/enterprise/channels/${id}/details`)).body.response.health
const statusOf = async (id: string) => (await asha().get(`/e/enterprise/channels/${id}`)).body.response.status
const noticesOf = async (id: string): Promise<string[]> => {
  const { body } = await asha().get('/e/enterprise/notifications?perPage=100')
  const ours = body.response.notifications.filter(({ link }: { link: string }) => link === `/admin/channels/${id}`)
  return ours.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`)
}

/** As if it had last been asked about so many hours ago. */
const age = (id: string, hours: number) =>
  owner().query('update channel_lanes set checked_at = now() - make_interval(hours => $2) where channel_id = $1', [
    id,
    hours,
  ])

async function watched(id: string, reply: VendorReply) {
  vendor.answers(() => reply)
  const before = Date.now()
  await watchChannels(world.platform)
  return eventually(async () => {
    const { rows } = await owner().query('select checked_at from channel_lanes where channel_id = $1', [id])
    return rows[0]?.checked_at?.getTime() >= before - 1000
  }, 20_000)
}

const expired = { status: 401, body: { error: { code: 190, message: 'Session has expired' } } }
const good = { body: { id: '10655', quality_rating: 'GREEN' } }

test('credentials that the vendor takes no longer are told before a message fails, once (CHAN-003, CHAN-004)', async () => {
  const id = await makeNumber('10655')
  vendor.answers(() => good)
  await asha().post(`/e/enterprise/channels/${id}/test`, {})
  expect(await statusOf(id)).toBe('ACTIVE')
  const asked = vendor.calls.length
  await watchChannels(world.platform)
  await age(id, 25)
  await watched(id, expired)
  await eventually(async () => (await noticesOf(id)).length > 0)
  expect(vendor.calls.length - asked).toBeLessThanOrEqual(2)
  expect(await healthOf(id)).toMatchObject({ state: 'ERROR' })
  expect(await statusOf(id)).toBe('ERROR')
  await age(id, 2)
  await watched(id, expired)
  expect(await noticesOf(id)).toEqual([expect.stringContaining('The vendor refuses the credentials of Shop 10655')])
  await age(id, 2)
  await watched(id, good)
  await eventually(async () => (await statusOf(id)) === 'ACTIVE')
  await age(id, 25)
  await watched(id, expired)
  await eventually(async () => (await noticesOf(id)).length === 2)
})

test('a vendor that cannot be reached is no reason to tell anybody that it refuses', async () => {
  const id = await makeNumber('10656')
  vendor.answers(() => good)
  await asha().post(`/e/enterprise/channels/${id}/test`, {})
  await age(id, 25)
  await watched(id, { break: response => response.destroy() })
  await eventually(async () => (await healthOf(id)).state === 'ERROR')
  expect(await noticesOf(id)).toEqual([])
})

test('what a message was refused for stands where the vendor cannot be asked about it, until a message leaves again (CHAN-003)', async () => {
  const contactId = '919876543210'
  const airtel = { username: 'u', password: 'p', customerId: 'c', contactId, businessId: 'b' }
  const kaleyra = { apiKey: 'k', sid: 's', contactId, wabaId: 'w' }
  const drafts = [
    { name: 'Airtel', type: 0, vendor: 9, data: airtel },
    { name: 'Kaleyra', type: 0, vendor: 5, data: kaleyra },
  ]
  for (const draft of drafts) {
    const { id } = (await asha().post('/e/enterprise/channels', draft)).body.response
    await owner().query(
      `with old as (update channels set created_at = now() - interval '2 days' where id = $1 returning id, enterprise_id)
       insert into channel_lanes (channel_id, enterprise_id, breaker, breaker_reason)
       select id, enterprise_id, 'open', 'Wrong password' from old`,
      [id],
    )
    await watchChannels(world.platform)
    const { rows } = await owner().query('select from pgboss.job where singleton_key = $1', [id])
    expect(rows).toEqual([])
    expect(await statusOf(id)).toBe('ERROR')
    expect(await healthOf(id)).toMatchObject({ state: 'ERROR', message: 'Wrong password' })
  }
})

test('the end of a token is told a week before, a day before, and when it has come (CHAN-004)', async () => {
  const id = await makeNumber('10657')
  const endsIn = (hours: number) =>
    owner().query(
      `insert into channel_lanes (channel_id, enterprise_id, checked_at, token_expires_at)
       select id, enterprise_id, now(), now() + make_interval(hours => $2) from channels where id = $1
       on conflict (channel_id) do update set token_expires_at = excluded.token_expires_at, end_told_at = channel_lanes.end_told_at - interval '3 days'`,
      [id, hours],
    )
  const told = async () => {
    await watchChannels(world.platform)
    await watchChannels(world.platform)
    return (await noticesOf(id)).map(notice => notice.split(':')[0])
  }
  await endsIn(24 * 8)
  expect(await told()).toEqual([])
  await endsIn(24 * 6 - 1)
  const week = 'The access token of Shop 10657 ends in 6 days'
  expect(await told()).toEqual([week])
  await endsIn(20)
  const day = 'The access token of Shop 10657 ends in a day'
  expect(await told()).toEqual([day, week])
  await endsIn(-1)
  expect(await told()).toEqual(['The access token of Shop 10657 has ended', day, week])
})

test('what the vendor does to an account stands at all of its channels until it takes it back (CHAN-003, CHAN-004)', async () => {
  const [one, other, stranger] = [
    await makeNumber('20001', '777'),
    await makeNumber('20002', '777'),
    await makeNumber('20003'),
  ]
  const tell = async (id: string, value: object) => {
    const body = JSON.stringify({ entry: [{ id: '777', changes: [{ field: 'account_update', value }] }] })
    const signature = `sha256=${createHmac('sha256', 's-1').update(body).digest('hex')}`
    const told = { method: 'POST', headers: { 'x-hub-signature-256': signature }, body }
    expect((await fetch(`${world.address}/hooks/meta/${id}`, told)).status).toBe(200)
  }
  const ban = (waba_ban_state: string) => ({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state } })
  await tell(one, ban('DISABLE'))
  await eventually(async () => (await statusOf(other)) === 'ERROR')
  expect(await healthOf(one)).toMatchObject({ state: 'ERROR', message: expect.stringContaining('disabled') })
  expect(await statusOf(stranger)).toBe('ACTIVE')
  const { attention } = (await asha().get('/e/enterprise/dashboard')).body.response
  expect(attention.map(({ title }: { title: string }) => title)).toContain('The vendor has restricted Shop 20001')
  // The account tells each of its channels.
  await tell(other, ban('DISABLE'))
  await tell(stranger, ban('DISABLE'))
  await tell(one, ban('REINSTATE'))
  await eventually(async () => (await statusOf(one)) === 'ACTIVE')
  expect(await statusOf(other)).toBe('ACTIVE')
  expect([...(await noticesOf(one)), ...(await noticesOf(other)), ...(await noticesOf(stranger))]).toEqual([
    'Shop 20001 is free again: The vendor has taken back what it did to the account.',
    expect.stringContaining('The vendor has restricted Shop 20001: Meta has disabled the WhatsApp Business account.'),
  ])
  const expiration = new Date(Date.now() + 3_600_000).toISOString()
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }]
  await tell(one, { event: 'ACCOUNT_RESTRICTION', restriction_info })
  await eventually(async () => (await statusOf(other)) === 'ERROR')
  await owner().query('update channel_lanes set trouble_until = now() where channel_id = $1', [other])
  expect([await statusOf(other), await statusOf(one)]).toEqual(['ACTIVE', 'ERROR'])
})
