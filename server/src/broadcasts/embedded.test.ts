import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCampaign } from '../campaigns/campaigns.fixture.ts'
import { base as contacts, makeContact, makeSet } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { approvedTemplate, base, numbers, openLine, request } from './broadcasts.fixture.ts'

let world: World
let channelId: string
let templateId: string
beforeAll(async () => {
  ;({ world, channelId, templateId } = await openLine())
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const customer = '919822211140'

/** The chat that the customer began on the simulator's phone. */
async function openChat(): Promise<string> {
  await asha().post(`/e/enterprise/channels/${channelId}/simulator/phone/${customer}/message`, { text: 'Namaste' })
  return eventually(async () => {
    const { rows } = await world.platform.databases.owner.query('select id from chats where channel_id = $1', [
      channelId,
    ])
    return rows[0]?.id
  })
}

test('a test of a campaign goes to ten people at most, however they are named (BCAST-026, BCAST-045)', async () => {
  const group = await makeSet(asha(), 'groups', 'Testers')
  for (let place = 0; place < 11; place += 1) await makeContact(asha(), { groups: [group] })
  const draft = (more: Record<string, unknown>) =>
    request({ channelId, templateId, phoneNumber: [] }, { resourceType: 'CAMPAIGN', ...more })
  const wrong = [{ groupIds: [group] }, { phoneNumber: numbers(11) }]
  for (const more of wrong)
    for (const path of [base, `${base}/validate`])
      expect((await asha().post(path, draft(more))).body).toMatchObject({
        ...{ status: false, code: '400', message: 'Too many recipients' },
        errors: [{ field: 'phoneNumber' }],
      })
  const told = await asha().post(`${base}/validate`, draft({ phoneNumber: numbers(11) }))
  expect(told.body.data.recipients.total).toBe(11)
  const blank = await asha().post(base, draft({ channelId: '', phoneNumber: numbers(11) }))
  expect(blank.body.message).toBe('This Field is Mandatory')
  expect((await asha().post(`${base}/validate`, draft({ phoneNumber: numbers(10) }))).body.status).toBe(true)
})

test('a template sent from a chat goes to its customer on its channel alone, and stands in it (BCAST-025, BCAST-026)', async () => {
  const inChat = { resourceType: 'CHAT', resourceId: await openChat() }
  const draft = request({ channelId, templateId, phoneNumber: `+${customer}` }, inChat)
  const elsewhere = await makeChannel(asha())
  const otherTemplate = await approvedTemplate(asha(), elsewhere)
  const wrong = [
    [{ phoneNumber: '919822211141' }, '400', 'please enter valid number'],
    [{ phoneNumber: [customer, '919822211141'] }, '400', 'please enter valid number'],
    [request({ channelId: elsewhere, templateId: otherTemplate, phoneNumber: customer }), '404', 'Channel not found'],
    [{ resourceId: channelId }, '404', 'Chat not found'],
  ] as const
  for (const [change, code, message] of wrong)
    for (const path of [base, `${base}/validate`])
      expect((await asha().post(path, { ...draft, ...change })).body).toMatchObject({ status: false, code, message })
  expect((await asha().post(`${base}/validate`, draft)).body.data).toMatchObject({ valid: true })
  const { body } = await asha().post(base, draft)
  expect(body).toMatchObject({ message: 'Template sent successfully', data: { total: 1 } })
  const { rows } = await world.platform.databases.owner.query(
    'select actor, message from messages where chat_id = $1 order by id',
    [inChat.resourceId],
  )
  expect(rows).toContainEqual({ actor: 'agent', message: expect.stringContaining('it is on its way') })
})

test('a template from a chat goes to its customer’s number as the number is kept, although ten digits look like an Indian one (BCAST-026)', async () => {
  const inChat = { resourceType: 'CHAT', resourceId: await openChat() }
  const found = await asha().get(`${contacts}/customers?search=${customer}`)
  const [{ id }] = found.body.data.customers.customers
  const { name } = (await asha().get(`${contacts}/customers/${id}`)).body.data.customer
  await asha().put(`${contacts}/customers/${id}`, { name: name || 'Meera', whatsAppNumber: '+6591234567' })
  const { whatsAppNumber } = (await asha().get(`${contacts}/customers/${id}`)).body.data.customer
  const draft = request({ channelId, templateId, phoneNumber: [whatsAppNumber] }, inChat)
  const { body } = await asha().post(base, draft)
  expect(body).toMatchObject({ message: 'Template sent successfully', data: { total: 1 } })
  expect((await asha().get(`${base}/${body.data.id}/message`)).body.data.message).toMatchObject([
    { to: whatsAppNumber },
  ])
  expect(whatsAppNumber).toBe('6591234567')
  // Beside a chat the number is read like every typed one.
  const alone = await asha().post(`${base}/validate`, request({ channelId, templateId, phoneNumber: [whatsAppNumber] }))
  expect(alone.body.data.recipients.total).toBe(1)
})

test('a test of a campaign goes by its channel with its template, and by no other (BCAST-025, BCAST-026, BCAST-069)', async () => {
  const campaign = await makeCampaign(asha(), { channelId, templateId })
  const draft = request({ channelId, templateId }, { resourceType: 'CAMPAIGN', resourceId: campaign.id })
  const elsewhere = await makeChannel(asha())
  const moved = request({ channelId: elsewhere, templateId: await approvedTemplate(asha(), elsewhere) })
  const changed = request({ channelId, templateId: await approvedTemplate(asha(), channelId) })
  const wrong = [
    [moved, 'channelId', 'Channel not found'],
    [changed, 'message.template.templateId', 'Template not found'],
  ] as const
  for (const [change, field, message] of wrong)
    for (const path of [base, `${base}/validate`]) {
      const { body } = await asha().post(path, { ...draft, ...change })
      expect(body).toMatchObject({ status: false, code: '404', message })
      expect(body.errors[0]).toEqual({ field, message })
    }
  expect((await asha().post(`${base}/validate`, draft)).body.data).toMatchObject({ valid: true })
  const { body } = await asha().post(base, draft)
  expect(body).toMatchObject({ message: 'Template sent successfully', data: { total: 1 } })
  const sent = (await asha().get(`${base}/${body.data.id}`)).body.data.data
  expect(sent).toMatchObject({ isTest: true, resourceType: 'CAMPAIGN', resourceId: campaign.id })
})

test('a campaign that is unknown, hidden, deleted or of others is tested by nobody (BCAST-025, BCAST-069)', async () => {
  const line = { channelId, templateId }
  const hidden = await makeCampaign(world.as('kabir'), line, { accessType: 'PRIVATE' })
  const deleted = await makeCampaign(asha(), line)
  await asha().delete(`/chatbird/api/campaign/${deleted.id}`)
  const omkar = world.as('omkar')
  const theirChannel = await makeChannel(omkar)
  const theirLine = { channelId: theirChannel, templateId: await approvedTemplate(omkar, theirChannel) }
  const theirs = await makeCampaign(omkar, theirLine)
  for (const resourceId of [hidden.id, deleted.id, theirs.id, channelId, "' or 1=1 --"])
    for (const path of [base, `${base}/validate`]) {
      const { body } = await world.as('dev').post(path, request(line, { resourceType: 'CAMPAIGN', resourceId }))
      const errors = [{ field: 'resourceId', message: 'Campaign not found' }]
      expect(body).toMatchObject({ status: false, code: '404', message: 'Campaign not found', errors })
    }
})
