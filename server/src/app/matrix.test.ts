import { may, permissionsOf } from '@parley/contracts/auth/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { approvedTemplate, request as broadcastRequest } from '../broadcasts/broadcasts.fixture.ts'
import { makeActivity } from '../campaigns/activities.fixture.ts'
import { makeCampaign } from '../campaigns/campaigns.fixture.ts'
import { base, makeContact, makeField, makeSet } from '../contacts/contacts.fixture.ts'
import { cast } from '../demo/content/cast.ts'
import { fileLink } from '../files/links.ts'
import type { Access, Route } from '../platform/serve/serve.ts'
import { makeChannel, makeRichCard, makeTemplate } from '../templates/templates.fixture.ts'
import { type Caller, openWorld, type Person, type World } from '../testing/world.ts'
import { known } from './matrix.known.ts'
import type { Ids } from './matrix.rows.ts'

let world: World
let ids: Ids
beforeAll(async () => {
  world = await openWorld({ PREDICT_PER_ENTERPRISE: '100000' })
  ids = await plantOneOfEach()
})
afterAll(() => world.close())

const people: Person[] = ['asha', 'dev', 'meera', 'kabir', 'leela', 'victor']
/** Changing or ending things is tried last, and never by who may do it: the rows must be there for everybody. */
const isSafe = (route: Route) =>
  route.endpoint.method === 'GET' || Object.keys(route.endpoint.params.shape).length === 0

test('every route has a row, and every row a route', () => {
  const routes = world.running.app.routes.map(nameOf)
  expect(Object.keys(known).sort()).toEqual([...new Set(routes)].sort())
})

test('nobody and a wrong token get in only where everybody may', async () => {
  for (const route of routes()) {
    for (const caller of [
      world.as(null),
      world.withHeaders({ 'authentication-token': 'x'.repeat(43) }),
      world.withHeaders({ 'x-api-key': 'pk_nothing' }),
    ]) {
      const { status, body } = await ask(caller, route)
      if (isOpen(route.access)) expect([status, nameOf(route)]).not.toEqual([401, nameOf(route)])
      else expect([status, body.code, nameOf(route)]).toEqual([401, 'login_required', nameOf(route)])
    }
  }
})

describe.each(people)('%s', person => {
  test('is let through exactly where the roles allow it', async () => {
    const held = new Set<string>(
      permissionsOf({ roles: cast[person as keyof typeof cast].roles, chat: true, features: {} }),
    )
    for (const route of routes()) {
      const allowed = mayCall(route.access, held)
      if (allowed && !isSafe(route)) continue
      const { status, body } = await ask(world.as(person), route)
      expect([nameOf(route), verdictOf(status, body)]).toEqual([nameOf(route), expectedVerdict(route.access, allowed)])
    }
  })
})

/** Where a key is somebody; a person's own account is not a key's. */
const keyed = /^\/(e|chatbird|nlp)\//
const personal = /\/(profile|sessions|change_password)(\/|$)/

test('an API key does what it was given and nothing else', async () => {
  const reader = await world.apiKey(['CHANNELS.VIEW'])
  for (const route of routes()) {
    if (isOpen(route.access) || route.access === 'visitor') continue
    const { status, body } = await ask(reader, route)
    const allowed = mayCall(route.access, new Set(['CHANNELS.VIEW']))
    const { path } = route.endpoint
    const expected = !keyed.test(path) || personal.test(path) ? 'login' : expectedVerdict(route.access, allowed)
    expect([nameOf(route), verdictOf(status, body)]).toEqual([nameOf(route), expected])
  }
})

test('another enterprise’s ids do not exist, and nothing of theirs changes', async () => {
  const before = await fingerprint()
  for (const route of routes()) {
    const named = Object.keys(route.endpoint.params.shape)
    if (named.length === 0 || known[nameOf(route)]?.publicIds) continue
    const { status, body } = await ask(world.as('omkar'), route)
    expect([status, body.code, nameOf(route)]).toEqual([404, '404', nameOf(route)])
  }
  for (const route of routes()) {
    if (route.endpoint.method === 'GET' || route.access === 'visitor' || isOpen(route.access)) continue
    const body = known[nameOf(route)]?.body?.(ids) ?? {}
    if (!('agentId' in body)) continue
    const answer = await ask(world.as('omkar'), route)
    expect([answer.body.status, answer.body.code, nameOf(route)]).toEqual([
      false,
      expect.stringMatching(/^40[04]$/),
      nameOf(route),
    ])
  }
  expect(await fingerprint()).toEqual(before)
})

test('hostile bodies are refused clearly: wrong types, NUL, a megabyte, fields that nobody named', async () => {
  for (const route of routes()) {
    if (route.endpoint.method === 'GET' || route.access === 'visitor') continue
    const caller = isOpen(route.access) ? world.as(null) : world.as('asha')
    for (const body of hostileBodies(route)) {
      if (!isSafe(route) && route.endpoint.method === 'DELETE') continue
      const { status, body: answer } = await ask(caller, route, body)
      expect([status < 500, nameOf(route), JSON.stringify(body).slice(0, 80), answer.message]).toEqual([
        true,
        nameOf(route),
        JSON.stringify(body).slice(0, 80),
        answer.message,
      ])
    }
    const nul = await ask(caller, route, { ...known[nameOf(route)]?.body?.(ids), name: 'a\u0000b' })
    expect([nul.status, nameOf(route)]).toEqual([400, nameOf(route)])
    expect((await ask(caller, route, [1, 2])).status).toBe(400)
    expect((await ask(caller, route, '{"half":')).status).toBe(400)
  }
}, 240_000)

test('hostile queries and paths never break a list', async () => {
  for (const route of routes()) {
    if (route.endpoint.method !== 'GET' || route.access === 'visitor') continue
    for (const query of [
      'from=-1',
      'from=abc',
      'perPage=1e9',
      'perPage=-1',
      'searchterm=%25_%27%22',
      'name=%00',
      `name=${'x'.repeat(8000)}`,
    ]) {
      const { status } = await world.as('asha').get(`${pathOf(route)}?${query}`)
      expect([status < 500, nameOf(route), query.slice(0, 30)]).toEqual([true, nameOf(route), query.slice(0, 30)])
    }
    for (const id of ['x', '0', "1'%20or%201=1", '%00', '00000000-0000-0000-0000-000000000000']) {
      const path = route.endpoint.path.replace(/:\w+/g, id)
      if (path === route.endpoint.path) continue
      expect(refusalsOf(route)).toContain((await world.as('asha').get(path)).status)
    }
  }
})

/** Logging out has its own test: here it would end the session that asks. */
function routes(): Route[] {
  return world.running.app.routes.filter(route => nameOf(route) !== 'GET /account/logout')
}

function nameOf({ endpoint }: Route): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** `in` is anything but a refusal of the person: a call may still refuse what was sent. */
function verdictOf(status: number, body: { code?: string; message?: string }): string {
  if (status === 401 && body.code === 'login_required') return 'login'
  return status === 403 && body.message === 'Access Denied' ? 'denied' : 'in'
}

function expectedVerdict(access: Access, allowed: boolean): string {
  if (access === 'visitor') return 'login'
  return allowed ? 'in' : 'denied'
}

function isOpen(access: Access): boolean {
  return access === 'public' || access === 'anyone'
}

function mayCall(access: Access, held: ReadonlySet<string>): boolean {
  if (isOpen(access) || access === 'login') return true
  return access !== 'visitor' && access !== 'public' && access !== 'anyone' && may(held, access)
}

function pathOf(route: Route): string {
  return route.endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'version' ? '1' : String(Reflect.get(ids, name)),
  )
}

/** An address of a file that nobody signed is denied before anything is looked for. */
function refusalsOf(route: Route): number[] {
  return nameOf(route) === 'GET /files/:fileId' ? [404, 403] : [404, 400]
}

function ask(caller: Caller, route: Route, body: unknown = known[nameOf(route)]?.body?.(ids) ?? {}) {
  const { query } = known[nameOf(route)] ?? {}
  const asked = typeof query === 'function' ? query(ids) : query
  const path = `${pathOf(route)}${asked ? `?${asked}` : ''}`
  const { method } = route.endpoint
  if (method === 'GET') return caller.get(path)
  if (method === 'DELETE') return caller.delete(path, body)
  return method === 'PUT' ? caller.put(path, body) : caller.post(path, body)
}

function hostileBodies(route: Route): Record<string, unknown>[] {
  const good = known[nameOf(route)]?.body?.(ids) ?? {}
  const schema = z.toJSONSchema(route.endpoint.body, { unrepresentable: 'any', io: 'output' })
  const fields = Object.keys(schema.properties ?? {})
  const values = [
    'x'.repeat(1024 * 1024),
    42,
    true,
    [],
    {},
    [[[]]],
    null,
    -1e300,
    '\ud800',
    '<script>alert(1)</script>',
    "'; drop table users; --",
  ]
  return [
    { ...good, enterpriseId: 'x', eId: 'x', roles: [1], __proto__: { admin: true }, constructor: 1 },
    ...fields.flatMap(field => values.map(value => ({ ...good, [field]: value }))),
  ]
}

async function plantRelay() {
  const { body } = await world
    .as('asha')
    .post('/chatbird/api/relaybridge/integrations', { name: 'Matrix', provider: 'webhook_in' })
  const { id: relayId, secret: relayKey } = body.data.integration
  return { relayId, relayKey }
}

async function plantOneOfEach(): Promise<Ids> {
  const asha = world.as('asha')
  const agentId = (await asha.post('/nlp/agent', { name: 'Matrix', description: 'One of each' })).body.data.id
  const storyId = (await asha.post('/nlp/story', { name: 'Story', agentId })).body.data.id
  const intent = { agentId, storyId, name: 'greet', utterances: ['hello there', 'good morning'], responses: ['Hello!'] }
  const intentId = (await asha.post('/nlp/intent', intent)).body.data.id
  const values = [{ value: 'red', type: 'synonyms', synonyms: ['crimson'] }]
  const entityId = (await asha.post('/nlp/entity', { agentId, name: 'colour', values })).body.data.id
  await asha.get(`/nlp/agent/${agentId}/train`)
  await asha.post('/nlp/intent', { ...intent, name: 'leave', utterances: ['good bye', 'see you'] })
  const evaluationId = (await asha.post(`/nlp/agent/${agentId}/evaluations`)).body.data.id
  const channelId = (
    await asha.post('/e/enterprise/channels', { name: 'Web', type: 12, vendor: 98, data: { botAgentId: agentId } })
  ).body.response.id
  const apiKeyId = (await asha.post('/chatbird/api/apikey/add', { name: 'one', permissions: [] })).body.data.apiKey.id
  const model = { name: 'Model', authType: 5, llm: 1, apikey: 'sk-of-the-matrix' }
  const authConfigId = (await asha.post('/e/enterprise/appiyo_authconfig', model)).body.response._id
  const predicted = await asha.post('/nlp/predictIntent', { agentId, message: { type: 'text', text: 'hello' } })
  const { sessionId, messageId } = predicted.body.data
  const greeting = { name: 'Greeting', turns: [{ said: 'hello there' }] }
  const testId = (await asha.post(`/nlp/agent/${agentId}/tests`, greeting)).body.data.id
  const runId = (await asha.post(`/nlp/agent/${agentId}/tests/run`, { wait: 0 })).body.data.run.id
  const file = await plantFile()
  const uploads = '/chatbird/api/customer_master/uploads'
  const importId = (await asha.post(uploads, { file: { path: file.fileId } })).body.data.uploadId
  const library = '/e/enterprise/artifacts'
  const message = { type: 'MSG', data: { name: 'Matrix', text: 'Hello' } }
  const artifactId = (await asha.post(library, message)).body.response.artifact.id
  const bucketId = (await asha.post(`${library}/bucket/create`, { name: 'Matrix' })).body.response.bucket.id
  const contact = { ...(await plantContact()), ...(await plantBlacklist()) }
  const written = { ...(await plantTemplates(channelId)), ...(await plantRelay()), ...(await plantDepartment()) }
  return {
    ...contact,
    ...written,
    agentId,
    storyId,
    intentId,
    entityId,
    evaluationId,
    channelId,
    apiKeyId,
    authConfigId,
    sessionId,
    messageId,
    testId,
    runId,
    ...file,
    importId,
    artifactId,
    bucketId,
    downloadId: 'none',
  }
}

async function plantDepartment() {
  const asha = world.as('asha')
  const { department } = (await asha.post('/e/enterprise/departments', { name: 'Matrix' })).body.response
  const itemId = await makeSet(asha, 'groups', 'In the Bin')
  await asha.delete(`${base}/groups/${itemId}`)
  return { itemId, departmentId: department.id, userId: (await asha.get('/e/enterprise/users/me')).body.response.uId }
}

async function plantBlacklist() {
  const path = '/chatbird/api/campaign/blacklist'
  await world.as('asha').post(path, { numbers: ['919876599999'] })
  return { entryId: (await world.as('asha').get(path)).body.data.blacklist[0].id }
}

async function plantTemplates(channelId: string) {
  const asha = world.as('asha')
  const templateId = await makeTemplate(asha, { channelId })
  return { templateId, richCardId: await makeRichCard(asha), ...(await plantBroadcast()) }
}

async function plantBroadcast() {
  const asha = world.as('asha')
  const channelId = await makeChannel(asha)
  const templateId = await approvedTemplate(asha, channelId)
  const { body } = await asha.post('/chatbird/api/broadcast', broadcastRequest({ channelId, templateId }))
  const broadcastId: string = body.data.id
  const sent = await asha.get(`/chatbird/api/broadcast/${broadcastId}/message`)
  const { id: campaignId } = await makeCampaign(asha, { channelId, templateId })
  const { id: activityId } = await makeActivity(asha, campaignId, { recipients: { source: 'ALL' } })
  return { campaignId, activityId, broadcastId, deliveryId: sent.body.data.message[0].id }
}

async function plantContact() {
  const asha = world.as('asha')
  const definitionId = await makeField(asha)
  const groupId = await makeSet(asha, 'groups', 'Matrix')
  const tagId = await makeSet(asha, 'tags', 'Matrix')
  const contactId = await makeContact(asha, { groups: [groupId], tags: [tagId] })
  const { body } = await asha.post(`${base}/acts`, { kind: 'unmap', query: { search: 'nobody' }, groupIds: [groupId] })
  const view = await asha.post(`${base}/views`, { name: 'Matrix', query: {} })
  const merge = { customerIds: [await makeContact(asha)] }
  const merged = await asha.post(`${base}/customers/${contactId}/merge`, merge)
  const made = { actId: body.data.act.id, viewId: view.body.data.view.id, mergeId: merged.body.data.mergeId }
  return { definitionId, groupId, tagId, contactId, ...made, kind: 'groups', number: '919876500010' }
}

async function plantFile(): Promise<Pick<Ids, 'fileId' | 'fileQuery'>> {
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File(['name,phoneNumber\n'], 'people.csv'))
  const fileId: string = (await world.as('asha').post('/e/drive/upload', form)).body.response.id
  return { fileId, fileQuery: new URL(fileLink(world.platform, fileId)).search.slice(1) }
}

/** Everything that Acme Traders has, as one value. */
async function fingerprint() {
  const { rows } = await world.platform.databases.owner.query(`
    select json_build_object(
      'agents', (select md5(string_agg(a::text, '' order by id)) from agents a),
      'stories', (select md5(string_agg(s::text, '' order by id)) from stories s),
      'intents', (select md5(string_agg(i::text, '' order by id)) from intents i),
      'entities', (select md5(string_agg(e::text, '' order by id)) from entities e),
      'authConfigs', (select md5(string_agg(c::text, '' order by id)) from auth_configs c),
      'contacts', (select md5(string_agg(c::text, '' order by id)) from contacts c),
      'sets', (select md5(string_agg(s::text, '' order by id)) from contact_sets s),
      'artifacts', (select md5(string_agg(a::text, '' order by id)) from artifacts a),
      'buckets', (select md5(string_agg(b::text, '' order by id)) from artifact_buckets b),
      'files', (select md5(string_agg(f::text, '' order by id)) from files f),
      'blacklist', (select md5(string_agg(b::text, '' order by id)) from blacklist b where number = '919876599999'),
      'channels', (select md5(string_agg(c::text, '' order by id)) from channels c),
      'campaigns', (select md5(string_agg(c::text, '' order by id)) from campaigns c),
      'activities', (select md5(string_agg(a.id::text || a.name || a.state, '' order by id)) from activities a),
      'broadcasts', (select md5(string_agg(b.id::text || b.name, '' order by id)) from broadcasts b),
      'keys', (select count(*) from api_keys)) as all`)
  return rows[0]?.all
}
