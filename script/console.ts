import path from 'node:path'
import { start as startRepl } from 'node:repl'
import { sql } from 'kysely'
import { readConfig } from '../server/src/platform/config.ts'
import { openDatabases } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/postgres.ts'

const config = readConfig(process.env)
const url = config.DATABASE_URL ?? (await startEmbeddedPostgres(path.join(config.dataDir, 'db'))).url
const databases = openDatabases(url, 2)
const repl = startRepl('parley> ')
Object.assign(repl.context, { config, databases, db: databases.system, sql })
repl.on('exit', () => {
  databases.close().then(() => process.exit(0), console.error)
})
