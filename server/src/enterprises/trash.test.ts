import { randomUUID } from 'node:crypto'
import { templateTexts } from '@parley/contracts/templates/templates.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { base as campaigns, makeCampaign } from '../campaigns/campaigns.fixture.ts'
import { base, makeContact, makeField, makeSet } from '../contacts/contacts.fixture.ts'
import { makeChannel, makeRichCard, makeTemplate, base as templates } from '../templates/templates.fixture.ts'
import { type Caller, eventually, openWorld, type World } from '../testing/world.ts'

const path = '/e/enterprise/trash'
const channels = '/e/enterprise/channels'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await asha().delete(path)
})

const asha = () => world.as('asha')
const listed = async (query = '', caller: Caller = asha()) =>
  (await caller.get(`${path}?perPage=-1${query}`)).body.response
const named = async (query = '') => (await listed(query)).items.map(({ name }: { name: string }) => name)

async function makeAgent(name: string = randomUUID()): Promise<string> {
  return (await asha().post('/nlp/agent', { name, description: 'x' })).body.data.id
}

async function makeStory(agentId: string, name: string, parentId = ''): Promise<string> {
  return (await asha().post('/nlp/story', { agentId, name, parentId })).body.data.id
}

/** One of each kind, deleted, the last one first in the list. */
async function binOneOfEach(name = 'Helpdesk') {
  const agentId = await makeAgent(name)
  const storyId = await makeStory(agentId, 'Orders')
  const utterances = ['where is my order', 'track my order']
  const intent = { agentId, storyId, name: 'Track', utterances, responses: ['ok'] }
  const intentId = (await asha().post('/nlp/intent', intent)).body.data.id
  const values = [{ value: 'Pune', type: 'synonyms', synonyms: ['Poona'] }]
  const entityId = (await asha().post('/nlp/entity', { agentId, name: 'City', values })).body.data.id
  const channelId = await makeChannel(asha())
  const templateId = await approvedTemplate(asha(), channelId)
  const { id: campaignId } = await makeCampaign(asha(), { channelId, templateId })
  const cardId = await makeRichCard(asha())
  const contactId = await makeContact(asha(), { name: 'Asmita Rao' })
  const [groupId, labelId] = [await makeSet(asha(), 'groups', name), await makeSet(asha(), 'tags', name)]
  const fieldId = await makeField(asha(), { fieldName: name, fieldLabel: name })
  const department = (await asha().post('/e/enterprise/departments', { name })).body.response.department.id
  const library = '/e/enterprise/artifacts'
  const bucket = (await asha().post(`${library}/bucket/create`, { name })).body.response.bucket.id
  const text = { type: 'MSG', data: { name: 'Greeting', text: 'Hello' } }
  const artifact = (await asha().post(library, text)).body.response.artifact.id
  const account = { name, authType: 5, data: { llm: 1, apikey: 'sk-trash-test' } }
  const config = (await asha().post('/e/enterprise/appiyo_authconfig', account)).body.response._id
  const places = [
    ['authconfig', config, `/e/enterprise/appiyo_authconfig/${config}`],
    ['artifact', artifact, `${library}/${artifact}`],
    ['bucket', bucket, `${library}/bucket/${bucket}`],
    ['department', department, `/e/enterprise/departments/${department}`],
    ['attribute', fieldId, `${base}/definitions/${fieldId}`],
    ['label', labelId, `${base}/tags/${labelId}`],
    ['group', groupId, `${base}/groups/${groupId}`],
    ['contact', contactId, `${base}/customers/${contactId}`],
    ['campaign', campaignId, `${campaigns}/${campaignId}`],
    ['richcard', cardId, `/chatbird/api/richcard/${cardId}`],
    ['template', templateId, `/chatbird/api/templates/${templateId}`],
    ['channel', channelId, `/e/enterprise/channels/${channelId}`],
    ['entity', entityId, `/nlp/agent/${agentId}/entity/${entityId}`],
    ['intent', intentId, `/nlp/agent/${agentId}/story/${storyId}/intent/${intentId}`],
    ['story', storyId, `/nlp/agent/${agentId}/story/${storyId}`],
    ['agent', agentId, `/nlp/agent/${agentId}`],
  ] as const
  for (const [kind, , place] of places) {
    const { body } = await asha().delete(place)
    expect([kind, body.status, body.message]).toEqual([kind, true, expect.any(String)])
  }
  return places.map(([kind, id]) => [kind, id] as const).reverse()
}

test('the Bin shows what was deleted, of every kind, newest first, with who and until when (ADMIN-004, ADMIN-005)', async () => {
  const binned = await binOneOfEach()
  const { items, types, more } = await listed()
  expect(items.map(({ type, refId }: { type: string; refId: string }) => [type, refId])).toEqual(binned)
  expect([more, types.length]).toEqual([false, binned.length])
  expect(types).toContainEqual({ type: 'story', count: 1 })
  expect(items[0]).toMatchObject({ name: 'Helpdesk', deletedBy: { name: 'Asha Menon' }, mayDelete: true })
  const keptMs = Date.parse(items[0].expiresOn) - Date.parse(items[0].deletedOn)
  expect(keptMs).toBe(30 * 24 * 60 * 60 * 1000)
  expect(await named('&type=contact')).toEqual(['Asmita Rao'])
  expect(await named('&searchterm=RAO')).toEqual(['Asmita Rao'])
  expect(await named('&type=agent&searchterm=rao')).toEqual([])
  const page = (await asha().get(`${path}?from=1&perPage=2`)).body.response
  expect([page.items.map(({ type }: { type: string }) => type), page.more]).toEqual([['story', 'intent'], true])
})

test('everything in the Bin comes back, what it lay in first (ADMIN-005)', async () => {
  const binned = await binOneOfEach('Restored')
  const story = binned.find(([kind]) => kind === 'story')?.[1]
  const early = await asha().post(`${path}/${story}/restore`)
  expect(early.body).toMatchObject({ code: '409', message: 'Please restore Restored first' })
  for (const [type, refId] of binned) {
    const { body } = await asha().post(`${path}/${refId}/restore`)
    expect(body).toMatchObject({ message: 'Restored successfully', response: { type, refId } })
  }
  expect(await listed()).toMatchObject({ items: [], types: [] })
  const [, intentId] = binned.find(([kind]) => kind === 'intent') ?? []
  const agentId = binned[0]?.[1]
  expect((await asha().get(`/nlp/agent/${agentId}/story/${story}/intent/${intentId}`)).body.data.name).toBe('Track')
})

test('a name that was taken meanwhile is told from the other (ADMIN-005)', async () => {
  const id = await makeSet(asha(), 'groups', 'Regulars')
  await asha().delete(`${base}/groups/${id}`)
  await makeSet(asha(), 'groups', 'regulars')
  await asha().post(`${path}/${id}/restore`)
  const { groups } = (await asha().get(`${base}/groups?search=regulars`)).body.data
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(['regulars', 'Regulars (restored)'])
})

test('a name as long as names may be makes room for what tells it from the other (ADMIN-005)', async () => {
  const departments = '/e/enterprise/departments'
  const make = async (): Promise<string> =>
    (await asha().post(departments, { name: 'D'.repeat(100) })).body.response.department.id
  const id = await make()
  await asha().delete(`${departments}/${id}`)
  await make()
  expect((await asha().post(`${path}/${id}/restore`)).body.message).toBe('Restored successfully')
  const { department } = (await asha().get(`${departments}/${id}`)).body.response
  expect(department.name).toBe(`${'D'.repeat(89)} (restored)`)
})

test('nobody finds, restores or deletes what another enterprise deleted, or what they may not see (ADMIN-005)', async () => {
  const id = await makeSet(asha(), 'groups', 'Private')
  await asha().delete(`${base}/groups/${id}`)
  const stranger = world.as('omkar')
  expect((await listed('', stranger)).items).toEqual([])
  expect((await stranger.post(`${path}/${id}/restore`)).status).toBe(404)
  expect((await stranger.delete(`${path}/${id}`)).status).toBe(404)
  expect((await stranger.delete(path, { ids: [id] })).body).toMatchObject({ code: '404', message: 'Item not found' })
  expect((await stranger.delete(path)).body.response.deleted).toBe(0)

  const viewer = await world.apiKey(['TRASH.VIEW', 'CUSTOMER.VIEW'])
  expect((await listed('', viewer)).items).toMatchObject([{ refId: id, mayDelete: false }])
  expect((await viewer.post(`${path}/${id}/restore`)).status).toBe(403)
  expect((await viewer.delete(`${path}/${id}`)).status).toBe(403)
  expect((await viewer.delete(path, { ids: [id] })).status).toBe(403)
  expect((await viewer.delete(path)).body.response.deleted).toBe(0)
  const outsider = await world.apiKey(['TRASH.VIEW', 'NLP.VIEW'])
  expect((await listed('', outsider)).items).toEqual([])
  expect((await outsider.post(`${path}/${id}/restore`)).status).toBe(404)
  expect(await named()).toEqual(['Private'])
})

test('what is deleted for good is gone at once and for ever; an unknown id refuses all (ADMIN-005)', async () => {
  const ids = [await makeSet(asha(), 'groups', 'One'), await makeSet(asha(), 'tags', 'Two')]
  const contactId = await makeContact(asha(), { name: 'Gone Girl' })
  await asha().delete(`${base}/groups/${ids[0]}`)
  await asha().delete(`${base}/tags/${ids[1]}`)
  await asha().delete(`${base}/customers/${contactId}`)
  const refused = await asha().delete(path, { ids: [...ids, randomUUID()] })
  expect(refused.body).toMatchObject({ code: '404', errors: [{ field: 'ids' }] })
  for (const none of [[], null]) expect((await asha().delete(path, { ids: none })).body.response.deleted).toBe(0)
  expect(await named()).toEqual(['Gone Girl', 'Two', 'One'])
  expect((await asha().delete(`${path}?ids=${ids[0]}`)).body).toMatchObject({
    message: 'Deleted for good',
    response: { deleted: 1 },
  })
  expect((await asha().post(`${path}/${ids[0]}/restore`)).status).toBe(404)
  expect((await asha().delete(`${path}/${contactId}`)).body.response.deleted).toBe(1)
  expect(await named()).toEqual(['Two'])
  expect((await asha().delete(path)).body).toMatchObject({ message: 'The Bin is empty', response: { deleted: 1 } })
  const { databases } = world.platform
  await eventually(async () => {
    const { rows } = await sql`
      select id from contact_sets where id = any(${ids}::uuid[])
      union all select id from contacts where id = ${contactId}`.execute(databases.system)
    return rows.length === 0
  })
})

test('the sweeps take every kind that was emptied out, and leave a channel without its credentials (ADMIN-005)', async () => {
  const binned = await binOneOfEach('Emptied')
  const idOf = (wanted: string) => binned.find(([kind]) => kind === wanted)?.[1] ?? ''
  expect((await asha().delete(path)).body.response.deleted).toBe(binned.length)
  const { databases } = world.platform
  const left = async () => {
    const tables = ['agents', 'stories', 'intents', 'entities', 'templates', 'rich_cards', 'contacts', 'contact_sets']
    const more = ['contact_definitions', 'departments', 'artifacts', 'artifact_buckets', 'auth_configs']
    const ids = binned.map(([, id]) => id)
    const parts = [...tables, ...more].map(
      table => sql`select ${sql.lit(table)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`,
    )
    const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(databases.system)
    return rows.map(({ name }) => name)
  }
  await eventually(async () => (await left()).length === 0)
  const channel = await eventually(async () => {
    const row = await databases.system
      .selectFrom('channels')
      .select(['name', 'secrets', 'data'])
      .where('id', '=', idOf('channel'))
      .executeTakeFirstOrThrow()
    return row.secrets === null ? row : null
  })
  expect(channel).toEqual({ secrets: null, data: {}, name: expect.stringMatching(/\S/) })
  expect((await asha().post(`/e/enterprise/channels/${idOf('channel')}/restore`)).status).toBe(404)
})

test('a template comes back after its channel, and goes for good with it (ADMIN-005)', async () => {
  const makeBoth = async (): Promise<[string, string]> => {
    const channelId = await makeChannel(asha())
    const templateId = await makeTemplate(asha(), { channelId })
    await asha().delete(`${templates}/${templateId}`)
    await asha().delete(`/e/enterprise/channels/${channelId}`)
    return [channelId, templateId]
  }
  const [channelId, templateId] = await makeBoth()
  const [channel] = await named('&type=channel')
  const early = await asha().post(`${path}/${templateId}/restore`)
  expect(early.body).toMatchObject({ status: false, code: '409', message: `Please restore ${channel} first` })
  expect((await asha().post(`${path}/${channelId}/restore`)).body.status).toBe(true)
  expect((await asha().post(`${path}/${templateId}/restore`)).body.message).toBe('Restored successfully')
  expect((await asha().get(`${templates}/${templateId}`)).body.data.template.channelId).toBe(channelId)

  const [goneChannel, goneTemplate] = await makeBoth()
  expect((await asha().delete(`${path}/${goneChannel}`)).body.message).toBe('Deleted for good')
  expect(await listed()).toMatchObject({ items: [], types: [] })
  expect((await asha().post(`${path}/${goneTemplate}/restore`)).status).toBe(404)
  expect((await asha().post(`${templates}/${goneTemplate}/restore`)).status).toBe(404)
  const { databases } = world.platform
  await eventually(async () => {
    const row = databases.system.selectFrom('templates').select('id').where('id', '=', goneTemplate)
    return (await row.executeTakeFirst()) === undefined
  })
})

test('a channel comes back after its department, and without one that is gone for good (ADMIN-005, CHAN-033)', async () => {
  const departments = '/e/enterprise/departments'
  const makeBoth = async (name: string): Promise<[string, string]> => {
    const deptId = (await asha().post(departments, { name })).body.response.department.id
    const draft = { name: `${name} line`, type: 12, vendor: 98, data: {}, deptId }
    const channelId = (await asha().post(channels, draft)).body.response.id
    await asha().delete(`${channels}/${channelId}`)
    await asha().delete(`${departments}/${deptId}`)
    return [deptId, channelId]
  }
  const [deptId, channelId] = await makeBoth('Claims')
  const early = await asha().post(`${path}/${channelId}/restore`)
  expect(early.body).toMatchObject({ status: false, code: '409', message: 'Please restore Claims first' })
  await asha().post(`${path}/${deptId}/restore`)
  expect((await asha().post(`${path}/${channelId}/restore`)).body.status).toBe(true)
  expect((await asha().get(`${channels}/${channelId}`)).body.response.deptId).toBe(deptId)
  expect((await asha().delete(`${departments}/${deptId}`)).body.message).toBe('Department is in use. Cannot be deleted')

  const [goneDept, kept] = await makeBoth('Refunds')
  const refused = { status: false, code: '404', message: 'Department not found', errors: [{ field: 'deptId' }] }
  const put = () => asha().put(`${channels}/${channelId}`, { deptId: goneDept })
  expect((await put()).body).toMatchObject(refused)
  await asha().delete(`${path}/${goneDept}`)
  expect((await asha().post(`${path}/${kept}/restore`)).body.status).toBe(true)
  expect((await asha().get(`${channels}/${kept}`)).body.response.deptId).toBeNull()
  expect((await put()).body).toMatchObject(refused)
})

test('a draft whose name was taken comes back under another that its channel allows (ADMIN-005)', async () => {
  for (const [type, name, restored] of [
    [4, 'order_late', 'order_late_restored'],
    [0, 'Order late', 'Order late (restored)'],
  ] as const) {
    const channelId = await makeChannel(asha(), type)
    const components = [{ type: 'BODY', text: 'Sorry.' }]
    const draft = { channelId, name, components }
    const id = await makeTemplate(asha(), draft)
    await asha().delete(`${templates}/${id}`)
    await makeTemplate(asha(), draft)
    await makeTemplate(asha(), { ...draft, name: restored })
    await makeTemplate(asha(), { ...draft, name: restored, language: 'hi' })
    expect((await asha().post(`${path}/${id}/restore`)).body.message).toBe('Restored successfully')
    const { template } = (await asha().get(`${templates}/${id}`)).body.data
    expect(template.name).toBe(type === 4 ? 'order_late_restored2' : 'Order late (restored 2)')
    expect((await asha().put(`${templates}/${id}`, { components })).body.message).toBe('Template updated successfully')
  }
})

test('a template that its vendor knows keeps its name, and says why it cannot come back under another (ADMIN-005)', async () => {
  const channelId = await makeChannel(asha())
  const id = await approvedTemplate(asha(), channelId)
  const { name } = (await asha().get(`${templates}/${id}`)).body.data.template
  await asha().delete(`${templates}/${id}`)
  const other = await makeTemplate(asha(), { channelId, name })
  const { body } = await asha().post(`${path}/${id}/restore`)
  expect(body).toMatchObject({ status: false, code: '409', message: templateTexts.takenForGood })
  await asha().delete(`${templates}/${other}`)
  expect((await asha().post(`${path}/${id}/restore`)).body.message).toBe('Restored successfully')
  expect((await asha().get(`${templates}/${id}`)).body.data.template).toMatchObject({ name, status: 'APPROVED' })
})
