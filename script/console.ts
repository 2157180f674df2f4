import path from 'node:path'
import { start as startRepl } from 'node:repl'
import { sql } from 'kysely'
import { BadCommand, billingCommand } from '../server/src/billing/operator.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabases } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'

const config = readConfig(process.env)
const url = config.DATABASE_URL ?? (await startEmbeddedPostgres(path.join(config.dataDir, 'db'))).url
const databases = openDatabases(url, 2)
const [command, ...words] = process.argv.slice(2)
if (command === undefined) openRepl()
else await run(command)

function openRepl() {
  const repl = startRepl('parley> ')
  Object.assign(repl.context, { config, databases, db: databases.system, sql })
  repl.on('exit', () => {
    databases.close().then(() => process.exit(0), console.error)
  })
}

async function run(name: string) {
  try {
    if (name !== 'billing') throw new BadCommand('Usage: script/console [billing …]')
    console.info(await billingCommand(databases, words))
  } catch (error) {
    if (!(error instanceof BadCommand)) throw error
    console.error(error.message)
    process.exitCode = 2
  } finally {
    await databases.close()
  }
  process.exit()
}
