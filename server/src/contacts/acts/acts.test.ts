import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { start } from '../../app/start.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { adminPassword, callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { type Caller, copyTemplate, eventually, openWorld, type World } from '../../testing/world.ts'
import { base, makeContact, makeField, makeSet } from '../contacts.fixture.ts'
import { sweepActs } from '../contacts.jobs.ts'
import { importOf } from '../imports/imports.fixture.ts'
import { runAct } from './acts.run.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')

function ended(caller: Pick<Caller, 'get'> | ReturnType<typeof callerAt>, actId: string) {
  return eventually(async () => {
    const { act } = (await caller.get(`${base}/acts/${actId}`)).body.data
    return !['WAITING', 'PROCESSING'].includes(act.state) && act
  }, 60_000)
}

async function run(draft: Record<string, unknown>) {
  const { body } = await asha().post(`${base}/acts`, draft)
  // The call does not wait for the count.
  expect(body.data.act).toMatchObject({ state: 'WAITING', total: null })
  return ended(asha(), body.data.act.id)
}

/** Contacts by SQL, since there are more of them than a chunk takes. */
async function plant(owner: World['platform']['databases']['owner'], count: number, name: string): Promise<void> {
  await owner.query(
    `insert into contacts (enterprise_id, name, phone_number)
     select (select id from enterprises order by id limit 1), $2::text || n, (919000000000::bigint + abs(hashtext($2::text)) % 1000 * 10000 + n)::text
     from generate_series(1, $1::integer) n`,
    [count, name],
  )
}

test('all that match are put into groups, taken out, deleted and restored in the background (CUST-010, CUST-060)', async () => {
  await plant(world.platform.databases.owner, 5200, 'Crowd ')
  const groupId = await makeSet(asha(), 'groups', 'Crowd')
  const count = async (query: string) => (await asha().get(`${base}/customers/count?${query}`)).body.data.count
  const added = await run({ kind: 'map', query: { search: 'crowd' }, groupIds: [groupId] })
  expect(added).toMatchObject({ state: 'COMPLETED', total: 5200, done: 5200, user: { name: 'Asha Menon' } })
  expect((await asha().get(`${base}/groups?search=crowd`)).body.data.groups[0].count).toBe(5200)
  expect(await count(`groups=${groupId}`)).toBe(5200)

  const gone = await run({ kind: 'delete', query: { groups: [groupId] } })
  expect(gone).toMatchObject({ state: 'COMPLETED', done: 5200 })
  expect(await count('search=crowd')).toBe(0)
  const back = await asha().post(`${base}/customers/restore`, { actId: gone.id })
  expect(back.body.data.restored).toBe(5200)
  await eventually(async () => (await count(`groups=${groupId}`)) === 5200)

  const removed = await run({ kind: 'unmap', query: { search: 'crowd' }, groupIds: [groupId] })
  expect(removed.done).toBe(5200)
  expect(await count(`groups=${groupId}`)).toBe(0)
})

test('a deleted field’s values are found no more in the newest contacts at once, in all of them a little later (ATTR-041, ATTR-042)', async () => {
  const { owner } = world.platform.databases
  const id = await makeField(asha(), { fieldName: 'team', fieldLabel: 'Team', search: true })
  await plant(owner, 5200, 'Player ')
  await owner.query(
    `update contacts set data = jsonb_build_object($1::text, 'Albatross'), searchable = 'Albatross' where name like 'Player %'`,
    [id],
  )
  const count = async () => (await asha().get(`${base}/customers/count?search=albatross`)).body.data.count
  expect(await count()).toBe(5200)
  await asha().delete(`${base}/definitions/${id}`)
  expect(await count()).toBeLessThanOrEqual(200)
  await expect.poll(count).toBe(0)
})

test('an export holds all that match, harms no spreadsheet, and is told when it is ready (CUST-052)', async () => {
  const cityId = await makeField(asha(), {
    inputType: 'alphanumeric',
    validations: [{ id: 'allowSpecialChars', value: true }],
  })
  const groupId = await makeSet(asha(), 'groups', 'Exported')
  await makeContact(asha(), {
    name: '=1+1',
    phoneNumber: '9820011199',
    groups: [groupId],
    data: [{ id: cityId, value: 'Pune, "West"' }],
  })
  const act = await run({
    kind: 'export',
    query: { groups: [groupId] },
    columns: ['name', 'phoneNumber', 'groups', cityId],
  })
  const file = await fetch(act.url.replace(/^https?:\/\/[^/]+/, world.address))
  expect(await file.text()).toBe(
    '"name","phoneNumber","groups","city"\r\n"\'=1+1","919820011199","Exported","Pune, ""West"""\r\n',
  )
  const told = await eventually(
    async () => (await asha().get('/e/enterprise/notifications')).body.response.notifications[0],
  )
  expect(told).toMatchObject({ type: 'export_ready', link: expect.stringContaining(act.id) })

  const blind = await world.apiKey(['CUSTOMER.VIEW'])
  const { body } = await blind.post(`${base}/acts`, {
    kind: 'export',
    query: { groups: [groupId] },
    columns: ['phoneNumber'],
  })
  const masked = await ended(blind, body.data.act.id)
  const bytes = await fetch(masked.url.replace(/^https?:\/\/[^/]+/, world.address))
  expect(await bytes.text()).toContain('******1199')
  // A file with numbers in it is not for those who may not see any; one without them is for everybody.
  const linksOf = async (caller: Pick<Caller, 'get'>) => {
    const { acts } = (await caller.get(`${base}/acts`)).body.data
    return [act.id, masked.id].map(id => acts.find((one: { id: string }) => one.id === id).url !== null)
  }
  expect([await linksOf(blind), await linksOf(asha())]).toEqual([
    [false, true],
    [true, true],
  ])
  expect((await blind.get(`${base}/acts/${act.id}`)).body.data.act.url).toBeNull()
})

test('an export has the chosen columns in their order, and all of them where none is there any more (CUST-052)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Columns')
  await makeContact(asha(), { name: 'Neha', phoneNumber: '9820011197', groups: [groupId] })
  const headOf = async (columns: string[]) => {
    const act = await run({ kind: 'export', query: { groups: [groupId] }, columns })
    const file = await fetch(act.url.replace(/^https?:\/\/[^/]+/, world.address))
    return (await file.text()).split('\r\n')[0]
  }
  expect(await headOf(['phoneNumber', 'gone', 'name', 'name'])).toBe('"phoneNumber","name"')
  expect(await headOf(['gone'])).toContain('"name","phoneNumber","whatsAppNumber"')
})

test('a view is kept as a form sends it (CUST-029)', async () => {
  const query = { search: 'neha', columns: ['name'] }
  const form = new URLSearchParams({ name: 'Form', shared: 'true', query: JSON.stringify(query) })
  expect((await asha().post(`${base}/views`, form)).body.data.view).toMatchObject({ name: 'Form', shared: true, query })
  const own = await asha().post(`${base}/views`, { name: 'Form', shared: 0, query: { ...query, groups: 'a,b' } })
  expect(own.body.data.view).toMatchObject({ shared: false, query: { groups: ['a', 'b'] } })
})

test('a group whose name has a semicolon comes back from an export as the same group (CUST-052, IMPORT-034)', async () => {
  const groupId = await makeSet(asha(), 'groups', 'Pune; Mumbai | "West"')
  await makeContact(asha(), { name: 'Tara', phoneNumber: '9820011198', groups: [groupId] })
  const act = await run({ kind: 'export', query: { groups: [groupId] }, columns: ['phoneNumber', 'groups'] })
  const file = await (await fetch(act.url.replace(/^https?:\/\/[^/]+/, world.address))).text()
  await asha().delete(`${base}/groups/${groupId}`)
  const again = await makeSet(asha(), 'groups', 'Pune; Mumbai | "West"')
  await importOf(asha(), file)
  const { groups } = (await asha().get(`${base}/groups?perPage=100`)).body.data
  const found = groups.filter(({ name }: { name: string }) => /Pune|Mumbai/.test(name))
  expect(found).toMatchObject([{ id: again, count: 1 }])
})

test('formulas hidden behind blanks or in full width are marked too, and every value comes back from an export as it was (CUST-052, IMPORT-021)', async () => {
  const noteId = await makeField(asha(), {
    fieldName: 'note',
    fieldLabel: 'Note',
    inputType: 'alphanumeric',
    validations: [{ id: 'allowSpecialChars', value: true }],
  })
  const groupId = await makeSet(asha(), 'groups', 'Formulas')
  const values = ['\u200b=1+1', '＝1+1', '＠x', "'=1+1", "''=1+1", "'tis", '-1']
  for (const value of values) {
    await makeContact(asha(), { name: 'Rohan', groups: [groupId], data: [{ id: noteId, value }] })
  }
  const act = await run({ kind: 'export', query: { groups: [groupId] }, columns: ['phoneNumber', noteId] })
  const file = await (await fetch(act.url.replace(/^https?:\/\/[^/]+/, world.address))).text()
  const cells = file.split('\r\n').slice(1, -1)
  expect(cells.map(line => line.slice(15)).toReversed()).toEqual(
    ["'\u200b=1+1", "'＝1+1", "'＠x", "''=1+1", "'''=1+1", "'tis", "'-1"].map(cell => `"${cell}"`),
  )

  const notesOf = async () => {
    const { customers } = (await asha().get(`${base}/customers?groups=${groupId}`)).body.data.customers
    const contacts = await Promise.all(customers.map(({ id }: { id: string }) => asha().get(`${base}/customers/${id}`)))
    return contacts.map(({ body }) => body.data.customer.data[0]?.value).toReversed()
  }
  await importOf(asha(), file.replace(/,"[^"]*"(?=\r)/g, ',"gone"').replace('"gone"', '"note"'))
  expect(await notesOf()).toEqual(values.map(() => 'gone'))
  await importOf(asha(), file)
  expect(await notesOf()).toEqual(values)
})

test('an act needs the right that its effect needs, and ends when it is cancelled (CUST-060)', async () => {
  const viewer = await world.apiKey(['CUSTOMER.VIEW'])
  expect((await viewer.post(`${base}/acts`, { kind: 'delete', query: {} })).status).toBe(403)
  expect((await asha().post(`${base}/acts`, { kind: 'map', query: {} })).body).toMatchObject({ code: '400' })
  const { rows } = await sql<{ id: string }>`
    insert into contact_acts (enterprise_id, kind, query, created_by_name)
    select id, 'delete', '{}', 'Asha' from enterprises order by id limit 1 returning id`.execute(
    world.platform.databases.system,
  )
  const cancel = () => asha().post(`${base}/acts/${rows[0]?.id}/cancel`)
  expect((await cancel()).body.data.act).toMatchObject({ state: 'CANCELLED', done: 0 })
  expect((await cancel()).body).toMatchObject({ code: '409' })
})

test('an export that is cancelled or fails leaves nothing of its contacts in the storage (CUST-052)', async () => {
  const { storage, databases } = world.platform
  const plantExport = async (state: string, settings: object = {}) => {
    const { rows } = await databases.owner.query(
      `insert into contact_acts (enterprise_id, kind, query, settings, created_by_name, state, total, done)
       select id, 'export', '{}', $2, 'Asha', $1, 5200, 5000 from enterprises where name = 'Acme Traders'
       returning id, enterprise_id as "enterpriseId"`,
      [state, settings],
    )
    const [{ id: actId, enterpriseId }] = rows
    const part = `${enterpriseId}/exports/${actId}/000000000000`
    await storage.put(part, Buffer.from('"name","phoneNumber"'))
    return { actId, enterpriseId, part }
  }
  const [open, broken] = [await plantExport('PROCESSING'), await plantExport('PROCESSING', { setIds: 'none' })]
  await plantExport('ERROR')
  const cancelled = await plantExport('PROCESSING')
  expect((await asha().post(`${base}/acts/${cancelled.actId}/cancel`)).body.status).toBe(true)
  await expect.poll(() => partsIn(world.platform)).toEqual([open.part, broken.part])

  const signal = new AbortController().signal
  await runAct(world.platform, broken, { id: 'last', lastAttempt: true, signal })
  expect(await ended(asha(), broken.actId)).toMatchObject({ state: 'ERROR', url: null })
  expect(await partsIn(world.platform)).toEqual([open.part])
  await asha().post(`${base}/acts/${open.actId}/cancel`)
  await expect.poll(() => partsIn(world.platform)).toEqual([])
})

test('an export is stored outside the transactions of its act, and can be cancelled up to its end (CUST-052)', async () => {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-act-'))
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const killed = await spawnServer({ ...settings, CRASH_AT: 'contacts.act.stored' })
  const admin = await signInAt(killed.address)
  const { id } = (await admin.post(`${base}/acts`, { kind: 'export', query: {} })).body.data.act
  await killed.exited

  const next = await start(configAt(folder), databaseUrl, { log: createLogger({ level: 'error' }) })
  try {
    const { owner, system } = next.platform.databases
    const drafts = 'select f.id from files f join contact_acts a using (enterprise_id) where a.id = $1'
    expect((await owner.query(drafts, [id])).rows).toHaveLength(1)
    expect((await partsIn(next.platform)).length).toBeGreaterThan(0)
    const caller = callerAt(next.address, admin.token)
    const { act } = (await caller.post(`${base}/acts/${id}/cancel`, {})).body.data
    expect(act).toMatchObject({ state: 'CANCELLED', url: null })
    await expect.poll(() => partsIn(next.platform)).toEqual([])
    await sql`update contact_acts set beat_at = now() - interval '1 hour'`.execute(system)
    await sweepActs(next.platform)
    expect((await caller.get(`${base}/acts/${id}`)).body.data.act).toMatchObject({ state: 'CANCELLED', url: null })
  } finally {
    await next.stop()
  }
})

/** Where an export keeps its lines until its file is made. */
async function partsIn({ storage }: World['platform']): Promise<string[]> {
  return (await storage.list('')).filter(key => key.includes('/exports/'))
}

function configAt(folder: string) {
  return readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword })
}

test.each(['contacts.act.export', 'contacts.act.between', 'contacts.act.stored'])(
  'kill -9 at %s loses no line of an export and writes none twice (CUST-052)',
  async crashAt => {
    const databaseUrl = await copyTemplate()
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-act-'))
    const killed = await spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: folder, CRASH_AT: crashAt })
    const admin = await signInAt(killed.address)
    await plantAt(databaseUrl)
    const { id } = (await admin.post(`${base}/acts`, { kind: 'export', query: { search: 'line' } })).body.data.act
    await killed.exited

    const next = await start(configAt(folder), databaseUrl, { log: createLogger({ level: 'error' }) })
    try {
      await sql`update contact_acts set beat_at = now() - interval '1 hour'`.execute(next.platform.databases.system)
      await sweepActs(next.platform)
      const act = await ended(callerAt(next.address, admin.token), id)
      expect(act).toMatchObject({ state: 'COMPLETED', done: 5100 })
      const text = await (await fetch(act.url.replace(/^https?:\/\/[^/]+/, next.address))).text()
      const lines = text.split('\r\n').slice(1, -1)
      expect([lines.length, new Set(lines).size]).toEqual([5100, 5100])
      await expect.poll(() => partsIn(next.platform)).toEqual([])
    } finally {
      await next.stop()
    }
  },
)

async function plantAt(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg')
  const owner = new pg.Pool({ connectionString: databaseUrl })
  await plant(owner, 5100, 'Line ')
  await owner.end()
}
