import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabases } from '../platform/database/database.ts'
import { run } from '../platform/process.ts'
import { failedStart, type Server, signInAt, spawnServer, stoppedEarly } from '../testing/server.ts'
import { copyTemplate, eventually, openWorld } from '../testing/world.ts'

const folder = () => mkdtemp(path.join(tmpdir(), 'parley-start-'))

async function stopFor(server: Server): Promise<number | null> {
  await server.kill('SIGTERM')
  return server.exited
}

async function query(databaseUrl: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

function runningTraining(databaseUrl: string) {
  return eventually(async () => {
    const { rowCount } = await query(databaseUrl, "select from trainings where state = 'RUNNING' and progress > 0")
    return rowCount === 1
  })
}

test('the embedded database is made, found again after kill -9, and stopped with the server', async () => {
  // People put things into folders with blanks and quotes in their names.
  const env = { DATA_DIR: path.join(await folder(), "Asha's data") }
  const first = await spawnServer(env)
  const admin = await signInAt(first.address)
  await admin.post('/nlp/agent', { name: 'Kept', description: 'Through a kill' })
  await first.kill('SIGKILL')
  const second = await spawnServer(env)
  const again = await signInAt(second.address)
  expect((await again.get('/nlp/v2/agent')).body.data.agents[0].name).toBe('Kept')
  const rival = await failedStart(env)
  expect([rival.code, rival.said]).toEqual([
    1,
    expect.stringMatching(/^Parley cannot start\. Another server \(process \d+\) uses .+\n$/),
  ])
  expect(await stopFor(second)).toBe(0)
})

test('SIGTERM ends with 0 after the sockets were told, and readyz tells a wrong time from a right one', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate() })
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  expect(await stopFor(server)).toBe(0)
})

test('a server that goes down says that it is not ready while it still answers, so that it can be passed by', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate(), DRAIN_DELAY_MS: '3000' })
  const admin = await signInAt(server.address)
  server.signal('SIGTERM')
  await eventually(async () => (await fetch(`${server.address}/readyz`)).status === 503)
  expect((await admin.get('/nlp/v2/agent')).status).toBe(200)
  expect(await server.exited).toBe(0)
})

test('SIGTERM while the demo is planted and its bots are trained ends with 0, and nothing had to be cut off', async () => {
  let caught: unknown[] = []
  // A training that ends in the moment of the signal was not interrupted: another one is.
  for (let tried = 0; tried < 3 && caught.length === 0; tried += 1) caught = await trainingsAfterStop()
  expect(caught).toEqual([{ state: 'RUNNING', attempts: 0 }])
})

/** Stops a server amid a training; answers what had not ended well by then. */
async function trainingsAfterStop(): Promise<unknown[]> {
  const databaseUrl = await copyTemplate()
  const server = await spawnServer({ DATABASE_URL: databaseUrl, DEMO: '1', LOG_LEVEL: 'warn' })
  await runningTraining(databaseUrl)
  expect(await stopFor(server)).toBe(0)
  expect(server.output()).not.toContain('"level"')
  return (await query(databaseUrl, "select state, attempts from trainings where state in ('RUNNING', 'FAILED')")).rows
}

test('SIGTERM before the installation is ready ends it with 0, and it starts again', async () => {
  const env = { DATABASE_URL: await copyTemplate(), DATA_DIR: await folder() }
  expect(await stoppedEarly(env)).toBe(0)
  const again = await spawnServer(env)
  expect(await stopFor(again)).toBe(0)
})

test('an installation that plants its demo is ready as soon as it is migrated', async () => {
  const server = await spawnServer({ DATABASE_URL: await copyTemplate(), DEMO: '1' })
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect(server.output()).not.toContain('The demo is in place')
  await server.kill('SIGKILL')
})

test.each([
  ['among its fields', 'select 1 as found from contact_definitions limit 1'],
  ['among its conversations', 'select 1 as found from bot_turns limit 1'],
])(
  'a demo whose planting was killed %s is planted to its end by the next start, and nothing stands twice',
  async (_, sign) => {
    const env = { DATABASE_URL: await copyTemplate(), DATA_DIR: await folder(), DEMO: '1' }
    const ask = async (sql: string) => (await query(env.DATABASE_URL, sql)).rows[0]
    const killed = await spawnServer(env)
    await eventually(async () => (await ask(sign)) !== undefined, 120_000)
    await killed.kill('SIGKILL')
    const next = await spawnServer(env)
    await eventually(async () => next.output().includes('The demo is in place'), 120_000)
    expect(
      await ask(`select (select count(*) from agents) as agents, (select count(*) from channels) as channels,
      (select count(*) from templates) as templates, (select count(*) from broadcasts) as broadcasts,
      (select count(*) - count(distinct phone_number) from contacts where phone_number is not null) as twice,
      (select count(*) from contact_definitions) as fields, (select count(*) from contact_sets) as sets,
      (select count(*) from contacts where phone_number like '9190000%' and is_proven) as known,
      (select count(*) > 40 from contact_set_members) as filled,
      (select finished_at is not null from demo_plantings) as finished`),
    ).toEqual({
      agents: 2,
      channels: 3,
      templates: 1,
      broadcasts: 1,
      twice: 0,
      fields: 5,
      sets: 9,
      known: 60,
      filled: true,
      finished: true,
    })
    await next.kill('SIGTERM')
  },
  300_000,
)

test('a browser is sent to HTTPS only by an installation that is reached by it', async () => {
  const policyOf = async (publicUrl: string) => {
    const world = await openWorld({ NODE_ENV: 'production', CAPTCHA_MODE: 'image', PUBLIC_URL: publicUrl })
    const { headers } = await world.as(null).get('/healthz')
    await world.close()
    return [
      headers.get('content-security-policy')?.includes('upgrade-insecure'),
      headers.has('strict-transport-security'),
    ]
  }
  expect(await policyOf('http://desk.lan:3000')).toEqual([false, false])
  expect(await policyOf('https://desk.example')).toEqual([true, true])
})

test('a port that is taken is one clear sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { code, said } = await failedStart({
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await folder(),
    PORT: String(port),
  })
  taken.close()
  expect([code, said]).toEqual([
    1,
    `Parley cannot start. Port ${port} is taken. Stop what uses it, or start with another PORT.\n`,
  ])
})

test('a database that cannot be reached, or refuses, is one clear sentence', async () => {
  const away = await failedStart({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DATA_DIR: await folder() })
  expect([away.code, away.said]).toEqual([
    1,
    expect.stringMatching(/^Parley cannot start\. The database of DATABASE_URL cannot be reached: .+\n$/),
  ])
  const url = new URL(await copyTemplate())
  url.pathname = '/no_such_database'
  const wrong = await failedStart({ DATABASE_URL: url.href, DATA_DIR: await folder() })
  expect(wrong.said).toMatch(
    /^Parley cannot start\. The database of DATABASE_URL refuses: database "no_such_database" does not exist\.\n$/,
  )
})

test('a database whose connections do not take our roles is refused in one clear sentence', async () => {
  // A spelling that the library of the database knows and we do not stands for a pooler, which drops our options alike.
  const url = `${await copyTemplate()}&%6fptions=-c%20work_mem%3D8MB`
  const { code, said } = await failedStart({ DATABASE_URL: url, DATA_DIR: await folder() })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Parley cannot start\. DATABASE_URL leads to connections .+ the role parley_app: .+\n$/),
  ])
})

test('options in the address of the database are heeded, and ours with them', async () => {
  const url = `${await copyTemplate()}&options=-c%20work_mem%3D8MB%20-c%20role%3Dparley_system`
  const { app, close } = openDatabases(url, 2)
  const { rows } = await sql`
    select current_user as role, current_setting('statement_timeout') as cut, current_setting('work_mem') as memory,
      (select count(*)::int from users) as users`.execute(app)
  await close()
  expect(rows).toEqual([{ role: 'parley_app', cut: '15s', memory: '8MB', users: 0 }])
})

test('a folder that cannot be written is one clear sentence', async () => {
  const place = await folder()
  await writeFile(path.join(place, 'file'), '')
  const { code, said } = await failedStart({ DATABASE_URL: await copyTemplate(), DATA_DIR: path.join(place, 'file') })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Parley cannot start\. DATA_DIR .+ cannot be written: .+\n$/),
  ])
})

test.skipIf(process.getuid?.() !== 0)('a full or read-only disk is one clear sentence', async () => {
  const place = await folder()
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', place], {})
  if (mounted.code !== 0) return expect(mounted.output).toMatch(/permission|denied|not permitted/i)
  const full = await failedStart({ DATABASE_URL: await copyTemplate(), DATA_DIR: place })
  await run('mount', ['-o', 'remount,ro', place], {})
  const readOnly = await failedStart({ DATABASE_URL: await copyTemplate(), DATA_DIR: place })
  await run('umount', [place], {})
  expect(full.said).toMatch(/^Parley cannot start\. DATA_DIR .+ cannot be written: ENOSPC.+\n$/)
  expect(readOnly.said).toMatch(/^Parley cannot start\. DATA_DIR .+ cannot be written: EROFS.+\n$/)
})

test('a fixed captcha is refused in production, and a wrong variable is named', async () => {
  const fixed = await failedStart({ NODE_ENV: 'production', DATA_DIR: await folder() })
  expect(fixed.said).toBe(
    'Parley cannot start. CAPTCHA_MODE=fixed is for tests only and is refused with NODE_ENV=production.\n',
  )
  const wrong = await failedStart({ PORT: 'http', DATA_DIR: await folder() })
  expect(wrong.said).toMatch(/^Parley cannot start\. PORT: .+\n$/)
})
