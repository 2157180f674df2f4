import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/work.ts'
import { type ActTask, runAct } from './acts/acts.run.ts'
import { actJob } from './acts/acts.ts'
import { purgeBin } from './contacts.purge.ts'

const mostAtOnce = 500
/** A chunk takes a second or two; a job that is silent for longer is given to another process. */
const silentSeconds = 60

export function contactJobs(platform: Platform): Job[] {
  return [
    {
      name: actJob,
      retries: 5,
      heartbeatSeconds: 10,
      atOnce: 2,
      run: ({ actId, enterpriseId }, context) =>
        runAct(platform, { actId: String(actId), enterpriseId: String(enterpriseId) }, context),
    },
    { name: 'contacts.act.sweep', retries: 0, every: '* * * * *', run: () => sweepActs(platform) },
    { name: 'contacts.purge', retries: 2, every: '23 * * * *', run: (_data, { signal }) => purgeBin(platform, signal) },
  ]
}

/** Enqueues acts again that nobody works on. Two jobs of one act do no harm: each chunk is locked. */
export async function sweepActs({ databases, jobs }: Platform): Promise<void> {
  await asSystem(databases, async db => {
    const { rows } = await sql<ActTask>`
      update contact_acts set beat_at = now()
      where id = any(array(
        select id from contact_acts
        where state in ('WAITING', 'PROCESSING') and beat_at < now() - ${silentSeconds} * interval '1 second'
        order by beat_at limit ${mostAtOnce} for update skip locked))
      returning id as act_id, enterprise_id`.execute(db)
    for (const { actId, enterpriseId } of rows) await jobs.enqueue(sqlRunner(db), actJob, { actId, enterpriseId })
  })
}
