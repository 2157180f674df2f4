import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { base, makeContact, makeField, makeSet, nextNumber } from '../contacts.fixture.ts'
import { importOf } from '../imports/imports.fixture.ts'

let world: World
let cityId: string
beforeAll(async () => {
  world = await openWorld()
  cityId = await makeField(asha(), { search: true })
})
afterAll(() => world.close())

const customers = `${base}/customers`
const asha = () => world.as('asha')
const read = async (id: string) => (await asha().get(`${customers}/${id}`)).body.data?.customer

async function makeNumberless(): Promise<string> {
  const { rows } = await world.platform.databases.owner.query(
    `insert into contacts (enterprise_id, name) select id, 'Nameless' from enterprises order by id limit 1 returning id`,
  )
  return rows[0].id
}

async function webChannel(): Promise<string> {
  const { body } = await asha().post('/e/enterprise/channels', {
    name: `Web ${nextNumber()}`,
    type: 12,
    vendor: 98,
    data: {},
  })
  return body.response.id
}

test('a merge fills gaps and moves chats, groups and labels; its undo gives back exactly what was (CUST-026)', async () => {
  const [north, south] = [await makeSet(asha(), 'groups', 'North'), await makeSet(asha(), 'groups', 'South')]
  const own = await makeContact(asha(), { groups: [north], emailId: 'own@example.com' })
  const other = await makeContact(asha(), {
    groups: [north, south],
    instaId: 'other',
    emailId: 'other@example.com',
    data: [{ id: cityId, value: 'Pune' }],
  })
  const channelId = await webChannel()
  const session = (await world.as(null).post(`/widget/${channelId}/session`, { name: 'Ravi' })).body
  const { token } = session.response ?? session
  const visitor = world.withHeaders({ 'authentication-token': token })
  await visitor.post(`/widget/${channelId}/message`, { message: 'Hello', clientId: 'one' })
  const { rows } = await world.platform.databases.owner.query('select contact_id from visitors')
  const visitorContact = rows[0].contact_id
  const before = [await read(own), await read(other), await read(visitorContact)]

  const { body } = await asha().post(`${customers}/${own}/merge`, { customerIds: [other, visitorContact] })
  expect(body.data.customer).toMatchObject({
    emailId: 'own@example.com',
    instaId: 'other',
    data: [{ id: cityId, value: 'Pune' }],
    groups: [north, south],
  })
  expect((await asha().get(`${customers}/${other}`)).status).toBe(404)
  const chats = await world.platform.databases.owner.query('select contact_id from chats')
  expect(chats.rows).toEqual([{ contact_id: own }])
  const timeline = await asha().get(`${customers}/${own}/timeline`)
  expect(timeline.body.data.events.map((event: { kind: string }) => event.kind)).toEqual(
    expect.arrayContaining(['merged', 'chat', 'created', 'group']),
  )

  const undo = `${base}/merges/${body.data.mergeId}/undo`
  expect((await asha().post(undo)).body.status).toBe(true)
  const later = await asha().get(`${customers}/${own}/timeline?perPage=1`)
  expect(later.body.data.events).toMatchObject([{ kind: 'merged', title: 'Merge undone' }])
  const after = [await read(own), await read(other), await read(visitorContact)]
  const plain = (contacts: { updatedOn: string }[]) => contacts.map(({ updatedOn: _, ...contact }) => contact)
  expect(plain(after)).toEqual(plain(before))
  expect((await asha().post(undo)).body).toMatchObject({ code: '409' })
  const back = await world.platform.databases.owner.query('select contact_id from chats')
  expect(back.rows).toEqual([{ contact_id: visitorContact }])
})

test('who was merged away while a field became searchable is found by it once they are parted (CUST-026)', async () => {
  const treeId = await makeField(asha(), { fieldName: 'tree', fieldLabel: 'Tree' })
  const of = (value: string) => ({ data: [{ id: treeId, value }] })
  const [own, other] = [await makeContact(asha(), of('Tamarind')), await makeContact(asha(), of('Gulmohar'))]
  const found = async (search: string) =>
    (await asha().get(`${customers}?search=${search}`)).body.data.customers.customers.map(
      (row: { id: string }) => row.id,
    )
  const { body } = await asha().post(`${customers}/${own}/merge`, { customerIds: [other] })
  await asha().post(`${base}/definitions`, { id: treeId, search: true })
  await expect.poll(() => found('tamarind')).toEqual([own])
  await asha().post(`${base}/merges/${body.data.mergeId}/undo`)
  expect(await found('gulmohar')).toEqual([other])
})

test('a number that the survivor lacks comes with the merge and goes back with its undo (CUST-027)', async () => {
  const own = await makeNumberless()
  const other = await makeContact(asha())
  const { phoneNumber } = await read(other)
  const { body } = await asha().post(`${customers}/${own}/merge`, { customerIds: [other] })
  expect(body.data.customer.phoneNumber).toBe(phoneNumber)
  await asha().post(`${base}/merges/${body.data.mergeId}/undo`)
  expect((await read(own)).phoneNumber).toBe('')
  expect((await read(other)).phoneNumber).toBe(phoneNumber)
})

test('a number that a visitor only claimed does not come with a merge where it is somebody else’s (CUST-027)', async () => {
  const { owner } = world.platform.databases
  const holder = await makeContact(asha())
  const { phoneNumber } = await read(holder)
  const { rows } = await owner.query(
    `insert into contacts (enterprise_id, name, phone_number, is_proven)
     select enterprise_id, n, case n when 'Claimer' then phone_number end, n <> 'Claimer'
     from contacts, unnest(array['Claimer', 'Numberless']) n where contacts.id = $1 returning id, name`,
    [holder],
  )
  const idOf = (name: string) => rows.find(row => row.name === name).id
  const { body } = await asha().post(`${customers}/${idOf('Numberless')}/merge`, { customerIds: [idOf('Claimer')] })
  expect(body.data.customer.phoneNumber).toBe('')
  expect((await asha().post(`${base}/merges/${body.data.mergeId}/undo`)).body.status).toBe(true)
  expect((await read(holder)).phoneNumber).toBe(phoneNumber)
})

test('who was merged twice over is found by each number, and parted from the last merge to the first (CUST-026)', async () => {
  const [first, second, third] = [await makeContact(asha()), await makeContact(asha()), await makeContact(asha())]
  const { phoneNumber } = await read(first)
  const merge = async (id: string, other: string) =>
    (await asha().post(`${customers}/${id}/merge`, { customerIds: [other] })).body.data.mergeId
  const undo = async (mergeId: string) => (await asha().post(`${base}/merges/${mergeId}/undo`)).body
  const inner = await merge(second, first)
  const outer = await merge(third, second)
  await importOf(asha(), `phoneNumber,instaId\n${phoneNumber},chained`)
  expect((await read(third)).instaId).toBe('chained')
  expect(await read(second)).toBeUndefined()
  expect(await undo(inner)).toMatchObject({ code: '409', message: 'Undo the later merge first' })
  expect((await undo(outer)).status).toBe(true)
  await importOf(asha(), `phoneNumber,twitterId\n${phoneNumber},inner`)
  expect((await read(second)).twitterId).toBe('inner')
  await asha().delete(`${customers}/${second}`)
  expect(await undo(inner)).toMatchObject({ code: '409', message: 'The contact is in the Bin. Restore it first' })
  await asha().post(`${customers}/restore`, { customerIds: [second] })
  expect((await undo(inner)).status).toBe(true)
  expect((await read(first)).phoneNumber).toBe(phoneNumber)
})

test('the number of somebody merged away finds who they are now, until they are parted (CUST-012, CUST-026)', async () => {
  const [survivor, other] = [await makeContact(asha()), await makeContact(asha())]
  const { phoneNumber } = await read(other)
  const blind = await world.apiKey(['CUSTOMER.VIEW'])
  const found = async (caller = asha()) => {
    const { body } = await caller.get(`${customers}?search=%2B${phoneNumber}`)
    return body.data.customers.customers.map((row: { id: string }) => row.id)
  }
  const { body } = await asha().post(`${customers}/${survivor}/merge`, { customerIds: [other] })
  expect([await found(), await found(blind)]).toEqual([[survivor], [survivor]])
  await asha().post(`${base}/merges/${body.data.mergeId}/undo`)
  expect([await found(), await found(blind)]).toEqual([[other], [other]])
})

test('the refusal of a number tells who has it, by a merge too (CUST-054)', async () => {
  const [survivor, other] = [await makeContact(asha(), { name: 'Survivor' }), await makeContact(asha())]
  const { phoneNumber } = await read(other)
  const refused = async () => (await asha().post(customers, { name: 'Twin', phoneNumber })).body.data
  const errors = [{ field: 'phoneNumber', message: 'Phone number already exists' }]
  expect(await refused()).toMatchObject({ errors, customer: { id: other } })
  await asha().post(`${customers}/${survivor}/merge`, { customerIds: [other] })
  expect(await refused()).toEqual({ errors, customer: { id: survivor, name: 'Survivor' } })
  const nameless = await makeNumberless()
  const given = await asha().put(`${customers}/${nameless}`, { phoneNumber })
  expect(given.body).toMatchObject({ status: false, code: '409', data: { customer: { id: survivor } } })
})

test('a number merged into somebody who lies in the Bin brings them back when it is saved, as an import does (CUST-054, CUST-066)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Returned')
  const survivor = await makeContact(asha(), { groups: [groupId], data: [{ id: cityId, value: 'Pune' }] })
  const other = await makeContact(asha())
  const [own, merged] = [await read(survivor), await read(other)]
  await asha().post(`${customers}/${survivor}/merge`, { customerIds: [other] })
  await asha().delete(`${customers}/${survivor}`)
  const draft = { name: 'Back again', phoneNumber: merged.phoneNumber }
  const { body } = await asha().post(customers, draft)
  expect(body).toMatchObject({ message: 'Customer created successfully', data: { customer: { id: survivor } } })
  const { phoneNumber, groups, data } = own
  expect(await read(survivor)).toMatchObject({ name: 'Back again', phoneNumber, groups, data })
  expect((await asha().post(customers, draft)).body).toMatchObject({
    code: '409',
    data: { customer: { id: survivor } },
  })
})

test('an opt-out that came with a merge goes back with its undo, unless it was said once more meanwhile', async () => {
  const [once, again] = [await webChannel(), await webChannel()]
  const [own, other] = [await makeContact(asha()), await makeContact(asha())]
  const stop = (id: string, channelId: string) => asha().post(`${customers}/${id}/optout`, { channelId })
  await stop(other, once)
  await stop(other, again)
  const { body } = await asha().post(`${customers}/${own}/merge`, { customerIds: [other] })
  await stop(own, again)
  await asha().post(`${base}/merges/${body.data.mergeId}/undo`)
  const stopped = async (id: string) => (await read(id)).optedOut.map((one: { channelId: string }) => one.channelId)
  expect(await stopped(own)).toEqual([again])
  expect((await stopped(other)).toSorted()).toEqual([once, again].toSorted())
})

test('contacts that may be one person are offered until somebody says that they are two (CUST-026)', async () => {
  const a = await makeContact(asha(), { name: 'Twin of one', emailId: 'twin@example.com' })
  const b = await makeContact(asha(), { name: 'Twin of two', emailId: 'TWIN@example.com' })
  const offered = async () =>
    (await asha().get(`${base}/duplicates?perPage=100`)).body.data.duplicates.filter(
      ({ customers: pair }: { customers: { id: string }[] }) => pair.some(({ id }) => id === a),
    )
  expect(await offered()).toMatchObject([
    {
      reason: 'email',
      customers: [
        { id: b, emailId: 'twin@example.com' },
        { id: a, emailId: 'twin@example.com' },
      ],
    },
  ])
  const deny = (customerIds: string[]) => asha().post(`${base}/duplicates/deny`, { customerIds })
  for (const unknown of ['none', crypto.randomUUID()]) {
    expect((await deny([a, b, unknown])).body).toMatchObject({ code: '404', message: 'Customer not found' })
  }
  expect((await deny([a, a.toUpperCase()])).body.message).toBe('Choose at least two contacts')
  expect(await offered()).toHaveLength(1)
  expect((await deny([a, b.toUpperCase()])).body.status).toBe(true)
  expect(await offered()).toEqual([])
})

test('whose WhatsApp number is the phone number of another may be that person (CUST-026)', async () => {
  const number = nextNumber()
  const first = await makeContact(asha(), { name: 'Has the phone', phoneNumber: number })
  const second = await makeContact(asha(), { name: 'Writes from there', whatsAppNumber: number })
  const { duplicates } = (await asha().get(`${base}/duplicates?perPage=100`)).body.data
  const pairs = duplicates.map(({ reason, customers: pair }: { reason: string; customers: { id: string }[] }) => [
    reason,
    ...pair.map(({ id }) => id),
  ])
  expect(pairs).toContainEqual(['whatsapp', second, first])
})

test('an id in capitals is the same contact, in the path and in the body of a merge (CUST-026)', async () => {
  const [own, other] = [await makeContact(asha()), await makeContact(asha(), { instaId: 'other' })]
  const merge = (id: string) => asha().post(`${customers}/${own.toUpperCase()}/merge`, { customerIds: [id] })
  expect((await merge(own)).body.message).toBe('Choose the contacts to merge')
  expect((await merge(other.toUpperCase())).body.data.customer).toMatchObject({ id: own, instaId: 'other' })
})

test('names are one name in either spelling of their signs (CUST-026)', async () => {
  for (const composed of ['Jos\u00c9', '\u091c\u093c\u092b\u0930']) {
    const [one, two] = [composed.normalize('NFC'), composed.normalize('NFD')]
    const legacy = composed.replace('\u091c\u093c', '\u095b')
    const ids: string[] = []
    for (const name of new Set([one, two, legacy])) ids.push(await makeContact(asha(), { name }))
    const { duplicates } = (await asha().get(`${base}/duplicates?perPage=100`)).body.data
    const pairs = duplicates.filter(({ customers: [first] }: { customers: { id: string }[] }) =>
      ids.includes(first?.id ?? ''),
    )
    expect(pairs).toMatchObject([{ reason: 'name', customers: [{ id: ids[1] }, { id: ids[0] }] }])
  }
})

test('merges and undos of the same contacts at once wait for each other, and each ends (CUST-026)', async () => {
  const outcomes = new Set<string>()
  const noted = async (call: ReturnType<ReturnType<typeof asha>['post']>) => {
    const { status, body } = await call
    outcomes.add(`${status} ${body.code} ${body.message}`)
    return body.data?.mergeId
  }
  for (let round = 0; round < 3; round += 1) {
    const ids: string[] = []
    while (ids.length < 6) ids.push(await makeContact(asha()))
    const merge = (at: number) => asha().post(`${customers}/${ids[at % 6]}/merge`, { customerIds: [ids[(at + 1) % 6]] })
    const merges = (await Promise.all(Array.from({ length: 12 }, (_, at) => noted(merge(at))))).filter(id => id)
    await Promise.all(merges.flatMap((id, at) => [noted(merge(at)), noted(asha().post(`${base}/merges/${id}/undo`))]))
  }
  const told = [...outcomes].filter(outcome => !/^(200 100 success|\d+ 404 Customer not found)$/.test(outcome))
  expect(
    told.filter(outcome => !/^200 409 (Undo the later merge first|The contact is in the Bin)/.test(outcome)),
  ).toEqual([])
})

test('the timeline tells who changed what, a page at a time (CUST-053)', async () => {
  const id = await makeContact(asha(), { name: 'First name' })
  for (const name of ['Second name', 'Third name']) await asha().put(`${customers}/${id}`, { name })
  const page = async (query: string) => (await asha().get(`${customers}/${id}/timeline?perPage=2${query}`)).body.data
  const first = await page('')
  expect(first).toMatchObject({
    more: true,
    events: [
      { kind: 'updated', by: 'Asha Menon', changes: [{ field: 'name', before: 'Second name', after: 'Third name' }] },
      { kind: 'updated' },
    ],
  })
  const last = await page(`&before=${encodeURIComponent(first.events[1].at)}`)
  expect(last).toMatchObject({ more: false, events: [{ kind: 'created' }] })
  expect((await page('&from=1')).events).toEqual([first.events[1], last.events[0]])
  expect((await page(`&from=1&before=${encodeURIComponent(first.events[0].at)}`)).events).toEqual(last.events)
  const all = [...first.events, ...last.events]
  const { body } = await asha().get(`${customers}/${id}/timeline?perPage=-1`)
  expect(body.data).toMatchObject({ events: all, more: false, hasMore: false })
  for (const wrong of ['perPage=-5', 'from=-1'])
    expect((await asha().get(`${customers}/${id}/timeline?${wrong}`)).status).toBe(
      (await asha().get(`${customers}?${wrong}`)).status,
    )
})

test('what happened in one instant is told whole, page by page (CUST-053)', async () => {
  const groups: string[] = []
  for (let place = 0; place < 25; place += 1) groups.push(await makeSet(asha(), 'groups', `Instant ${place}`))
  const id = await makeContact(asha(), { groups })
  const told: { id: string; kind: string; at: string }[] = []
  for (let query = ''; ; ) {
    const { events, more } = (await asha().get(`${customers}/${id}/timeline?perPage=10${query}`)).body.data
    told.push(...events)
    if (!more) break
    query = `&before=${encodeURIComponent(told.at(-1)?.at ?? '')}&beforeId=${encodeURIComponent(told.at(-1)?.id ?? '')}`
  }
  expect([told.length, new Set(told.map(event => event.id)).size, told.at(-1)?.kind]).toEqual([26, 26, 'created'])
})

test('a view is one’s own until it is shared, and only its maker forgets it (CUST-036)', async () => {
  const saved = await asha().post(`${base}/views`, { name: 'Pune', query: { search: 'pune', columns: [cityId] } })
  const { id } = saved.body.data.view
  expect((await world.as('dev').get(`${base}/views`)).body.data.views).toEqual([])
  const shared = await asha().post(`${base}/views`, { name: ' PUNE ', shared: true, query: { search: 'pune' } })
  expect(shared.body.data.view).toMatchObject({ id, name: 'PUNE', shared: true, own: true, query: { search: 'pune' } })
  expect((await world.as('dev').get(`${base}/views`)).body.data.views).toMatchObject([{ id, own: false }])
  expect((await world.as('dev').delete(`${base}/views/${id}`)).status).toBe(404)
  expect((await asha().delete(`${base}/views/${id}`)).body.status).toBe(true)
})
