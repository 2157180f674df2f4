import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Running, start } from '../../app/start.ts'
import { readConfig } from '../../platform/config.ts'
import { createLogger } from '../../platform/log.ts'
import { adminPassword, callerAt, signInAt, spawnServer } from '../../testing/server.ts'
import { copyTemplate, type Reply } from '../../testing/world.ts'
import { ended, uploads } from './imports.fixture.ts'
import { sweepImports } from './imports.turns.ts'

type Admin = Awaited<ReturnType<typeof signInAt>>

/** Some are wrong, some come twice, in the same chunk and in a later one; groups are made on the way. */
const lines = Array.from({ length: 2600 }, (_, at) => {
  const number = 9_876_700_000 + (at % 7 === 0 ? at % 500 : at)
  return at % 11 === 0 ? `,12` : `Person ${at},${number},Group ${at % 3}`
})
const file = ['name,phoneNumber,groups', ...lines].join('\n')
const expected = { totalLines: 2600, errorLines: lines.filter(line => line === ',12').length }

const points = [
  'import.taken',
  'import.before_merge',
  'import.after_merge',
  'import.after_cursor',
  'import.after_commit',
] as const

let clean: unknown = null

test('a run that nothing disturbs is what the others are held against', async () => {
  const { admin, next } = await setUp()
  const importId = await begin(admin)
  const running = await next()
  clean = await outcome(running, callerAt(running.address, admin.token), importId)
  await running.stop()
  expect(clean).toMatchObject({ shown: expected })
}, 120_000)

test.each(points)(
  'kill -9 at %s loses no line and counts none twice',
  async point => {
    const { admin, killed, next } = await setUp(point)
    const importId = await begin(admin)
    await killed.exited
    const running = await next()
    try {
      expect(await outcome(running, callerAt(running.address, admin.token), importId)).toEqual(clean)
    } finally {
      await running.stop()
    }
  },
  120_000,
)

/** A process that dies where it is told to, or one that takes the file and leaves the work to the next. */
async function setUp(point?: string) {
  const databaseUrl = await copyTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-import-'))
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: folder, ADMIN_PASSWORD: adminPassword })
  const next = () => start(config, databaseUrl, { log: createLogger({ level: 'error' }) })
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, ...(point ? { CRASH_AT: point } : { ROLE: 'web' }) }
  const killed = await spawnServer(env)
  const admin = { ...(await signInAt(killed.address)), address: killed.address }
  return {
    admin,
    killed,
    next: async () => {
      if (!point) await killed.kill('SIGTERM')
      return next()
    },
  }
}

async function begin(admin: Admin & { address: string }): Promise<string> {
  const form = new FormData()
  form.set('rType', 'CSV')
  form.set('file', new File([file], 'people.csv'))
  const headers = { 'authentication-token': admin.token }
  const sent = await fetch(`${admin.address}/e/drive/upload`, { method: 'POST', headers, body: form })
  const stored: Reply['body'] = await sent.json()
  const { body } = await admin.post(uploads, { file: { path: stored.response.id } })
  return body.data.uploadId
}

/** What the import says of itself, and the contact book as it stands, without ids and times. */
async function outcome({ platform }: Running, admin: Pick<Admin, 'get'>, importId: string) {
  await platform.databases.owner.query(
    `update contact_imports set beat_at = now() - interval '2 minutes', created_at = now() - interval '2 minutes' where completed_at is null`,
  )
  await sweepImports(platform)
  const shown = await ended(admin, importId)
  const query = async (text: string) => (await platform.databases.owner.query(text)).rows
  const { totalLines, acceptedLines, errorLines, createdLines, updatedLines, state } = shown
  expect(acceptedLines + errorLines).toBe(totalLines)
  return {
    shown: { totalLines, acceptedLines, errorLines, createdLines, updatedLines, state },
    contacts: await query('select name, phone_number from contacts order by phone_number'),
    sets: await query('select name, contact_count from contact_sets order by name'),
    members: await query('select count(*)::int from contact_set_members'),
    errors: await query('select line, errors from contact_import_errors order by line'),
    notices: await query(`select count(*)::int from notifications where type = 'import_done'`),
  }
}
