import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { collectJob, silentMinutes } from '../dialogue/sessions.ts'
import { type CollectTask, collectData } from './collected.run.ts'

const mostAtOnce = 500

export function collectedJobs(platform: Platform): Job[] {
  return [
    {
      name: collectJob,
      retries: 3,
      onePerKey: true,
      atOnce: 2,
      run: ({ sessionId, enterpriseId }, context) =>
        collectData(platform, { sessionId: String(sessionId), enterpriseId: String(enterpriseId) }, context),
    },
    { name: 'bots.collect.sweep', retries: 0, every: '* * * * *', run: () => sweepSessions(platform) },
  ]
}

/** Conversations that ended by silence, and those whose job was lost. */
export async function sweepSessions({ databases, jobs }: Platform): Promise<void> {
  const { rows } = await sql<CollectTask>`
    select id as session_id, enterprise_id from bot_sessions
    where collects and last_message_at < now() - ${silentMinutes} * interval '1 minute'
    order by last_message_at limit ${mostAtOnce}`.execute(databases.system)
  for (const { sessionId, enterpriseId } of rows) {
    await asSystem(databases, db =>
      jobs.enqueue(sqlRunner(db), collectJob, { sessionId, enterpriseId }, { key: sessionId }),
    )
  }
}
