import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainAudits } from '../platform/audit.ts'
import { createLogger } from '../platform/log.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { checkTrails } from './audit.jobs.ts'

let world: World
let acme: string
const logged: string[] = []
beforeAll(async () => {
  world = await openWorld()
  acme = (await ask("select id from enterprises where name = 'Acme Traders'"))[0].id
})
afterAll(() => world.close())

const ask = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows

/** What the job does each day. */
async function check(mostLinks?: number): Promise<void> {
  const log = createLogger({ level: 'error', stream: { write: line => logged.push(line) } })
  await checkTrails({ ...world.platform, log }, new AbortController().signal, mostLinks)
}

async function write(rows: number): Promise<void> {
  await ask(
    `with written as (
       insert into audit_log (enterprise_id, actor_type, actor_name, module, action, changes, ip, user_agent)
       select $1, 'system', 'system', 'Long', 'update', '[]', '', '' from generate_series(1, $2::int)
       returning id)
     insert into audit_waiting (audit_id, enterprise_id) select id, $1 from written`,
    [acme, rows],
  )
  await eventually(async () => (await chainAudits(world.platform.databases)) === 0)
}

/** As somebody does who may change the tables themselves. */
async function forge(table: 'audit_log' | 'audit_chain', statement: string): Promise<void> {
  await ask(`alter table ${table} disable trigger user`)
  await ask(statement)
  await ask(`alter table ${table} enable trigger user`)
}

const lengthOfChain = async () =>
  (await ask('select max(position)::int as n from audit_chain where enterprise_id = $1', [acme]))[0].n
const state = async () =>
  (await ask('select position::int, broken_at::int as broken from audit_checks where enterprise_id = $1', [acme]))[0]
const noticesOf = async (person: 'asha' | 'meera') =>
  (await world.as(person).get('/e/enterprise/notifications')).body.response.notifications.map(
    ({ type, title, message }: Record<string, string>) => [type, title, message],
  )

test('a check looks at no more than its share, the next one goes on there, and the last one begins anew (ADMIN-003)', async () => {
  await write(25)
  const length = await lengthOfChain()
  await check(20)
  expect(await state()).toEqual({ position: 20, broken: null })
  await check(20)
  expect([length < 40, await state()]).toEqual([true, { position: 0, broken: null }])
  expect(logged).toEqual([])
})

test('a trail that was changed is told to the administrators once, and to the log each day (ADMIN-003)', async () => {
  await forge(
    'audit_log',
    `update audit_log set action = 'delete' where id = (
    select audit_id from audit_chain where enterprise_id = '${acme}' and position = 7)`,
  )
  await check()
  await check()
  expect(await noticesOf('asha')).toEqual([
    [
      'security',
      'The audit trail was changed',
      'Its entry 7 is no longer what was written. Please tell whoever looks after the database.',
    ],
  ])
  expect(await noticesOf('meera')).toEqual([])
  expect(logged.map(line => JSON.parse(line))).toMatchObject([
    { level: 'error', enterpriseId: acme, position: 7, msg: 'the audit chain is broken' },
    { position: 7 },
  ])
  await forge('audit_log', `update audit_log set action = 'update' where action = 'delete'`)
  await check()
  expect((await state()).broken).toBeNull()
})

test('entries that were cut off the end are missed (ADMIN-003)', async () => {
  await check()
  const length = await lengthOfChain()
  await forge('audit_chain', `delete from audit_chain where enterprise_id = '${acme}' and position > ${length - 3}`)
  await check()
  expect((await state()).broken).toBe(length)
  expect((await noticesOf('asha'))[0][2]).toContain(`entry ${length} `)
})
