import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword, openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const base = '/chatbird/api/apikey'

async function addKey(draft: Record<string, unknown> = {}) {
  const { body } = await world
    .as('asha')
    .post(`${base}/add`, { name: `key ${Math.random()}`, permissions: ['CHANNELS.VIEW'], ...draft })
  const key = world.withHeaders({ 'x-api-key': String(body.data.key) })
  return { id: String(body.data.apiKey.id), secret: String(body.data.key), key, apiKey: body.data.apiKey }
}

test('one key is read by its id, never with the key itself (ADMIN-047)', async () => {
  const { id, secret, apiKey } = await addKey({ ipList: '127.0.0.1' })
  const { body, text } = await world.as('asha').get(`${base}/${id}`)
  expect(body.data.apiKey).toEqual(apiKey)
  expect(body.data.apiKey).toMatchObject({ prefix: secret.slice(0, 10), ipList: ['127.0.0.1'], state: 1 })
  expect(text).not.toContain(secret)
  expect((await world.as('omkar').get(`${base}/${id}`)).status).toBe(404)
})

test('what a change leaves out stays, and the trail says what was (ADMIN-047, ADMIN-003)', async () => {
  const { id, apiKey } = await addKey({ ipList: ['10.0.0.0/8'] })
  const renamed = await world.as('asha').put(`${base}/${id}`, { name: 'Warehouse' })
  expect(renamed.body.data.apiKey).toEqual({ ...apiKey, name: 'Warehouse' })
  const changed = await world
    .as('asha')
    .put(`${base}/${id}`, { permissions: ['CHANNELS.VIEW', 'NLP.VIEW'], ipList: [], expiresOn: '2030-01-01T00:00:00Z' })
  expect(changed.body.data.apiKey).toMatchObject({ permissions: ['CHANNELS.VIEW', 'NLP.VIEW'], ipList: [] })
  expect(changed.body.data.apiKey.expiresOn).toBe('2030-01-01T00:00:00.000Z')
  const forever = await world.as('asha').put(`${base}/${id}`, { expiresOn: null })
  expect(forever.body.data.apiKey.expiresOn).toBeNull()
  const rows = await world.platform.databases.system
    .selectFrom('auditLog')
    .select(['action', 'changes'])
    .where('resourceId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.action)).toEqual(['create', 'update', 'update', 'update'])
  expect(rows[1]?.changes).toEqual([{ field: 'name', before: apiKey.name, after: 'Warehouse' }])
})

test('a key that is switched off is refused from its next call on, and back when it is on (ADMIN-047)', async () => {
  const { id, key } = await addKey()
  expect((await key.get('/e/enterprise/channels')).status).toBe(200)
  await world.as('asha').put(`${base}/${id}`, { state: 2 })
  expect((await key.get('/e/enterprise/channels')).status).toBe(401)
  await world.as('asha').put(`${base}/${id}`, { state: '1' })
  expect((await key.get('/e/enterprise/channels')).status).toBe(200)
})

test('nobody gives a key what they do not hold, nor a name that is taken (ADMIN-047)', async () => {
  const { id } = await addKey({ permissions: ['USERS.VIEW'] })
  // dev may edit integrations but holds no rights over users: what the key had may stay, nothing is added.
  const kept = await world.as('dev').put(`${base}/${id}`, { name: 'Kept', permissions: ['USERS.VIEW', 'NLP.VIEW'] })
  expect(kept.body.data.apiKey.permissions).toEqual(['USERS.VIEW', 'NLP.VIEW'])
  expect((await world.as('dev').put(`${base}/${id}`, { permissions: ['USERS.EDIT'] })).status).toBe(403)
  const taken = await addKey({ name: 'Taken' })
  const refused = await world.as('asha').put(`${base}/${taken.id}`, { name: 'Kept' })
  expect(refused.body).toMatchObject({ status: false, code: '409', errors: [{ field: 'name' }] })
})

test('POST deletes as DELETE does, at once (ADMIN-047)', async () => {
  for (const way of ['post', 'delete'] as const) {
    const { id, key } = await addKey()
    expect((await world.as('asha')[way](`${base}/delete/${id}`)).body.data).toEqual({ id })
    expect((await key.get('/e/enterprise/channels')).status).toBe(401)
    expect((await world.as('asha').get(`${base}/${id}`)).status).toBe(404)
  }
})

test('a key is let into nobody’s own account, however the address is spelled (ADMIN-047)', async () => {
  const { key } = await addKey()
  const spellings = [
    '/e/enterprise/profile',
    '/e/enterprise/%70rofile',
    '/e//enterprise/profile',
    '//e/enterprise/profile/',
  ]
  spellings.push('/e/enterprise/users/sessions', '/e/enterprise/%75sers/sessions', '/e/enterprise//users/%73essions')
  for (const path of spellings) {
    const { status, body } = await key.get(path)
    expect([path, status, body.code]).toEqual([path, 401, 'login_required'])
  }
  const password = { oldPassword: castPassword, password: 'brand-New-pass-9', confirmPassword: 'brand-New-pass-9' }
  for (const path of ['/e/enterprise/change_password', '/e/enterprise/%63hange_password'])
    expect((await key.put(path, password)).status).toBe(401)
  expect((await key.put('/e//enterprise/profile', { name: 'Mallory' })).status).toBe(401)
  expect((await key.get('//e/enterprise/%63hannels')).status).toBe(200)
})
