import { sql } from 'kysely'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'

/** As long as the conversations that the calls belong to. */
const keptDays = 400

const batchSize = 5000

export function modelCallJobs(platform: Platform): Job[] {
  return [
    {
      name: 'bots.calls.sweep',
      retries: 0,
      every: '23 3 * * *',
      run: (_data, { signal }) => sweepCalls(platform, signal),
    },
  ]
}

/** In batches that stay far below the statement timeout. */
export async function sweepCalls({ databases }: Platform, signal: AbortSignal): Promise<void> {
  for (let cut = batchSize; cut === batchSize && !signal.aborted; ) {
    const { numAffectedRows } = await sql`
      delete from model_calls where id = any(array(
        select id from model_calls where created_at < now() - ${keptDays} * interval '1 day'
        order by created_at limit ${batchSize}
      ))`.execute(databases.system)
    cut = Number(numAffectedRows ?? 0)
  }
}
