import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTemplate, eventually } from '../../testing/world.ts'
import { migrate } from './migrate.ts'

const name = '9000-more.sql'
let databaseUrl: string
/** An older node that is still at work. */
let older: pg.Client
let folder: URL
beforeEach(async () => {
  databaseUrl = await copyTemplate()
  older = new pg.Client({ connectionString: databaseUrl })
  await older.connect()
  const place = await mkdtemp(path.join(tmpdir(), 'parley-migrations-'))
  await writeFile(path.join(place, name), 'alter table white_labels add column more integer')
  folder = pathToFileURL(`${place}/`)
  await older.query('begin; select from white_labels')
})
afterEach(() => older.end())

test('a migration that has to wait for a lock lets those pass who come behind it, and is applied in the end', async () => {
  const migrating = migrate(databaseUrl, { folder, patience: { lockMs: 500, pauseMs: 300, tries: 50 } })
  const visitor = new pg.Client({ connectionString: databaseUrl })
  await visitor.connect()
  await eventually(async () => {
    const { rowCount } = await visitor.query(
      "select from pg_locks where relation = 'white_labels'::regclass and not granted",
    )
    return rowCount === 1
  })
  await visitor.query("set statement_timeout = '10s'; insert into white_labels values ('acme.test', '{}')")
  await visitor.end()
  await older.query('commit')
  expect(await migrating).toEqual([name])
  expect((await older.query('select more from white_labels')).rows).toEqual([{ more: null }])
})

test('a migration that never gets its lock says so, and has changed nothing', async () => {
  const migrating = migrate(databaseUrl, { folder, patience: { lockMs: 50, pauseMs: 10, tries: 3 } })
  await expect(migrating).rejects.toThrow(`Migration ${name} failed: canceling statement due to lock timeout`)
  expect((await older.query('select from migrations where name = $1', [name])).rowCount).toBe(0)
})
