import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { keptAlive } from './database/database.silence.ts'
import { changeSchema } from './database/database.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { openSieve, remindMs } from './troubles.ts'

export type SqlRunner = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }
export type JobContext = { id: string; lastAttempt: boolean; signal: AbortSignal }
/** A coarse job: for a chunk, a training or a sweep, never for one recipient. */
export type Job = {
  name: string
  /** Further attempts after the first one fails or its process dies. */
  retries: number
  /** A job whose process is silent for this long is given to another one. At least 10. */
  heartbeatSeconds?: number
  /** Needs a key: while a job with that key waits or runs, no second one is made. */
  onePerKey?: true
  /** How many of these one process runs at a time. */
  atOnce?: number
  /** Cron text in UTC, for sweeps. */
  every?: string
  run(data: Record<string, unknown>, context: JobContext): Promise<void>
}

export type Jobs = {
  /** Through the caller's own transaction: the job exists if and only if that commits. */
  enqueue(db: SqlRunner, name: string, data: Record<string, unknown>, options?: { key?: string }): Promise<void>
  /** Makes the queues and grants requests the right to enqueue; on a worker also starts working. */
  start(jobs: Job[], work: boolean): Promise<void>
  /** Takes no new jobs and aborts the running ones; a job that heeds its signal begins again in another process. */
  drain(): void
  stop(): Promise<void>
}

type Parts = { owner: pg.Pool; connectionString: string; log: Logger; metrics: Metrics; silentMs?: number }

/** The queue's own statements are short; one that is not answered was lost with its connection. */
const mostMs = 60_000

export function openJobs({ owner, connectionString, log, metrics, silentMs = mostMs }: Parts): Jobs {
  const connecting = {
    connectionString,
    max: 4,
    application_name: 'parley_jobs',
    query_timeout: silentMs,
    ...keptAlive,
  }
  const boss = new PgBoss({ ...connecting, useListenNotify: true })
  const sieve = openSieve(remindMs)
  const tell = (error: unknown, job?: string) => {
    if (sieve.lets(error)) log.error({ err: error, job }, 'job queue')
  }
  boss.on('error', error => tell(error))
  const stopping = new AbortController()
  let working: string[] = []
  let started = false
  return {
    enqueue: async (db, name, data, options) => {
      await boss.send(name, data, { db, ...(options?.key ? { singletonKey: options.key } : {}) })
    },
    start: async (jobs, work) => {
      await boss.start()
      started = true
      for (const job of jobs) await prepare(boss, job)
      await allowRequests(owner)
      if (work) for (const job of jobs) await workOn(boss, job, { log, metrics, stopping: stopping.signal })
      working = work ? jobs.map(({ name }) => name) : []
    },
    drain: () => {
      stopping.abort()
      for (const name of working) {
        boss.offWork(name, { wait: false }).catch(error => tell(error, name))
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function prepare(boss: PgBoss, job: Job): Promise<void> {
  await boss.createQueue(job.name, {
    ...(job.onePerKey ? { policy: 'exclusive' as const } : {}),
    retryLimit: job.retries,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 3600,
    heartbeatSeconds: job.heartbeatSeconds ?? 30,
    notify: true,
  })
  if (job.every) await boss.schedule(job.name, job.every, {})
}

type Working = { log: Logger; metrics: Metrics; stopping: AbortSignal }

async function workOn(boss: PgBoss, job: Job, { log, metrics, stopping }: Working): Promise<void> {
  await boss.work(
    job.name,
    { includeMetadata: true, pollingIntervalSeconds: 1, localConcurrency: job.atOnce ?? 1 },
    async (batch: JobWithMetadata<Record<string, unknown>>[]) => {
      for (const { id, data, retryCount, retryLimit, signal } of batch) {
        try {
          await job.run(data ?? {}, {
            id,
            lastAttempt: retryCount >= retryLimit,
            signal: AbortSignal.any([signal, stopping]),
          })
          metrics.jobs.inc({ name: job.name, outcome: 'done' })
        } catch (error) {
          // A job that a shutdown interrupted has not failed; throwing gives it back to the queue.
          if (stopping.aborted) throw error
          metrics.jobs.inc({ name: job.name, outcome: 'failed' })
          log.error({ err: error, job: job.name, jobId: id, attempt: retryCount + 1 }, 'job failed')
          throw error
        }
      }
    },
  )
}

/** Requests write their jobs as `parley_app`, in the schema that the queue's library owns. */
async function allowRequests(owner: pg.Pool): Promise<void> {
  await changeSchema(
    owner,
    `grant usage on schema pgboss to parley_app, parley_system;
    grant select, insert, update on all tables in schema pgboss to parley_app, parley_system;
    grant execute on all functions in schema pgboss to parley_app, parley_system;`,
  )
}
