import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signInAt, spawnServer } from '../testing/server.ts'
import { openSocket } from '../testing/socket.ts'
import { copyTemplate, eventually } from '../testing/world.ts'
import { guardPostgres } from './database/postgres.guard.ts'
import { PostgresError, startEmbeddedPostgres } from './database/postgres.ts'
import { createLogger } from './log.ts'

test.each(['relay.before_commit', 'relay.after_commit'])(
  'killed at %s, an event still reaches the console once',
  async point => {
    const env = { DATABASE_URL: await copyTemplate(), DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-fault-')) }
    const first = await spawnServer({ ...env, CRASH_AT: point })
    const admin = await signInAt(first.address)
    const socket = openSocket(first.address, `?token=${admin.token}`)
    const { seq } = (await socket.next('ready')).data
    const { body } = await admin.post('/nlp/agent', { name: 'Told', description: 'Once' })
    await first.exited
    const told = socket.frames.filter(({ event }) => event === 'bots.agent.changed')
    const second = await spawnServer(env)
    const back = openSocket(second.address, `?token=${admin.token}&lastSeq=${told.at(-1)?.seq ?? seq}`)
    await back.next('ready')
    const all = await eventually(async () => {
      const seen = [...told, ...back.frames.filter(({ event }) => event === 'bots.agent.changed')]
      return seen.length > 0 && seen
    })
    await admin.get('/nlp/v2/agent').catch(() => {})
    expect(all.map(({ data }) => data.agentId)).toEqual([body.data.id])
    back.close()
    await second.kill('SIGTERM')
  },
)

test('PostgreSQL restarted under load: 503 with Retry-After meanwhile, then everything works again by itself', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-outage-'))
  const database = path.join(folder, 'db')
  const first = await startEmbeddedPostgres(database, ['fsync=off'])
  const server = await spawnServer({ DATABASE_URL: first.url, DATA_DIR: folder })
  const admin = await signInAt(server.address)
  const seen: { status: number; retryAfter: string | null }[] = []
  let loading = true
  const load = async () => {
    while (loading) {
      const response = await fetch(`${server.address}/nlp/v2/agent`, {
        headers: { 'authentication-token': admin.token },
      })
      seen.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  const workers = Array.from({ length: 4 }, load)
  await first.stop()
  await eventually(async () => seen.some(({ status }) => status === 503))
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  const port = Number(new URL(first.url).port)
  const second = await startEmbeddedPostgres(database, [`port=${port}`, 'fsync=off'])
  await eventually(async () => seen.at(-1)?.status === 200)
  loading = false
  await Promise.all(workers)
  expect([...new Set(seen.map(({ status }) => status))].sort()).toEqual([200, 503])
  expect(seen.filter(({ status }) => status === 503).every(({ retryAfter }) => retryAfter === '2')).toBe(true)
  const socket = openSocket(server.address, `?token=${admin.token}`)
  await socket.next('ready')
  await admin.post('/nlp/agent', { name: 'After', description: 'The outage' })
  await socket.next('bots.agent.changed')
  socket.close()
  await server.kill('SIGTERM')
  await second.stop()
})

test('a database killed with -9 is started again at once, though its last processes may still hold it', async () => {
  const database = path.join(await mkdtemp(path.join(tmpdir(), 'parley-killed-')), 'db')
  for (let kill = 1; kill <= 3; kill += 1) {
    const postgres = await startEmbeddedPostgres(database, ['fsync=off'])
    await queryAt(postgres.url, 'create table if not exists kept (kill int)')
    await queryAt(postgres.url, `insert into kept values (${kill})`)
    await killPostgres(postgres.url)
  }
  const last = await startEmbeddedPostgres(database, ['fsync=off'])
  expect((await queryAt(last.url, 'select kill from kept order by kill')).rows).toEqual(
    [1, 2, 3].map(kill => ({ kill })),
  )
  await last.stop()
})

test('a database of ours that dies beneath a running server is started again where it was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-beneath-'))
  const postgres = await startEmbeddedPostgres(path.join(folder, 'db'), ['fsync=off'])
  const lost: unknown[] = []
  postgres.keepUp(createLogger({ level: 'silent' }), error => lost.push(error))
  const server = await spawnServer({ DATABASE_URL: postgres.url, DATA_DIR: folder })
  const isReady = async () => (await fetch(`${server.address}/readyz`)).status === 200
  await killPostgres(postgres.url)
  await eventually(async () => !(await isReady()))
  await eventually(isReady)
  expect((await signInAt(server.address)).token).toBeTruthy()
  expect(lost).toEqual([])
  await server.kill('SIGTERM')
  await postgres.stop()
}, 60_000)

test('one that cannot be started again is given up', async () => {
  const lost = Promise.withResolvers<unknown>()
  const again = () => Promise.reject(new PostgresError('Its folder is gone.'))
  const guard = guardPostgres(1, { log: createLogger({ level: 'silent' }), again, onLost: lost.resolve })
  expect(await lost.promise).toMatchObject({ message: 'Its folder is gone.' })
  await guard.stop()
})

async function killPostgres(url: string): Promise<void> {
  const pid = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`
  process.kill((await queryAt(url, pid)).rows[0].pid, 'SIGKILL')
}

async function queryAt(url: string, text: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const answer = await client.query(text)
  await client.end()
  return answer
}
