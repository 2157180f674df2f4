import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans } from '../testing/plans.ts'
import type { Person, World } from '../testing/world.ts'
import { base, campaignDraft, type Line, makeCampaign } from './campaigns.fixture.ts'
import { readCampaigns } from './campaigns.ts'

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
const departments = '/e/enterprise/departments'

async function idOf(name: string): Promise<string> {
  const { body } = await asha().get(`/e/enterprise/users?searchterm=${name}`)
  return body.response.users[0].uId
}

async function makeDepartment(...users: string[]): Promise<string> {
  const { id } = (await asha().post(departments, { name: `Sales ${randomUUID()}` })).body.response.department
  if (users.length > 0) await asha().put(`${departments}/${id}/add_users`, { users })
  return id
}

/** Who of these finds the campaign in the list and opens it; a half of both would show. */
async function viewers(id: string) {
  const people = ['asha', 'kabir', 'dev', 'leela', 'victor'] satisfies Person[]
  const seen = await Promise.all(
    people.map(async person => {
      const { campaigns } = (await world.as(person).get(`${base}?perPage=-1`)).body.data
      const isListed = campaigns.some((one: { id: string }) => one.id === id)
      const { status } = await world.as(person).get(`${base}/${id}`)
      expect([person, status]).toEqual([person, isListed ? 200 : 404])
      return isListed ? [person] : []
    }),
  )
  return seen.flat()
}

test('a private campaign is seen by its maker, by whom it names and by administrators (CAMP-047, CAMP-031, CAMP-032)', async () => {
  const [leela, kabirs] = [await idOf('Leela'), await idOf('Kabir')]
  const { id } = await makeCampaign(kabir(), line, { accessType: 'private', userIds: [leela.toUpperCase(), leela] })
  expect(await viewers(id)).toEqual(['asha', 'kabir', 'leela'])
  const alone = await kabir().put(`${base}/${id}/accessType`, { accessType: 'PRIVATE', userIds: [] })
  expect(alone.body.data.campaign).toMatchObject({ accessType: 'PRIVATE', userIds: [], createdBy: { uId: kabirs } })
  expect(await viewers(id)).toEqual(['asha', 'kabir'])
})

test('a campaign of a department is seen by who is in it at the time (CAMP-047)', async () => {
  const [victor, dev] = [await idOf('Victor'), await idOf('Devansh')]
  const deptId = await makeDepartment(victor)
  const { id } = await makeCampaign(kabir(), line, { accessType: 'DEPARTMENT', deptId })
  expect(await viewers(id)).toEqual(['asha', 'kabir', 'victor'])
  await asha().put(`${departments}/${deptId}/add_users`, { users: [dev] })
  expect(await viewers(id)).toEqual(['asha', 'kabir', 'dev', 'victor'])
  await kabir().put(`${base}/${id}/accessType`, { accessType: 'ENTERPRISE' })
  expect(await viewers(id)).toEqual(['asha', 'kabir', 'dev', 'leela', 'victor'])
})

test('whoever may not see a campaign changes nothing of it (CAMP-033, CAMP-034, CAMP-047)', async () => {
  const { id } = await makeCampaign(kabir(), line, { accessType: 'PRIVATE' })
  const calls = [
    ['get', ''],
    ['get', '/variables'],
    ['put', ''],
    ['put', '/accessType'],
    ['post', '/deactivate'],
    ['post', '/activate'],
    ['post', '/restore'],
    ['delete', ''],
  ] as const
  const deleter = world.as('dev')
  for (const caller of [deleter, world.as('omkar')])
    for (const [call, path] of calls) {
      const { status, body } = await caller[call](`${base}/${id}${path}`, { accessType: 'ENTERPRISE' })
      // Of these two, one may not delete at all.
      const isDenied = caller === deleter && (call === 'delete' || path === '/restore')
      expect([path, status]).toEqual([path, isDenied ? 403 : 404])
      if (!isDenied) expect(body.message).toBe('Campaign not found')
    }
  expect((await kabir().get(`${base}/${id}`)).body.data.campaign).toMatchObject({ active: true, accessType: 'PRIVATE' })
})

test('a private campaign in the Bin is found by those alone who saw it (CAMP-034, CAMP-047)', async () => {
  const { id } = await makeCampaign(asha(), line, { accessType: 'PRIVATE' })
  await asha().delete(`${base}/${id}`)
  expect((await kabir().post(`${base}/${id}/restore`)).status).toBe(404)
  expect((await asha().post(`${base}/${id}/restore`)).body.message).toBe('Campaign restored successfully')
})

test('its maker and administrators alone decide who sees it, by whatever call (CAMP-047, CAMP-033)', async () => {
  const { id } = await makeCampaign(kabir(), line, { accessType: 'PRIVATE', userIds: [await idOf('Devansh')] })
  const dev = world.as('dev')
  const { campaign } = (await dev.get(`${base}/${id}`)).body.data
  expect((await dev.put(`${base}/${id}/accessType`, { accessType: 'ENTERPRISE' })).status).toBe(403)
  for (const change of [{ accessType: 'ENTERPRISE' }, { userIds: [] }, { deptId: await makeDepartment() }])
    expect((await dev.put(`${base}/${id}`, change)).status).toBe(403)
  const same = await dev.put(`${base}/${id}`, { ...campaign, description: 'By Devansh' })
  expect(same.body.data.campaign).toEqual({ ...campaign, description: 'By Devansh', updatedOn: expect.any(String) })
  const shared = await asha().put(`${base}/${id}/accessType`, { accessType: 'ENTERPRISE' })
  expect(shared.body.message).toBe('Campaign updated successfully')
})

test('an unknown user or department, or one of another enterprise, is refused (CAMP-030, CAMP-047)', async () => {
  const omkar = world.as('omkar')
  const theirs = (await omkar.get('/e/enterprise/users?searchterm=Omkar')).body.response.users[0].uId
  const theirDept = (await omkar.post(departments, { name: 'Sales' })).body.response.department.id
  const { id } = await makeCampaign(kabir(), line)
  const wrong = [
    [{ accessType: 'PRIVATE', userIds: [theirs] }, 'User not found', 'userIds'],
    [{ accessType: 'PRIVATE', userIds: ['everybody'] }, 'User not found', 'userIds'],
    [{ accessType: 'DEPARTMENT', deptId: theirDept }, 'Department not found', 'deptId'],
    [{ accessType: 'DEPARTMENT' }, 'This Field is Mandatory', 'deptId'],
    [{ accessType: 'SOMEBODY' }, 'Access type is not valid', 'accessType'],
  ] as const
  for (const [access, message, field] of wrong)
    for (const { body } of [
      await kabir().post(base, campaignDraft(line, access)),
      await kabir().put(`${base}/${id}`, access),
      await kabir().put(`${base}/${id}/accessType`, access),
    ])
      expect(body).toMatchObject({ status: false, message, errors: [{ field }] })
  const blank = await kabir().put(`${base}/${id}/accessType`, {})
  expect(blank.body.errors).toEqual([{ field: 'accessType', message: 'This Field is Mandatory' }])
})

test('making, changing and deleting campaigns are rights of their own (CAMP-030, CAMP-033, CAMP-034)', async () => {
  const { id } = await makeCampaign(kabir(), line)
  const reader = await world.apiKey(['CAMPAIGNS.VIEW'])
  expect((await reader.get(`${base}/${id}`)).status).toBe(200)
  expect((await reader.post(base, campaignDraft(line))).status).toBe(403)
  for (const [call, path] of [
    ['put', ''],
    ['put', '/accessType'],
    ['post', '/deactivate'],
    ['post', '/activate'],
    ['delete', ''],
  ] as const)
    expect([path, (await reader[call](`${base}/${id}${path}`)).status]).toEqual([path, 403])
  expect((await world.as('meera').get(base)).status).toBe(403)
})

test('a page of thousands of campaigns is read along the index (CAMP-031)', async () => {
  const { owner } = world.platform.databases
  for (const [channelId, count] of [
    [line.channelId, 1000],
    [await makeChannel(world.as('omkar')), 30_000],
  ])
    await owner.query(
      `insert into campaigns (enterprise_id, name, name_key, description, channel_id, media_list, upload_type, mapping,
         track_links, access_type, user_ids, created_by_name)
       select enterprise_id, 'Row ' || i, 'row ' || i, '', id, '[]', 'API', '[]', true, 'ENTERPRISE', '{}', 'Test'
       from channels, generate_series(1, $2::int) i where id = $1`,
      [channelId, count],
    )
  await owner.query('vacuum analyze campaigns')
  const { rows } = await owner.query('select enterprise_id from channels where id = $1', [line.channelId])
  const plans = openPlans(world, rows[0].enterprise_id)
  for (const query of [{}, { name: 'row 4' }, { state: [0] }, { channelId: line.channelId }]) {
    const [plan = ''] = await plans.of('"campaigns"', async work => {
      const { campaigns } = await readCampaigns(work, { from: 0, perPage: 20, ...query })
      expect(campaigns).toHaveLength(20)
    })
    expect(plan).toContain('campaigns_enterprise_id_id_key')
    expect(plan).not.toContain('Seq Scan')
    if (Object.keys(query).length === 0) expect(plan).not.toContain('Sort')
  }
  await plans.close()
})
