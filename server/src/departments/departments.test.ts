import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const path = '/e/enterprise/departments'
const asha = () => world.as('asha')

async function made(name: string, rest: Record<string, unknown> = {}) {
  const { body } = await asha().post(path, { name, ...rest })
  if (!body.status) throw new Error(body.message)
  return body.response.department
}

async function idOf(name: string): Promise<string> {
  const { body } = await asha().get(`/e/enterprise/users?searchterm=${name}`)
  return body.response.users[0].uId
}

test('a department has a name of its own, a description and a manager (USERS-008, USERS-023, USERS-024, USERS-026)', async () => {
  const manager = await idOf('Meera')
  const { body } = await asha().post(path, { name: ' Customer   care ', desc: 'First line', manager })
  expect(body).toMatchObject({ status: true, message: 'Department created successfully' })
  const { department } = body.response
  const { id } = department
  expect(department).toEqual({
    id,
    _id: id,
    departmentId: id,
    name: 'Customer care',
    desc: 'First line',
    manager,
    managerName: 'Meera Nair',
    userCount: 0,
  })
  const { body: changed } = await asha().put(`${path}/${id}`, { desc: '', manager: '' })
  expect(changed).toMatchObject({ status: true, message: 'Department updated successfully' })
  expect((await asha().get(`${path}/${id}`)).body.response.department).toEqual({
    ...department,
    desc: '',
    manager: null,
    managerName: '',
  })
})

test('a blank or taken name, and a manager of another enterprise, are refused with the field (USERS-026)', async () => {
  await made('Billing')
  expect((await asha().post(path, { desc: 'x' })).body).toMatchObject({ code: '400', errors: [{ field: 'name' }] })
  const taken = { status: false, code: '409', message: 'Department name already exists', errors: [{ field: 'name' }] }
  expect((await asha().post(path, { name: 'bILLING' })).body).toMatchObject(taken)
  const { id } = await made('Claims')
  expect((await asha().put(`${path}/${id}`, { name: 'Billing' })).body).toMatchObject(taken)
  expect((await asha().put(`${path}/${id}`, { name: '' })).body).toMatchObject({
    code: '400',
    errors: [{ field: 'name' }],
  })
  const { uId: stranger } = (await world.as('omkar').get('/e/enterprise/users/me')).body.response
  const refused = await asha().post(path, { name: 'Foreign', manager: stranger })
  expect(refused.body).toMatchObject({ code: '404', message: 'User not found', errors: [{ field: 'manager' }] })
  expect((await world.as('omkar').post(path, { name: 'Billing' })).body.status).toBe(true)
  expect((await world.as('omkar').get(`${path}/${id}`)).status).toBe(404)
})

test('everybody who is signed in reads the list, by name, page by page (USERS-022)', async () => {
  for (const name of ['Zone north', 'Zone east', 'Zone south']) await made(name)
  const { response } = (await world.as('meera').get(`${path}?searchterm=zone&perPage=2`)).body
  expect(response.departments.map((one: { name: string }) => one.name)).toEqual(['Zone east', 'Zone north'])
  expect([response.more, response.hasMore]).toEqual([true, true])
  expect((await world.as('meera').post(path, { name: 'Mine' })).status).toBe(403)
})

test('users are put into a department and taken out, all of a call or none (USERS-027, USERS-028, USERS-029)', async () => {
  const { id } = await made('Desk')
  const [meera, rohan] = [await idOf('Meera'), await idOf('Rohan')]
  const { uId: stranger } = (await world.as('omkar').get('/e/enterprise/users/me')).body.response
  const refused = await asha().put(`${path}/${id}/add_users`, { users: [meera, stranger] })
  expect(refused.body).toMatchObject({ code: '404', message: 'User not found', errors: [{ field: 'users' }] })
  expect((await asha().put(`${path}/${id}/add_users`, { users: [meera, rohan] })).body.response).toEqual({ count: 2 })
  expect((await asha().put(`${path}/${id}/add_users`, { users: [meera] })).body.response).toEqual({ count: 0 })
  const names = async (query: string) =>
    (await asha().get(`${path}/${id}/mapped_users?${query}`)).body.response.users.map(
      (one: { name: string }) => one.name,
    )
  expect(await names('')).toEqual(['Meera Nair', 'Rohan Deshpande'])
  expect(await names('name=roh')).toEqual(['Rohan Deshpande'])
  expect(await names('mapped=false&perPage=3')).toEqual(['Asha Menon', 'Devansh Kulkarni', 'Kabir Sethi'])
  expect((await world.as('meera').get('/e/enterprise/profile')).body.response.departments).toEqual([
    { id, name: 'Desk' },
  ])
  expect((await asha().put(`${path}/${id}/remove_users`, { users: [rohan] })).body.response).toEqual({ count: 1 })
  expect((await asha().get(`${path}/${id}`)).body.response.department.userCount).toBe(1)
})

test('a department that a channel belongs to stays; an empty one goes to the Bin and its name is free (USERS-025)', async () => {
  const { id } = await made('Sales')
  const draft = { name: 'Sales web', type: 12, vendor: 98, data: {}, deptId: id }
  const channelId = (await asha().post('/e/enterprise/channels', draft)).body.response.id
  const inUse = { status: false, code: '101', message: 'Department is in use. Cannot be deleted' }
  expect((await asha().delete(`${path}/${id}`)).body).toMatchObject(inUse)
  await asha().put(`/e/enterprise/channels/${channelId}`, { deptId: '' })
  expect((await asha().delete(`${path}/${id}`)).body).toMatchObject({ status: true, response: { id } })
  expect((await asha().get(`${path}/${id}`)).status).toBe(404)
  expect((await made('Sales')).id).not.toBe(id)
})

test('who is in a department sees the attachments that were kept for it while it is there, and nobody else does (FILES-048)', async () => {
  const { id } = await made('Library')
  await asha().put(`${path}/${id}/add_users`, { users: [await idOf('Meera')] })
  const kept = { type: 'MSG', deptId: id, data: { name: 'For the library', text: 'Hello' } }
  await asha().post('/e/enterprise/artifacts', kept)
  const seenBy = async (name: 'meera' | 'rohan') => {
    const { body } = await world.as(name).get('/e/enterprise/artifacts?visibility=private')
    return body.response.artifacts.map((one: { data: { name: string } }) => one.data.name)
  }
  expect(await seenBy('meera')).toContain('For the library')
  expect(await seenBy('rohan')).not.toContain('For the library')
  await asha().delete(`${path}/${id}`)
  expect(await seenBy('meera')).not.toContain('For the library')
})

test('whoever may only answer chats sees of colleagues their names, addresses and departments (USERS-030, USERS-031)', async () => {
  const { body: whole } = await asha().get('/e/enterprise/users?roles=3')
  expect(whole.response.users.map((one: { name: string }) => one.name)).toEqual(['Meera Nair', 'Rohan Deshpande'])
  const one = (await asha().get(`/e/enterprise/users/${whole.response.users[0].uId}`)).body.response.user
  expect(one).toEqual(whole.response.users[0])
  expect(one).toMatchObject({ userName: 'meera@demo.parley', roles: [3], state: 1, chat: true })
  const { body } = await world.as('meera').get('/e/enterprise/users')
  const keys = ['uId', 'id', '_id', 'name', 'emailId', 'profilePic', 'departments'].sort()
  expect(Object.keys(body.response.users[0]).sort()).toEqual(keys)
  expect(whole.text ?? JSON.stringify(whole)).not.toMatch(/password/i)
  expect((await asha().get('/e/enterprise/users?state=2')).body.response.users).toEqual([])
})
