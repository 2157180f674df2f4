import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { signInAt, spawnServer } from '../testing/server.ts'
import { openSocket } from '../testing/socket.ts'
import { copyTemplate, eventually } from '../testing/world.ts'
import { startEmbeddedPostgres } from './database/postgres.ts'

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
    const pid = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`
    process.kill((await queryAt(postgres.url, pid)).rows[0].pid, 'SIGKILL')
  }
  const last = await startEmbeddedPostgres(database, ['fsync=off'])
  expect((await queryAt(last.url, 'select kill from kept order by kill')).rows).toEqual(
    [1, 2, 3].map(kill => ({ kill })),
  )
  await last.stop()
})

async function queryAt(url: string, text: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const answer = await client.query(text)
  await client.end()
  return answer
}
