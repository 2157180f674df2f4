import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebChannel } from '../chats/web-chat.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeContact, makeField, makeSet, nextNumber } from './contacts.fixture.ts'
import { purgeBin } from './contacts.purge.ts'
import { importOf } from './imports/imports.fixture.ts'

const customers = `${base}/customers`
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const ask = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows[0]
const purge = () => purgeBin(world.platform, new AbortController().signal)
const waiting = `
  select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

type Binned = 'contacts' | 'contact_sets' | 'contact_definitions'
function age(table: Binned, id: string, days: number) {
  return ask(`update ${table} set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days])
}

test('after 30 days in the Bin a contact is gone and its number is free; one of 29 days comes back (CUST-055, CUST-066)', async () => {
  const number = nextNumber()
  const groupId = await makeSet(asha(), 'groups', 'Leaving')
  const old = await makeContact(asha(), { phoneNumber: number, groups: [groupId] })
  const recent = await makeContact(asha(), { groups: [groupId] })
  await asha().post(`${customers}/delete`, { customerIds: [old, recent] })
  await age('contacts', old, 31)
  await age('contacts', recent, 29)
  await purge()
  expect(await ask('select count(*) as rows from contacts where id = $1', [old])).toEqual({ rows: 0 })
  expect((await asha().post(`${customers}/restore`, { customerIds: [old, recent] })).body.data.restored).toBe(1)
  expect((await asha().get(`${customers}/${recent}`)).body.data.customer.groups).toEqual([groupId])
  expect(await makeContact(asha(), { phoneNumber: number })).not.toBe(old)
})

test('a merge is not undone once who was merged has left the Bin for good (CUST-055)', async () => {
  const [own, other] = [await makeContact(asha()), await makeContact(asha())]
  const { mergeId } = (await asha().post(`${customers}/${own}/merge`, { customerIds: [other] })).body.data
  await age('contacts', other, 31)
  await purge()
  const { body } = await asha().post(`${base}/merges/${mergeId}/undo`)
  expect(body).toMatchObject({ status: false, code: '409', message: 'It can no longer be undone' })
})

test('a contact that chats refer to is emptied in place of deleted: they stay, and tell nobody who it was (CUST-055, CUST-066)', async () => {
  const cityId = await makeField(asha(), { search: true })
  const site = await openWebChannel(world, 'Site')
  const visitor = await site.visit({ name: 'Ravi Kumar', email: 'ravi@example.com' })
  await site.say(visitor, 'Hello')
  const { id } = await ask('select contact_id as id from visitors where id = $1', [visitor.id])
  const number = nextNumber()
  const told = { phoneNumber: number, instaId: 'ravi', data: [{ id: cityId, value: 'Pune' }] }
  expect((await asha().put(`${customers}/${id}`, told)).body.status).toBe(true)
  await asha().delete(`${customers}/${id}`)
  await age('contacts', id, 31)
  await purge()
  expect(
    await ask(
      `select name, phone_number as phone, email, insta_id as insta, data, search_text as text, purged_at is not null as purged,
         (select count(*) from chats h where h.contact_id = c.id) as chats from contacts c where id = $1`,
      [id],
    ),
  ).toEqual({ name: '', phone: null, email: null, insta: null, data: {}, text: '\n\n\n', purged: true, chats: 1 })
  expect((await asha().get(`${customers}/${id}`)).status).toBe(404)
  expect(await makeContact(asha(), { phoneNumber: number })).not.toBe(id)
  await purge()
  expect(await ask('select count(*) as rows from contacts where id = $1', [id])).toEqual({ rows: 1 })
  expect((await site.say(visitor, `Here again ${randomUUID()}`)).body.status).toBe(true)
})

test('whoever is taken out of the Bin while it is emptied comes back whole, and so does a group (CUST-066)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Coming back')
  const site = await openWebChannel(world, 'Returning')
  const visitor = await site.visit({ name: 'Ravi Kumar' })
  const { id: chatted } = await ask('select contact_id as id from visitors where id = $1', [visitor.id])
  const plain = await makeContact(asha(), { name: 'Asha Rao' })
  const ids = [plain, chatted]
  await asha().post(`${base}/map/groups`, { groupIds: [groupId], customerIds: ids })
  await asha().post(`${customers}/delete`, { customerIds: ids })
  for (const id of ids) await age('contacts', id, 31)
  const holder = await world.platform.databases.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from contact_sets where id = $1 for update', [groupId])
    const restored = asha().post(`${customers}/restore`, { customerIds: ids })
    await eventually(async () => (await ask(waiting, [])).waiting > 0)
    await purge()
    await holder.query('commit')
    expect((await restored).body.data.restored).toBe(2)
    for (const [place, name] of ['Asha Rao', 'Ravi Kumar'].entries())
      expect((await asha().get(`${customers}/${ids[place]}`)).body.data.customer).toMatchObject({ name })

    await asha().delete(`${base}/groups/${groupId}`)
    await age('contact_sets', groupId, 31)
    await holder.query('begin')
    await holder.query('update contact_sets set deleted_at = null where id = $1', [groupId])
    await purge()
    await holder.query('commit')
  } finally {
    holder.release()
  }
  expect((await asha().get(`${customers}/${plain}`)).body.data.customer.groups).toEqual([groupId])
})

test('of a contact that chats refer to nothing is known elsewhere either, but for what it wanted no advertising on (CUST-055)', async () => {
  const channelId = await makeChannel(asha(), 5)
  await asha().post(`/e/enterprise/channels/${channelId}/simulator/phone/771188/message`, { text: 'STOP' })
  const { id } = await eventually(() =>
    ask('select contact_id as id from contact_addresses where channel_id = $1', [channelId]),
  )
  const number = nextNumber()
  await asha().put(`${customers}/${id}`, { name: 'Secret Person', phoneNumber: number })
  await importOf(asha(), `name,phoneNumber\nSecret Name,${number}`)
  await asha().post(`${customers}/${id}/merge`, { customerIds: [await makeContact(asha())] })
  const known = () =>
    ask(
      `select (select count(*) from contact_merges where survivor_id = $1) as merges,
         (select count(*) from contact_import_changes where contact_id = $1) as imports,
         (select count(*) from contact_addresses where contact_id = $1) as addresses,
         (select count(address) from chats where contact_id = $1) as chats,
         (select count(*) from kept_opt_outs where channel_id = $2) as unwilling`,
      [id, channelId],
    )
  expect(await known()).toEqual({ merges: 1, imports: 1, addresses: 1, chats: 1, unwilling: 0 })
  await asha().delete(`${customers}/${id}`)
  await age('contacts', id, 31)
  await purge()
  expect(await known()).toEqual({ merges: 0, imports: 0, addresses: 0, chats: 0, unwilling: 2 })
})

test('a group goes after 30 days with its memberships, and its contacts stay (CUST-055, CUST-066)', async () => {
  const [old, recent] = [await makeSet(asha(), 'groups', 'Old'), await makeSet(asha(), 'tags', 'Recent')]
  const contactId = await makeContact(asha(), { groups: [old], tags: [recent] })
  await asha().delete(`${base}/groups/${old}`)
  await asha().delete(`${base}/tags/${recent}`)
  await age('contact_sets', old, 31)
  await age('contact_sets', recent, 29)
  await purge()
  const left = (id: string) =>
    ask(
      `select (select count(*) from contact_sets where id = $1) as sets,
         (select count(*) from contact_set_members where set_id = $1) as members`,
      [id],
    )
  expect([await left(old), await left(recent)]).toEqual([
    { sets: 0, members: 0 },
    { sets: 1, members: 1 },
  ])
  expect((await asha().get(`${customers}/${contactId}`)).status).toBe(200)
})

test('a field goes after 30 days with the values that contacts hold, and other values stay (ATTR-041)', async () => {
  const make = (name: string) => makeField(asha(), { fieldName: name, fieldLabel: name })
  const [gone, kept] = [await make('gone'), await make('kept')]
  const data = [gone, kept].map(id => ({ id, value: 'Pune' }))
  const contactId = await makeContact(asha(), { data })
  expect((await asha().delete(`${base}/definitions/${gone}`)).body.status).toBe(true)
  await purge()
  const held = async () => (await ask('select data from contacts where id = $1', [contactId])).data
  expect(await held()).toEqual({ [gone]: 'Pune', [kept]: 'Pune' })
  await age('contact_definitions', gone, 31)
  await purge()
  expect(await held()).toEqual({ [kept]: 'Pune' })
  expect(await ask('select count(*) as rows from contact_definitions where id = $1', [gone])).toEqual({ rows: 0 })
})
