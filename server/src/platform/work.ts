import type { EventData, EventName } from '@parley/contracts/realtime.ts'
import type { Config } from './config.ts'
import type { Databases, Db } from './database/database.ts'
import type { Egress } from './egress/egress.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Audience } from './realtime/audience.ts'
import type { Hub } from './realtime/hub.ts'
import type { Listener } from './realtime/listener.ts'
import type { SecretBox } from './secrets.ts'
import type { Storage } from './storage/storage.ts'

/** Everything that a process has one of, made at start. */
export type Platform = {
  config: Config
  log: Logger
  metrics: Metrics
  databases: Databases
  jobs: Jobs
  hub: Hub
  /** What the database notifies of. */
  listener: Listener
  storage: Storage
  secrets: SecretBox
  egress: Egress
  /** True from SIGTERM on: no new work is taken. */
  draining(): boolean
}

/** The caller. `enterpriseId` is null only before a sign-in. */
export type Actor = {
  kind: 'user' | 'apikey' | 'visitor' | 'bot' | 'system' | 'public'
  enterpriseId: string | null
  /** A user, the user who made the API key, or a visitor. */
  id: string | null
  /** Set when the call came with an API key. */
  keyId?: string
  name: string
  permissions: ReadonlySet<string>
  sessionId: string | null
  channelId?: string
}

export type RequestFacts = {
  id: string
  ip: string
  userAgent: string
  origin: string | null
  host: string
  /** True with an Idempotency-Key: then the caller decides what a repeat is. */
  isKeyed?: boolean
  /** By the clock of `performance.now()`: how long a call has waited tells what the caller knew when it was made. */
  arrivedMs?: number
}

export type AuditEntry = {
  module: string
  action: 'create' | 'update' | 'delete' | 'restore' | 'login' | 'logout' | 'login_failed' | 'export' | 'state'
  resourceId?: string | null
  resourceName?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** What a verb works with: an open transaction, and what is to happen after its commit. */
export type Work = {
  /** The open transaction. Reading it in an endpoint of `transaction: 'none'` throws. */
  readonly db: Db
  readonly actor: Actor
  readonly enterpriseId: string
  readonly request: RequestFacts
  readonly now: Date
  readonly platform: Platform
  /** Told to the audience after the commit; numbered and stored. */
  announce<N extends EventName>(event: N, data: EventData<N>, audience: Audience): void
  /** Told after the commit to those who are connected; neither numbered nor stored. */
  signal<N extends EventName>(event: N, data: EventData<N>, audience: Audience): void
  audit(entry: AuditEntry): void
  /** The job exists if and only if the transaction commits. */
  enqueue(name: string, data: Record<string, unknown>, options?: { key?: string }): Promise<void>
  afterCommit(act: () => void): void
  /** A transaction of its own, for the same actor or for another enterprise. */
  transact<T>(act: (work: Work) => Promise<T>, as?: Partial<Actor>): Promise<T>
}
