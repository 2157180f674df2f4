import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate, mapping, openLine } from '../broadcasts/broadcasts.fixture.ts'
import { makeField } from '../contacts/contacts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openSocket } from '../testing/socket.ts'
import { eventually, type World } from '../testing/world.ts'
import { base, campaignDraft, type Line, makeCampaign, refusal } from './campaigns.fixture.ts'

let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const mandatory = 'This Field is Mandatory'
const refused = (changes: Record<string, unknown>, campaignId?: string) =>
  refusal(kabir(), line, { changes, campaignId })

const listed = async (query = '', caller = kabir()) => (await caller.get(`${base}${query}`)).body.data
const names = async (query: string) => (await listed(query)).campaigns.map(({ name }: { name: string }) => name)

test('a campaign is made with its message, and read as it was made (CAMP-030, CAMP-032, CAMP-026, CAMP-027)', async () => {
  const draft = campaignDraft(line, { name: ' Diwali   sale ', description: 'Everybody in Pune' })
  const { body } = await kabir().post(base, draft)
  expect(body).toMatchObject({ status: true, code: '100', message: 'Campaign created successfully' })
  const { campaign } = body.data
  expect(campaign).toMatchObject({
    ...{ _id: campaign.id, campaignId: campaign.id, name: 'Diwali sale', description: 'Everybody in Pune' },
    ...{ deptId: null, channelId: line.channelId, channelType: 4, channel: { id: line.channelId, type: 4 } },
    ...{ templateId: line.templateId, template: { id: line.templateId, status: 'APPROVED' }, mediaList: [] },
    ...{ uploadType: 'CONTACTS', columnMapping: mapping, fallback: null, trackLinks: true },
    ...{ accessType: 'ENTERPRISE', userIds: [], state: 0, stateLabel: 'Created', active: true, activityCount: 0 },
    createdBy: { uId: expect.any(String), name: 'Kabir Sethi' },
  })
  expect(campaign).not.toHaveProperty('media')
  const read = await kabir().get(`${base}/${campaign.id}`)
  expect(read.body.data.campaign).toEqual(campaign)
})

test('an update changes what it names and leaves the rest; null and blanks take away (CAMP-033)', async () => {
  const { id, name } = await makeCampaign(kabir(), line, { description: 'First', trackLinks: false })
  const before = (await kabir().get(`${base}/${id}`)).body.data.campaign
  const { body } = await kabir().put(`${base}/${id}`, { description: '', uploadType: 'many_to_many' })
  expect(body.message).toBe('Campaign updated successfully')
  expect(body.data.campaign).toEqual({
    ...before,
    ...{ name, description: '', uploadType: 'MANY_TO_MANY', updatedOn: expect.any(String) },
  })
  const form = new URLSearchParams({ trackLinks: 'true', columnMapping: JSON.stringify(mapping), fallback: '' })
  expect((await kabir().put(`${base}/${id}`, form)).body.data.campaign).toMatchObject({ trackLinks: true })
  expect(await refused({ name: ' ' }, id)).toEqual({ status: false, code: '400', message: mandatory, fields: ['name'] })
  expect(await refused({ columnMapping: null }, id)).toMatchObject({ fields: ['header.1', 'body.1', 'button.0'] })
})

test('name, channel, template and upload type are mandatory, and all that is missing is told at once (CAMP-030)', async () => {
  const fields = ['name', 'channelId', 'templateId', 'uploadType']
  for (const body of [{}, { name: '\u200b', channelId: '', templateId: null, uploadType: '' }]) {
    const answer = (await kabir().post(base, body)).body
    expect(answer).toMatchObject({ status: false, code: '400', message: mandatory })
    expect(answer.errors).toEqual(fields.map(field => ({ field, message: mandatory })))
  }
  expect(await refused({ uploadType: 'SOME' })).toMatchObject({ status: false, fields: ['uploadType'] })
  expect(await refused({ name: 'x'.repeat(101) })).toMatchObject({ status: false, fields: ['name'] })
})

test('a name is there once, however it is spelled and even if two come at once (CAMP-030, CAMP-033)', async () => {
  const taken = { status: false, code: '409', message: 'Campaign name already exists', fields: ['name'] }
  const twins = await Promise.all([1, 2].map(() => kabir().post(base, campaignDraft(line, { name: 'Pongal' }))))
  expect(twins.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, '100'],
    [200, '409'],
  ])
  expect(await refused({ name: ' pONGAL ' })).toEqual(taken)
  const other = await makeCampaign(kabir(), line)
  expect(await refused({ name: 'PONGAL' }, other.id)).toEqual(taken)
  expect(await names('?name=pongal')).toEqual(['Pongal'])
})

test('lists are newest first, by page, and by name, state and channel (CAMP-031)', async () => {
  const channelId = await makeChannel(asha())
  const own = { channelId, templateId: await approvedTemplate(asha(), channelId) }
  for (const name of ['Onam 1', 'Onam 2', 'Onam 3']) await makeCampaign(kabir(), own, { name })
  const of = `?channelId=${channelId}`
  expect(await names(of)).toEqual(['Onam 3', 'Onam 2', 'Onam 1'])
  expect(await listed(`${of}&perPage=2`)).toMatchObject({ campaigns: [{}, {}], more: true, hasMore: true })
  expect(await names(`${of}&from=2&perPage=2`)).toEqual(['Onam 1'])
  expect(await names(`${of}&name=ONAM%20%202`)).toEqual(['Onam 2'])
  expect(await names(`${of}&name=${encodeURIComponent("%_' or 1=1")}`)).toEqual([])
  const [first] = (await listed(of)).campaigns
  await kabir().post(`${base}/${first.id}/deactivate`)
  expect(await names(`${of}&state=4`)).toEqual(['Onam 3'])
  expect(await names(`${of}&state=0,1`)).toEqual(['Onam 2', 'Onam 1'])
  expect(await names('?channelId=none')).toEqual([])
  expect((await kabir().get(`${base}?state=9`)).status).toBe(400)
})

test('a deactivated campaign is stopped until it is activated again (CAMP-027)', async () => {
  const { id } = await makeCampaign(kabir(), line)
  const act = async (word: string) => (await kabir().post(`${base}/${id}/${word}`)).body
  for (const _turn of [1, 2])
    expect(await act('deactivate')).toMatchObject({
      message: 'Campaign deactivated successfully',
      data: { campaign: { state: 4, stateLabel: 'Stopped', active: false } },
    })
  expect(await act('activate')).toMatchObject({
    message: 'Campaign activated successfully',
    data: { campaign: { state: 0, stateLabel: 'Created', active: true } },
  })
})

test('a deleted campaign lies in the Bin and comes back, beside whoever took its name (CAMP-034)', async () => {
  const { id, name } = await makeCampaign(asha(), line)
  const { body } = await asha().delete(`${base}/${id}`)
  expect(body).toMatchObject({
    message: 'Campaign deleted successfully',
    data: { campaign: { id, state: 5, active: false } },
  })
  for (const [call, path] of [
    ['get', ''],
    ['get', '/variables'],
    ['put', ''],
    ['put', '/accessType'],
    ['post', '/deactivate'],
    ['post', '/activate'],
    ['delete', ''],
  ] as const) {
    const gone = await asha()[call](`${base}/${id}${path}`, {})
    expect([path, gone.status, gone.body.message]).toEqual([path, 404, 'Campaign not found'])
  }
  expect(await names(`?name=${name}`)).toEqual([])
  await makeCampaign(asha(), line, { name: name.toUpperCase() })
  const back = await asha().post(`/e/enterprise/trash/${id}/restore`)
  expect(back.body).toMatchObject({ message: 'Restored successfully', response: { type: 'campaign', refId: id } })
  expect((await asha().get(`${base}/${id}`)).body.data.campaign.name).toBe(`${name} (restored)`)
  expect((await asha().post(`${base}/${id}/restore`)).body.message).toBe('Campaign restored successfully')
})

test('a campaign outlives its template, and says that it is gone (CAMP-032)', async () => {
  const templateId = await approvedTemplate(asha(), line.channelId)
  const { id } = await makeCampaign(asha(), { ...line, templateId })
  await asha().delete(`/chatbird/api/templates/${templateId}`)
  const read = async () => (await asha().get(`${base}/${id}`)).body.data.campaign
  expect(await read()).toMatchObject({ templateId, template: null, variables: [] })
  await world.platform.databases.owner.query('delete from templates where id = $1', [templateId])
  expect(await read()).toMatchObject({ templateId: null, template: null })
})

test('its variables come with what is mapped to them, and with the fields of contacts (VARS-017, VARS-018, CAMP-045)', async () => {
  await makeField(asha(), { fieldName: 'city', fieldLabel: 'City' })
  const { id } = await makeCampaign(kabir(), line)
  const { variables, columns } = (await kabir().get(`${base}/${id}/variables`)).body.data
  expect(variables).toMatchObject([
    { type: 'header', mapType: 'static', value: '4711', parameters: [{ name: 'header.1', label: '{{1}}' }] },
    { type: 'messageTags', mapType: 'column', value: 'name|friend', parameters: [{ mapType: 'column' }] },
    {
      type: 'buttonPayload',
      mapType: 'static',
      value: 'track/4711',
      parameters: [{ type: 'URL', value: 'track/4711' }],
    },
  ])
  expect(columns).toEqual(expect.arrayContaining(['name', 'phoneNumber', 'whatsAppNumber', 'twitterId', 'city']))
})

test('where rows have values of their own, any column may be mapped, and those that are come back (VARS-018, BCAST-070)', async () => {
  const columnMapping = [
    { name: 'header.1', type: 'column', value: 'Order No|none' },
    { name: 'body.1', type: 'column', value: 'First name' },
    {
      ...{ name: 'button.0', type: 'expression', value: '{{lower(city)}}/{{sku}}/{{size}}' },
      mappings: [
        { name: 'city', type: 'column', value: 'Town' },
        { name: 'size', type: 'static', value: 'xl' },
      ],
    },
  ]
  for (const uploadType of ['MANY_TO_MANY', 'API']) {
    const { id } = await makeCampaign(kabir(), line, { uploadType, columnMapping })
    const { columns } = (await kabir().get(`${base}/${id}/variables`)).body.data
    expect(columns).toEqual(['Order No', 'First name', 'Town', 'sku'])
  }
})

test('who listens is told of a change, and the audit trail says what it was (CAMP-033)', async () => {
  const socket = openSocket(world.address, `?token=${await world.token('leela')}`)
  const { id } = await makeCampaign(kabir(), line, { description: 'Before' })
  await kabir().put(`${base}/${id}`, { description: 'After' })
  const told = await socket.next('campaigns.campaign.changed', ({ data }) => data.campaignId === id)
  socket.close()
  expect(told.data).toEqual({ campaignId: id })
  const { rows } = await eventually(async () => {
    const found = await world.platform.databases.owner.query(
      'select action, actor_name, changes from audit_log where resource_id = $1 order by id',
      [id],
    )
    return found.rows.length === 2 && found
  })
  expect(rows).toMatchObject([{ action: 'create' }, { action: 'update', actor_name: 'Kabir Sethi' }])
  expect(JSON.stringify(rows[1].changes)).toContain('After')
})
