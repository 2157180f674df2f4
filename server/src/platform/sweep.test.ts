import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { createLogger } from './log.ts'
import { ensurePartitions } from './sweep.ts'

const tables = ['bot_turns', 'messages', 'deliveries']
let world: World
let other: pg.Client
beforeAll(async () => {
  world = await openWorld()
  other = new pg.Client({ connectionString: world.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await world.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows
const makePartitions = () => ensurePartitions({ ...world.platform, log: createLogger({ level: 'silent' }) })

/** The name of the table's last partition, which is no longer there. */
async function withoutLast(table: string): Promise<string> {
  const [last] = await ask(
    'select max(inhrelid::regclass::text) as name from pg_inherits where inhparent = $1::regclass',
    [table],
  )
  await ask(`drop table ${last.name}`)
  return last.name
}

const exists = async (name: string) => (await ask('select to_regclass($1) is not null as yes', [name]))[0].yes

test('a partition is made beside those who read and write its table, and stops nobody', async () => {
  const name = await withoutLast('deliveries')
  await other.query('begin; select from deliveries limit 1; lock table deliveries in row exclusive mode')
  const startedAt = performance.now()
  await makePartitions()
  expect(performance.now() - startedAt).toBeLessThan(2500)
  expect(await exists(name)).toBe(true)
  await other.query('rollback')
})

test('where the tables are held for long, it is made at the next turn', async () => {
  const name = await withoutLast('deliveries')
  const ofBots = await withoutLast('bot_turns')
  await other.query('begin; lock table chats in row exclusive mode')
  await makePartitions()
  expect([await exists(name), await exists(ofBots)]).toEqual([false, true])
  await other.query('rollback')
  await makePartitions()
  expect(await exists(name)).toBe(true)
})

test.each(tables)('a partition of %s is as `create table … partition of` makes it', async table => {
  const name = await withoutLast(table)
  await makePartitions()
  const attached = await described(name)
  const bounds = attached.table.bounds
  await ask(`drop table ${name}`)
  await ask(`create table ${name} partition of ${table} ${bounds}`)
  await ask(`alter table ${name} enable row level security`)
  await ask(`alter table ${name} force row level security`)
  if (table === 'deliveries') await ask(`alter table ${name} set (fillfactor = 50)`)
  expect(attached).toEqual(await described(name))
})

/** All that the catalogue tells of a table, but for numbers that no two tables share. */
async function described(name: string) {
  const all = async (text: string) => ask(text.replaceAll('$1', `'${name}'::regclass`))
  const [table] = await all(`
    select relowner, relacl, relrowsecurity, relforcerowsecurity, relreplident, reloptions, relpersistence, reltablespace,
      relispartition, relchecks, relhastriggers, relhasindex, relhassubclass,
      pg_get_expr(relpartbound, oid) as bounds
    from pg_class where oid = $1`)
  return {
    table,
    columns: await all(`
      select a.attname, a.attnum, a.atttypid, a.atttypmod, a.attnotnull, a.attislocal, a.attinhcount, a.attstorage,
        a.attcompression, a.attidentity, a.attgenerated, a.attcollation, a.attacl, a.attoptions, a.attstattarget,
        pg_get_expr(d.adbin, d.adrelid) as value
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1 and a.attnum > 0 order by a.attnum`),
    constraints: await all(`
      select c.conname, c.contype, c.convalidated, c.conislocal, c.coninhcount, parent.conname as parent,
        pg_get_constraintdef(c.oid) as definition
      from pg_constraint c left join pg_constraint parent on parent.oid = c.conparentid
      where c.conrelid = $1 order by c.conname`),
    indexes: await all(`
      select pg_get_indexdef(i.indexrelid) as definition, i.indisunique, i.indisprimary, i.indisvalid, i.indisclustered,
        inhparent::regclass::text as parent, of_index.reloptions
      from pg_index i join pg_class of_index on of_index.oid = i.indexrelid left join pg_inherits on inhrelid = i.indexrelid
      where i.indrelid = $1 order by definition`),
    triggers: await all(`
      select t.tgfoid::regproc::text as function, t.tgenabled, t.tgisinternal, t.tgtype, t.tgdeferrable,
        parent.tgname is not null as inherited, constrained.conname
      from pg_trigger t left join pg_trigger parent on parent.oid = t.tgparentid
        left join pg_constraint constrained on constrained.oid = t.tgconstraint
      where t.tgrelid = $1 order by function, t.tgtype, constrained.conname`),
    policies: await all('select polname from pg_policy where polrelid = $1'),
    statistics: await all('select stxname from pg_statistic_ext where stxrelid = $1'),
  }
}
