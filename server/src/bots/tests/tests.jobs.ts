import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { lostLeases, mostAttempts } from '../training/lease.ts'
import { testsJob } from './tests.rows.ts'
import { failRun, runTestsJob } from './tests.run.ts'

export function testJobs(platform: Platform): Job[] {
  return [
    {
      name: testsJob,
      retries: mostAttempts - 1,
      heartbeatSeconds: 10,
      // One that waits for an outside model holds up no other.
      atOnce: 2,
      run: ({ runId, agentId, enterpriseId }, context) =>
        runTestsJob(
          platform,
          { runId: String(runId), agentId: String(agentId), enterpriseId: String(enterpriseId) },
          context,
        ),
    },
    { name: 'bots.tests.sweep', retries: 0, every: '* * * * *', run: () => sweepTestRuns(platform) },
  ]
}

/** Runs that nobody works on any more; one that belongs to a training is left to that. */
export async function sweepTestRuns(platform: Platform): Promise<void> {
  const ofTraining = sql<boolean>`cause = 'training' and state = 'RUNNING'`
  for (const { agentId, isSpent, ...lease } of await lostLeases(platform, 'bot_test_runs', ofTraining)) {
    const { id: runId, enterpriseId } = lease
    if (isSpent) await failRun(platform, lease)
    else {
      await asSystem(platform.databases, db =>
        platform.jobs.enqueue(sqlRunner(db), testsJob, { runId, agentId, enterpriseId }),
      )
    }
  }
}
