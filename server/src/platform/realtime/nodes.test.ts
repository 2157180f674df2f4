import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from '../../app/start.ts'
import { openSocket } from '../../testing/socket.ts'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { noRequest, systemActor, transact } from '../transact.ts'
import { signalsChannel } from './signals.ts'

let world: World
let second: Running
let enterpriseId: string
beforeAll(async () => {
  world = await openWorld()
  const { config, databases } = world.platform
  const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: config.dataDir, DEMO: '0', ROLE: 'web' }
  second = await start(readConfig(env), world.databaseUrl, { log: createLogger({ level: 'silent' }) })
  const acme = databases.system.selectFrom('enterprises').select('id').where('name', '=', 'Acme Traders')
  enterpriseId = (await acme.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await second.stop()
  await world.close()
})

async function listenAt(address: string) {
  const socket = openSocket(address, `?token=${await world.token('asha')}`)
  await socket.next('ready')
  return socket
}

const signal = (agentId: string) =>
  transact({ platform: world.platform, actor: systemActor(enterpriseId), request: noRequest }, async work =>
    work.signal('bots.agent.changed', { agentId }, { permission: 'NLP.VIEW' }),
  )

test('what happens at one node is told at the other: numbered events and signals alike', async () => {
  const here = await listenAt(world.address)
  const there = await listenAt(second.address)
  await signal('signalled')
  const made = await world.as('asha').post('/nlp/agent', { name: 'Two nodes', description: 'Heard at both' })
  for (const socket of [here, there]) {
    const heard = (agentId: string) => socket.next('bots.agent.changed', ({ data }) => data.agentId === agentId)
    expect((await heard('signalled')).seq).toBeUndefined()
    expect((await heard(made.body.data.id)).seq).toBeGreaterThan(0)
    socket.close()
  }
})

test('each node hears all of it over one connection: every one that listens is woken by every notification', async () => {
  const { rows } = await world.platform.databases.owner.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'parley_listener'`,
  )
  expect(rows).toHaveLength(2)
})

test('a signal that no notification can hold is dropped, and its transaction commits', async () => {
  const there = await listenAt(second.address)
  await signal('x'.repeat(9000))
  await signal('ü'.repeat(4000))
  await signal('small')
  await there.next('bots.agent.changed', ({ data }) => data.agentId === 'small')
  expect(there.frames.filter(({ event }) => event === 'bots.agent.changed')).toHaveLength(1)
  there.close()
})

test('a notification that nobody understands changes nothing', async () => {
  const there = await listenAt(second.address)
  for (const payload of ['not json', '', '{}', '[]']) {
    await world.platform.databases.owner.query('select pg_notify($1, $2)', [signalsChannel, payload])
  }
  await signal('still here')
  await there.next('bots.agent.changed', ({ data }) => data.agentId === 'still here')
  there.close()
})

test('a quiet house asks the database a few times a second and never in a circle, also after it was busy', async () => {
  for (let index = 0; index < 5; index += 1) await signal(`busy ${index}`)
  await world.as('asha').post('/nlp/agent', { name: 'Last change', description: 'Before the quiet' })
  const { owner, system } = world.platform.databases
  const commits = async () => {
    const counted = 'select xact_commit::int as n from pg_stat_database where datname = current_database()'
    return Number((await owner.query(counted)).rows[0]?.n)
  }
  await eventually(async () => (await system.selectFrom('eventOutbox').select('id').execute()).length === 0)
  const before = await commits()
  await new Promise(resolve => setTimeout(resolve, 3000))
  // A loop that wakes itself commits thousands of times in this time.
  expect((await commits()) - before).toBeLessThan(600)
})
