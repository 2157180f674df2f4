import { sql } from 'kysely'
import { asSystem } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'

const keptDays = 400
/** Small enough that no sweep holds its rows for long. */
const batch = 10_000

export function reportJobs(platform: Platform): Job[] {
  return [{ name: 'bots.log.sweep', retries: 2, every: '23 2 * * *', run: () => forgetOldConversations(platform) }]
}

/** What was said, and the sessions it belonged to, are kept for 400 days. */
export async function forgetOldConversations({ databases }: Platform): Promise<void> {
  const old = sql`now() - ${keptDays} * interval '1 day'`
  await inBatches(sql`delete from bot_turns where id in (
    select id from bot_turns where id < uuid_floor(${old}) and created_at < ${old} limit ${batch})`)
  await inBatches(sql`delete from bot_sessions where id in (
    select id from bot_sessions where last_message_at < ${old} limit ${batch})`)
  await inBatches(sql`delete from review_messages where id in (
    select id from review_messages where last_seen < ${old} limit ${batch})`)

  async function inBatches(removal: ReturnType<typeof sql>): Promise<void> {
    for (;;) {
      const { numAffectedRows } = await asSystem(databases, db => removal.execute(db))
      if (Number(numAffectedRows ?? 0) < batch) return
    }
  }
}
