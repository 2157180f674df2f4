import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, base, finished, numbers } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorReply } from '../channels/vendor.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
let vendor: Awaited<ReturnType<typeof openVendor>>
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({
    VENDOR_BASE_URL_KALEYRA: vendor.url,
    VENDOR_BASE_URL_VI: vendor.url,
  })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

type Shop = { channelId: string; hook: URL; send(to: { phoneNumber?: string[]; contactIds?: string[] }): Promise<Sent> }
type Sent = { id: string; sent: number; skipped: number; failed: number }

const asha = () => world.as('asha')
const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
const taken = { body: { id: 'k-1', data: [{ message_id: 'k-1' }], error: {} } }

/** A channel with a template in a category, as if its vendor had approved it. */
async function shopAt(type: number, id: number, data: Record<string, string>, category = 'Marketing'): Promise<Shop> {
  const draft = { name: `Shop of ${id} ${type} ${category} ${data.sid}`, type, vendor: id, data }
  const channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const components = [{ type: 'BODY', text: 'Half price today.' }]
  const templateUId = await approvedTemplate(asha(), await makeChannel(asha(), type), { components, category })
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateUId])
  const { webhookUrl } = (await asha().get(`/e/enterprise/channels/${channelId}/details`)).body.response
  const { pathname, search } = new URL(webhookUrl)
  const send: Shop['send'] = async to => {
    const message = { template: { templateUId } }
    const asked = await asha().post(
      base,
      { channelId, phoneNumber: [], ...to, message },
      { 'idempotency-key': crypto.randomUUID() },
    )
    if (!asked.body.status) throw new Error(JSON.stringify(asked.body))
    const { counts } = await finished(asha(), asked.body.data.id)
    return { id: asked.body.data.id, ...counts }
  }
  return { channelId, hook: new URL(pathname + search, world.address), send }
}

const codesOf = async (id: string) =>
  (await query('select error_code from deliveries where broadcast_id = $1', [id])).map(({ error_code }) => error_code)
const consentOf = async (contactId: string) =>
  (await asha().get(`/chatbird/api/customer_master/customers/${contactId}`)).body.data.customer.optedOut

/** Worked on before it returns. */
async function call(hook: URL, body: object, headers: Record<string, string> = {}): Promise<void> {
  const { status } = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(status).toBe(200)
  await eventually(async () => (await query('select from waiting_calls', [])).length === 0)
}

const kaleyra = { apiKey: 'k', sid: 's', contactId: '919811112222', wabaId: '1' }

test('whom a report says has opted out at the vendor gets no advertising there until they want it again (CHAN-023)', async () => {
  vendor.answers(() => taken)
  const { channelId, hook, send } = await shopAt(0, 5, kaleyra)
  // No Indian number: by night the law would keep advertising from it.
  const phoneNumber = '14155550132'
  const contactId = await makeContact(asha(), { name: 'Meera Iyer', phoneNumber })
  const first = await send({ contactIds: [contactId] })
  const [row] = await query('select id from deliveries where broadcast_id = $1', [first.id])
  hook.searchParams.set('ref', row.id)
  const stopped = { message_id: 'k-1', status: 'Undelivered', trace: 'OPT-OUT', mobile: phoneNumber }
  await call(hook, stopped)
  expect(await codesOf(first.id)).toEqual(['OPT-OUT'])
  expect(await consentOf(contactId)).toMatchObject([{ channelId, source: 'VENDOR' }])
  const second = await send({ contactIds: [contactId] })
  expect([second.skipped, await codesOf(second.id)]).toEqual([1, ['OPTED_OUT']])
  hook.searchParams.delete('ref')
  await call(hook, { from: phoneNumber, message: 'START', id: 'in-1' })
  expect(await consentOf(contactId)).toEqual([])
  hook.searchParams.set('ref', row.id)
  await call(hook, { ...stopped, again: 1 })
  expect(await consentOf(contactId)).toEqual([])
})

test('who has stopped marketing in WhatsApp has opted out at whoever passes it on, and a repeat undoes no START (CHAN-023)', async () => {
  vendor.answers(() => taken)
  const { channelId, hook, send } = await shopAt(4, 5, kaleyra)
  const [phoneNumber = ''] = numbers(1, 9_853_000_000)
  const contactId = await makeContact(asha(), { name: 'Ravi Nair', phoneNumber })
  const { id } = await send({ contactIds: [contactId] })
  const [row] = await query('select id from deliveries where broadcast_id = $1', [id])
  const status = { id: 'k-1', status: 'failed', recipient_id: phoneNumber, biz_opaque_callback_data: row.id }
  const stopped = (timestamp: string) => {
    const statuses = [{ ...status, timestamp, errors: [{ code: 131050, title: 'Stopped' }] }]
    return { meta_object: { field: 'messages', value: { statuses } } }
  }
  await call(hook, stopped('1762000000'))
  expect(await consentOf(contactId)).toMatchObject([{ channelId, source: 'VENDOR' }])
  const start = { from: phoneNumber, id: 'wamid.start', timestamp: '1762000001', type: 'text', text: { body: 'START' } }
  await call(hook, { meta_object: { field: 'messages', value: { messages: [start] } } })
  expect(await consentOf(contactId)).toEqual([])
  await call(hook, stopped('1762000002'))
  expect(await consentOf(contactId)).toEqual([])
})

test('so is whom an answer says has opted out, in the book or not; what is no advertising still goes out (CHAN-023)', async () => {
  const refusal: VendorReply = { status: 400, body: { reason: 'opted_out' } }
  vendor.answers(({ path }) =>
    path.includes('/oauth/token') ? { body: { access_token: 't', expires_in: 900 } } : refusal,
  )
  const { channelId, send } = await shopAt(10, 11, { clientId: 'c', clientSecret: 's', contactId: 'bot' })
  const phoneNumber = numbers(1, 9_851_000_000)
  const first = await send({ phoneNumber })
  expect(await codesOf(first.id)).toEqual(['opted_out'])
  await eventually(
    async () => (await query('select from contact_opt_outs where channel_id = $1', [channelId])).length === 1,
  )
  const second = await send({ phoneNumber })
  expect([second.skipped, await codesOf(second.id)]).toEqual([1, ['OPTED_OUT']])
  const notice = await approvedTemplate(asha(), await makeChannel(asha(), 10), {
    components: [{ type: 'BODY', text: 'Your order has left.' }],
  })
  await query('update templates set channel_id = $1 where id = $2', [channelId, notice])
  vendor.answers(() => ({ body: { messageId: 'm-1' } }))
  const asked = await asha().post(base, { channelId, phoneNumber, message: { template: { templateUId: notice } } })
  expect((await finished(asha(), asked.body.data.id)).counts).toMatchObject({ sent: 1, skipped: 0 })
})

test('another failure says nothing of what anybody wants', async () => {
  vendor.answers(() => taken)
  const { channelId, hook, send } = await shopAt(0, 5, { ...kaleyra, sid: 's2' }, 'Utility')
  const first = await send({ phoneNumber: numbers(1, 9_852_000_000) })
  const [row] = await query('select id from deliveries where broadcast_id = $1', [first.id])
  hook.searchParams.set('ref', row.id)
  await call(hook, { message_id: 'k-1', status: 'Undelivered', trace: 'MOB-OFF' })
  expect(await codesOf(first.id)).toEqual(['MOB-OFF'])
  expect(await query('select from contact_opt_outs where channel_id = $1', [channelId])).toEqual([])
})

test('a channel that is switched off hears a STOP and what became of its messages, and nobody answers there (CHAN-044)', async () => {
  vendor.answers(() => taken)
  const { channelId, hook, send } = await shopAt(0, 5, { ...kaleyra, sid: 's3' })
  const phoneNumber = '14155550139'
  const contactId = await makeContact(asha(), { name: 'Nila Das', phoneNumber })
  const first = await send({ contactIds: [contactId] })
  const [row] = await query('select id from deliveries where broadcast_id = $1', [first.id])
  const switched = (active: boolean) => asha().put(`/e/enterprise/channels/${channelId}`, { active })
  await switched(false)
  await call(hook, { from: phoneNumber, message: 'Are you there?', id: 'in-7' })
  await call(hook, { from: phoneNumber, message: 'STOP', id: 'in-8' })
  hook.searchParams.set('ref', row.id)
  await call(hook, { message_id: 'k-1', status: 'Delivered', mobile: phoneNumber })
  expect(await consentOf(contactId)).toMatchObject([{ channelId, source: 'KEYWORD' }])
  expect(await query('select state from deliveries where id = $1', [row.id])).toEqual([{ state: 1 }])
  const chats = await query('select state, handled_by from chats where channel_id = $1', [channelId])
  expect(chats.map(chat => chat.state)).toEqual(chats.map(() => 3))
  expect(chats.length).toBeGreaterThan(0)
  expect(await query('select from deliveries where channel_id = $1', [channelId])).toHaveLength(1)
  await switched(true)
  const second = await send({ contactIds: [contactId] })
  expect([second.skipped, await codesOf(second.id)]).toEqual([1, ['OPTED_OUT']])
})
