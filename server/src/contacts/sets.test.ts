import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeContact, makeSet } from './contacts.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const countOf = async (kind: 'groups' | 'tags', name: string) =>
  (await asha().get(`${base}/${kind}?search=${name}`)).body.data[kind][0]?.count
const found = async (query: string) =>
  (await asha().get(`${base}/customers?${query}`)).body.data.customers.customers.map((row: { id: string }) => row.id)

test('groups and labels have names of their own, in any case (CUST-030, CUST-046, CUST-047, CUST-058, CUST-059, CUST-056, CUST-057, CUST-061)', async () => {
  const made = await asha().post(`${base}/groups`, { name: '  New   buyers ' })
  expect(made.body).toMatchObject({
    message: 'Group created successfully',
    data: { group: { name: 'New buyers', count: 0 } },
  })
  const { id } = made.body.data.group
  expect((await asha().post(`${base}/groups`, { name: 'NEW BUYERS' })).body).toMatchObject({
    code: '409',
    message: 'Group name already exists',
  })
  expect((await asha().post(`${base}/tags`, { name: 'New buyers' })).body.message).toBe('Label created successfully')
  expect((await asha().post(`${base}/tags`, { name: 'new buyers' })).body.message).toBe('Label name already exists')
  expect((await asha().post(`${base}/groups`, { name: ' ' })).body).toMatchObject({
    code: '400',
    message: 'This field is required',
  })
  expect((await asha().post(`${base}/groups`, { name: null })).body.message).toBe('This field is required')
  expect((await asha().post(`${base}/groups`, { id, name: 'Old buyers' })).body).toMatchObject({
    message: 'Group updated successfully',
    data: { group: { id, name: 'Old buyers' } },
  })
  expect((await asha().post(`${base}/groups`, { _id: id, name: 'Older buyers' })).body.data.group).toMatchObject({
    id,
    name: 'Older buyers',
  })
  expect((await asha().post(`${base}/tags`, { id, name: 'Other' })).body).toMatchObject({
    code: '404',
    message: 'Label not found',
  })
  const found = async (kind: string) => (await asha().get(`${base}/${kind}?search=ER%20BUY`)).body.data[kind]
  expect(await found('groups')).toMatchObject([{ id, _id: id, name: 'Older buyers', count: 0 }])
  expect(await found('tags')).toEqual([])
})

test('mapping adds contacts to groups and attaches labels, twice as well as once (CUST-039, CUST-060, CUST-065)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Mapped')
  const tagId = await makeSet(asha(), 'tags', 'Mapped')
  const customerIds = [await makeContact(asha()), await makeContact(asha())]
  const added = await asha().post(`${base}/map/groups`, { groupIds: [groupId], customerIds })
  expect(added.body).toMatchObject({ message: 'Added to group successfully', data: { mapped: 2 } })
  expect((await asha().post(`${base}/map/groups`, { groupIds: [groupId], customerIds })).body.data.mapped).toBe(0)
  const twice = customerIds.flatMap((id: string) => [id, id.toUpperCase()])
  expect((await asha().post(`${base}/map/groups`, { groupIds: [groupId], customerIds: twice })).body.status).toBe(true)
  expect((await asha().post(`${base}/map/tags`, { tagIds: [tagId], customerIds })).body.message).toBe(
    'Label attached successfully',
  )
  expect(await countOf('groups', 'mapped')).toBe(2)
  const removed = await asha().post(`${base}/unmap/tags`, { tagIds: [tagId], customerIds: [customerIds[0]] })
  expect(removed.body.data.unmapped).toBe(1)
  expect(await countOf('tags', 'mapped')).toBe(1)
})

test('nothing changes when one id is unknown, foreign or missing (CUST-049, CUST-050, CUST-060)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Strict')
  const theirs = await makeSet(world.as('omkar'), 'groups', 'Theirs')
  const own = await makeContact(asha())
  const foreign = await makeContact(world.as('omkar'))
  const map = (groupIds: string[], customerIds: string[]) =>
    asha().post(`${base}/map/groups`, { groupIds, customerIds })
  expect((await map([groupId, theirs], [own])).body).toMatchObject({ code: '404', message: 'Group not found' })
  expect((await map([groupId], [own, foreign])).body).toMatchObject({ code: '404', message: 'Customer not found' })
  expect((await map([groupId], [own, 'nothing'])).body).toMatchObject({ code: '404' })
  expect((await map([], [own])).body).toMatchObject({ code: '400' })
  expect((await map([groupId], [])).body).toMatchObject({ code: '400' })
  expect(
    (
      await map(
        [groupId],
        Array.from({ length: 1001 }, () => own),
      )
    ).body,
  ).toMatchObject({ code: '400' })
  expect(await countOf('groups', 'strict')).toBe(0)
})

test('an unknown group or label is told under the key that it came under (CUST-060)', async () => {
  const id = await makeContact(asha())
  const unknown = [crypto.randomUUID()]
  const fieldsOf = async (path: string, body: Record<string, unknown>) =>
    (await asha().post(`${base}/${path}`, body)).body.errors.map(({ field }: { field: string }) => field)
  expect(await fieldsOf('map/groups', { groupIds: unknown, customerIds: [id] })).toEqual(['groupIds'])
  expect(await fieldsOf('unmap/tags', { tagIds: unknown, customerIds: [id] })).toEqual(['tagIds'])
  expect(await fieldsOf('acts', { kind: 'map', groupIds: unknown })).toEqual(['groupIds'])
  expect(await fieldsOf('customers', { id, groups: unknown })).toEqual(['groups'])
  expect(await fieldsOf('customers', { id, tags: unknown })).toEqual(['tags'])
})

test('groups are alternatives, labels are alternatives, and a contact must be in both (CUST-033, CUST-035, CUST-052)', async () => {
  const [north, south] = [await makeSet(asha(), 'groups', 'North'), await makeSet(asha(), 'groups', 'South')]
  const [gold, silver] = [await makeSet(asha(), 'tags', 'Gold'), await makeSet(asha(), 'tags', 'Silver')]
  const a = await makeContact(asha(), { groups: [north], tags: [gold], name: 'Filter one' })
  const b = await makeContact(asha(), { groups: [south], tags: [silver], name: 'Filter two' })
  const c = await makeContact(asha(), { groups: [north, south], name: 'Filter three' })
  expect(await found(`groups=${north}`)).toEqual([c, a])
  expect(await found(`groups=${north},${south}`)).toEqual([c, b, a])
  expect(await found(`groups=${north},${south}&tags=${gold},${silver}`)).toEqual([b, a])
  expect(await found(`groups=${north},${south}&tags=${gold}&search=one`)).toEqual([a])
  expect(await found(`groups=${north}&tags=${silver}`)).toEqual([])
  expect(await found('groups=nothing')).toEqual([])
  expect((await asha().get(`${base}/customers/count?groups=${north},${south}&tags=${silver}`)).body.data).toEqual({
    count: 1,
  })
  const foreign = await world.as('omkar').get(`${base}/customers?groups=${north}`)
  expect(foreign.body.data.customers.customers).toEqual([])
})

test('a deleted group leaves its contacts, and its name is free (CUST-066)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Short-lived')
  const id = await makeContact(asha(), { groups: [groupId] })
  expect((await asha().delete(`${base}/groups/${groupId}`)).body).toMatchObject({
    message: 'Group deleted successfully',
  })
  expect((await asha().get(`${base}/customers/${id}`)).body.data.customer.groups).toEqual([])
  expect(await found(`groups=${groupId}`)).toEqual([])
  await makeSet(asha(), 'groups', 'Short-lived')
  expect((await asha().delete(`${base}/groups/${groupId}`)).status).toBe(404)
})

test('a group comes out of the Bin with all who were in it and are there, twice as once (CUST-066)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Taken back')
  const [kept, edited, gone] = [
    await makeContact(asha(), { groups: [groupId] }),
    await makeContact(asha(), { groups: [groupId] }),
    await makeContact(asha(), { groups: [groupId] }),
  ]
  await asha().delete(`${base}/groups/${groupId}`)
  await asha().put(`${base}/customers/${edited}`, { groups: [] })
  await asha().delete(`${base}/customers/${gone}`)
  await makeSet(asha(), 'groups', 'taken back')
  const restore = `${base}/groups/${groupId}/restore`
  expect((await world.as('omkar').post(restore)).status).toBe(404)
  expect((await world.as('victor').post(restore)).status).toBe(403)
  expect((await asha().post(`${base}/tags/${groupId}/restore`)).status).toBe(404)
  for (const turn of ['first', 'second']) {
    const { body } = await asha().post(restore)
    expect([turn, body.message, body.data.group]).toMatchObject([
      turn,
      'Group restored successfully',
      { id: groupId, name: 'Taken back (restored)', count: 2 },
    ])
  }
  expect(await found(`groups=${groupId}`)).toEqual([kept, edited].toSorted().toReversed())
})

test('saving a contact and taking it out of its group at once wait for each other, and both end (CUST-030)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Crowded')
  const contactId = await makeContact(asha(), { groups: [groupId] })
  const { owner } = world.platform.databases
  const holder = await owner.connect()
  const waiting = (count: number) =>
    eventually(async () => {
      const { rows } = await owner.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0].n === count
    })
  try {
    await holder.query('begin')
    await holder.query('select from contact_sets where id = $1 for update', [groupId])
    const save = asha().put(`${base}/customers/${contactId}`, { groups: [] })
    await waiting(1)
    const unmap = asha().post(`${base}/unmap/groups`, { groupIds: [groupId], customerIds: [contactId] })
    await waiting(2)
    await holder.query('commit')
    expect([(await save).body.message, (await unmap).body.message]).toEqual([
      'Customer updated successfully',
      'Removed from group successfully',
    ])
  } finally {
    holder.release()
  }
  expect(await countOf('groups', 'Crowded')).toBe(0)
})

test('a label comes out of the Bin under its own name where that is free', async () => {
  const labelId = await makeSet(asha(), 'tags', 'Came back')
  await asha().delete(`${base}/tags/${labelId}`)
  expect((await asha().post(`${base}/tags/${labelId}/restore`)).body.data.tag).toMatchObject({ name: 'Came back' })
})
