import { type RawBuilder, sql } from 'kysely'
import type { Platform, Work } from '../../platform/work.ts'

/** Rows that one process works on at a time. */
type LeasedTable = 'trainings' | 'evaluations' | 'bot_test_runs'
export type Leasable = { table: LeasedTable; id: string; enterpriseId: string }
/** A row held by this process; `attempt` is the fence that a later holder moves on. */
export type Lease = Leasable & { attempt: number }

/** A process that dies this often over the same row would take the others with it: then the work has failed. */
export const mostAttempts = 3
/** A row whose process has been silent for this long belongs to nobody. */
export const silentSeconds = 20
/** A row that waits this long although nothing stands before it has lost its job. */
const lostSeconds = 60

/**
 * The number of the attempt; undefined for a row that has ended or is in other hands. Only the row's own job repeats one
 * that seems to run; another job waits until its process has fallen silent.
 */
export async function takeLease(work: Work, { table, id, enterpriseId }: Leasable, jobId: string) {
  const { rows } = await sql<{ attempts: number }>`
    update ${sql.table(table)} set state = 'RUNNING', attempts = attempts + 1, job_id = ${jobId}, progress = 0,
      started_at = coalesce(started_at, now()), beat_at = now()
    where enterprise_id = ${enterpriseId} and id = ${id} and (state = 'QUEUED' or state = 'RUNNING'
      and (job_id = ${jobId} or beat_at < now() - ${silentSeconds} * interval '1 second'))
    returning attempts`.execute(work.db)
  return rows[0]?.attempts
}

/** A sign of life; false when the row is no longer this process's. */
export async function beatLease(work: Work, { table, id, enterpriseId, attempt }: Lease, progress: number) {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set progress = ${progress}, beat_at = now()
    where enterprise_id = ${enterpriseId} and id = ${id} and state = 'RUNNING' and attempts = ${attempt}`.execute(
    work.db,
  )
  return numAffectedRows > 0n
}

/** An attempt that a going process broke off says nothing against the work: it does not count. */
export async function giveBackLease({ databases }: Platform, { table, id, enterpriseId, attempt }: Lease) {
  await sql`
    update ${sql.table(table)} set attempts = ${attempt - 1}
    where enterprise_id = ${enterpriseId} and id = ${id} and state = 'RUNNING' and attempts = ${attempt}`.execute(
    databases.system,
  )
}

export type Lost = Lease & { agentId: string; isSpent: boolean }

/**
 * Rows that nobody works on any more, but for those `t` that are `leftAlone`. `isSpent`: it died too often to be tried
 * again.
 */
export async function lostLeases(
  { databases }: Platform,
  table: LeasedTable,
  leftAlone: RawBuilder<boolean>,
): Promise<Lost[]> {
  const { rows } = await sql<Omit<Lost, 'table'>>`
    select id, enterprise_id, agent_id, attempts as attempt, state = 'RUNNING' and attempts >= ${mostAttempts} as is_spent
    from ${sql.table(table)} t
    where (state = 'RUNNING' and beat_at < now() - ${silentSeconds} * interval '1 second'
      or state = 'QUEUED' and created_at < now() - ${lostSeconds} * interval '1 second') and not (${leftAlone})`.execute(
    databases.system,
  )
  return rows.map(row => ({ ...row, table }))
}
