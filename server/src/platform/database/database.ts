import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  Kysely as KyselyDatabase,
  type LogEvent,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isUuid } from '../ids.ts'
import { Refusal, unavailable } from '../refusals.ts'
import { giveWay } from './database.courtesy.ts'
import type { DB } from './database.gen.ts'
import { keepPlans } from './database.plans.ts'
import { breakSilence, keptAlive } from './database.silence.ts'

export type Db = Transaction<DB>
export type Databases = {
  /** Requests of one enterprise: role `parley_app`, which row-level security binds to `app.enterprise`. */
  app: Kysely<DB>
  /** Sign-in, relay, jobs: role `parley_system`, which sees every enterprise. */
  system: Kysely<DB>
  /** As `system`, at low priority, for long work that nobody waits for. */
  background: Kysely<DB>
  /** For libraries that bring their own SQL (the job queue) and for LISTEN: the role that owns the schema. */
  owner: pg.Pool
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Enough for two imports and one undo. */
const mostInBackground = 3
/** A new connection costs a process of PostgreSQL, the check of a password and all plans that are kept. */
const keptIdleMs = 5 * 60_000
/** PostgreSQL itself ends a statement of a request after half of this. */
const silentMs = 30_000
/** In the background a statement may have no time limit. */
const silentInBackgroundMs = 30 * 60_000

export function openDatabases(connectionString: string, size: number, patience = { silentMs }): Databases {
  const { bare, brought } = withoutOptions(connectionString)
  const pool = (role: string, max: number, mostMs: number) => {
    const options = `${brought} -c role=${role} -c statement_timeout=15000 -c idle_in_transaction_session_timeout=60000`
    const connecting = {
      connectionString: bare,
      application_name: role,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: keptIdleMs,
      ...keptAlive,
    }
    return quiet(new pg.Pool({ ...connecting, max, options }))
      .on('connect', client => breakSilence(client, mostMs))
      .on('connect', client => keepPlans(client))
  }
  const owner = quiet(
    new pg.Pool({
      connectionString,
      max: 4,
      application_name: 'parley_owner',
      connectionTimeoutMillis: 5000,
      query_timeout: silentInBackgroundMs,
      ...keptAlive,
    }),
  )
  const app = typed(pool('parley_app', size, patience.silentMs))
  const system = typed(pool('parley_system', Math.max(4, Math.ceil(size / 2)), patience.silentMs))
  const background = typed(pool('parley_system', mostInBackground, silentInBackgroundMs), {
    onCreateConnection: giveWay,
  })
  return {
    app,
    system,
    background,
    owner,
    close: async () => {
      await Promise.all([app.destroy(), system.destroy(), background.destroy(), owner.end()])
    },
  }
}

/** pg takes the `options` of an address in place of ours, which bring the roles and the time limits. */
function withoutOptions(connectionString: string): { bare: string; brought: string } {
  const brought = new URLSearchParams(connectionString.split('?')[1]).getAll('options').at(-1) ?? ''
  return { bare: connectionString.replace(/(?<=[?&])options=[^&#]*/g, ''), brought }
}

/** Without its role a connection would show each enterprise the rows of all others. */
export async function assertRoles({ app, system, background }: Databases): Promise<void> {
  const wanted = [
    { pool: app, role: 'parley_app' },
    { pool: system, role: 'parley_system' },
    { pool: background, role: 'parley_system' },
  ]
  for (const { pool, role } of wanted) {
    const { rows } = await sql<{ user: string }>`select current_user as user`.execute(pool)
    if (rows[0]?.user === role) continue
    throw new ConfigError(
      `DATABASE_URL leads to connections that do not take the role ${role}: its address or a pooler drops the option that asks for it.`,
    )
  }
}

/** One transaction as one enterprise; row-level security shows nothing else. */
export function asEnterprise<T>(databases: Databases, enterpriseId: string, act: (db: Db) => Promise<T>): Promise<T> {
  return opening.run(enterpriseId, () => transaction(databases.app, db => opening.run(undefined, () => act(db))))
}

/** One transaction across enterprises, for the few rooms that need it. */
export function asSystem<T>(databases: Databases, act: (db: Db) => Promise<T>): Promise<T> {
  return transaction(databases.system, act)
}

/** As `asSystem`, on the connections of low priority. */
export function inBackground<T>(databases: Databases, act: (db: Db) => Promise<T>): Promise<T> {
  return transaction(databases.background, act)
}

/** Any number, the same for every node. */
const schemaLock = 727_004

/** Changes the schema in one transaction, one node at a time: PostgreSQL fails such changes that meet each other. */
export async function changeSchema(owner: pg.Pool, statements: string): Promise<void> {
  await owner.query(`select pg_advisory_xact_lock(${schemaLock}); ${statements}`)
}

/** Lets a library run its SQL inside our transaction. */
export function sqlRunner(db: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/** Turns a violated unique index into a refusal: `unlessTaken(() => insert, conflict('…'))`. */
export async function unlessTaken<T>(write: () => Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (pgCode(error) === '23505') throw refusal
    throw error
  }
}

/** The five-character SQLSTATE of a Postgres error, or the system's code of a lost connection. */
export function pgCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function isDatabaseAway(error: unknown): boolean {
  const code = pgCode(error)
  if (/^(08|57P|53)/.test(code) || code === '25006') return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
}

/** PostgreSQL cancelled the statement at the time limit that all our connections have. */
export function isCutOff(error: unknown): boolean {
  return pgCode(error) === '57014'
}

/** A lock was not to be had within `lock_timeout`. */
export function isLockedOut(error: unknown): boolean {
  return pgCode(error) === '55P03'
}

/** The enterprise of the transaction that is being opened. */
const opening = new AsyncLocalStorage<string | undefined>()

/** Sends `begin` and the enterprise in one message, which saves every request a round trip. */
class EnterpriseDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const enterpriseId = opening.getStore()
    if (enterpriseId === undefined) return super.beginTransaction(connection, settings)
    if (!isUuid(enterpriseId)) throw new Error('An enterprise is named by its id.')
    const text = `begin; select set_config('app.enterprise', '${enterpriseId}', true)`
    await connection.executeQuery(CompiledQuery.raw(text))
  }
}

class EnterpriseDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new EnterpriseDriver(this.#config)
  }
}

async function transaction<T>(pool: Kysely<DB>, act: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await pool.transaction().execute(act)
  } catch (error) {
    if (!(error instanceof Refusal) && isDatabaseAway(error)) throw unavailable(error)
    throw error
  }
}

type Ears = Pick<PostgresDialectConfig, 'onCreateConnection'> & {
  /** Called for each statement. */
  log?: (event: LogEvent) => void
}

/** Typed queries over a pool. */
export function typed(pool: pg.Pool, { log, ...hooks }: Ears = {}): Kysely<DB> {
  return new KyselyDatabase<DB>({
    dialect: new EnterpriseDialect({ pool, ...hooks }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(log ? { log } : {}),
  })
}

/**
 * When the server drops a connection, the pool or the client emits `error`, and without a listener that would end the
 * process. The query that was running fails by itself, and the next one opens a new connection.
 */
function quiet(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
