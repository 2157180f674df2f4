import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '../server/src/app/start.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { run } from '../server/src/platform/process.ts'
import { openApi } from '../server/src/platform/serve/openapi.ts'

const root = path.resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const folder = await mkdtemp(path.join(tmpdir(), 'parley-generate-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'db'), ['fsync=off'])
let failed = false

try {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, DEMO: '0' })
  const running = await start(config, postgres.url, { log: createLogger({ level: 'error' }) })
  const calls = openApi(running.app.routes, 'http://localhost:3000')
  await running.stop()
  await settle('docs/openapi.json', `${JSON.stringify(calls, null, 2)}\n`)
  await settle('server/src/platform/database/database.gen.ts', await tableTypes())
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function tableTypes(): Promise<string> {
  const target = path.join(folder, 'database.gen.ts')
  const { code, output } = await run(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--url',
      postgres.url,
      '--dialect',
      'postgres',
      '--camel-case',
      '--type-mapping',
      '{"int8":"number"}',
      '--include-pattern',
      'public.*',
      '--out-file',
      target,
    ],
    { env: process.env, cwd: root },
  )
  if (code !== 0) throw new Error(output)
  return readFile(target, 'utf8')
}

async function settle(file: string, content: string): Promise<void> {
  const target = path.join(root, file)
  const present = await readFile(target, 'utf8').catch(() => '')
  if (present === content) return
  if (check) {
    failed = true
    process.stderr.write(`${file} is not what script/generate writes.\n`)
  } else await writeFile(target, content)
}
