import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { chainAudits, checkChain } from './audit.ts'
import { asSystem } from './database/database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function acme(): Promise<string> {
  const row = await world.platform.databases.system
    .selectFrom('enterprises')
    .select('id')
    .where('name', '=', 'Acme Traders')
    .executeTakeFirstOrThrow()
  return row.id
}

async function brokenLink(enterpriseId: string): Promise<number | null> {
  const { brokenAt } = await asSystem(world.platform.databases, db => checkChain(db, enterpriseId, 10_000))
  return brokenAt
}

async function changeThings(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await world.as('asha').post('/nlp/agent', { name: `Audited ${index} ${Date.now()}`, description: 'For the trail' })
  }
  await eventually(async () => (await chainAudits(world.platform.databases)) === 0)
}

test('every change is chained, with who, what, before and after; the chain holds', async () => {
  await changeThings(3)
  expect(await brokenLink(await acme())).toBeNull()
  const rows = await world.platform.databases.system
    .selectFrom('auditLog')
    .selectAll()
    .where('module', '=', 'NLP')
    .execute()
  expect(rows[0]).toMatchObject({ actorType: 'user', actorName: 'Asha Menon', action: 'create' })
})

test('a row that is changed or removed behind the product’s back is found, at its place', async () => {
  await changeThings(3)
  const { owner } = world.platform.databases
  const { rows } = await owner.query('select audit_id, position from audit_chain order by position limit 1 offset 2')
  await owner.query('alter table audit_log disable trigger audit_log_append_only')
  await owner.query('update audit_log set action = $1 where id = $2', ['delete', rows[0]?.audit_id])
  await owner.query('alter table audit_log enable trigger audit_log_append_only')
  expect(await brokenLink(await acme())).toBe(rows[0]?.position)
})

test('a chain longer than a batch is walked to its end, and a break behind the first batch is found', async () => {
  const { databases } = world.platform
  const { rows } = await databases.owner.query("select id from enterprises where name <> 'Acme Traders' limit 1")
  const other = String(rows[0]?.id)
  await databases.owner.query(
    `with written as (
       insert into audit_log (enterprise_id, actor_type, actor_name, module, action, changes, ip, user_agent)
       select $1, 'system', 'system', 'Long', 'update', '[]', '', '' from generate_series(1, 1100)
       returning id)
     insert into audit_waiting (audit_id, enterprise_id) select id, $1 from written`,
    [other],
  )
  await eventually(async () => (await chainAudits(databases)) === 0)
  expect(await brokenLink(other)).toBeNull()
  await databases.owner.query('alter table audit_chain disable trigger user')
  await databases.owner.query('delete from audit_chain where enterprise_id = $1 and position = 1050', [other])
  await databases.owner.query('alter table audit_chain enable trigger user')
  expect(await brokenLink(other)).toBe(1050)
})

test('an API key stands in the trail by its own id, and what it starts is told to its maker', async () => {
  const key = await world.apiKey(['NLP'])
  const made = await key.post('/nlp/agent', { name: 'By key', description: 'Made by a program' })
  expect(made.body.status).toBe(true)
  const storyId = (await key.post('/nlp/story', { name: 'All', agentId: made.body.data.id })).body.data.id
  await key.post('/nlp/intent', {
    agentId: made.body.data.id,
    storyId,
    name: 'greet',
    utterances: ['hello', 'hi'],
    responses: ['Hello'],
  })
  const trained = await key.get(`/nlp/agent/${made.body.data.id}/train`)
  expect(trained.body.data.trainingStatus).toBe('TRAINED')
  const bell = await eventually(async () => {
    const { body } = await world.as('asha').get('/e/enterprise/notifications')
    return body.response.notifications.length > 0 && body.response
  })
  expect(bell.notifications[0]).toMatchObject({ type: 'training_done', read: false })
  const read = await world.as('asha').put('/e/enterprise/notifications/read', { all: true })
  expect(read.body.response.unread).toBe(0)
  const row = await world.platform.databases.system
    .selectFrom('auditLog')
    .select(['actorType'])
    .where('resourceName', '=', 'By key')
    .executeTakeFirst()
  expect(row?.actorType).toBe('apikey')
})
