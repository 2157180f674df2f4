import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { lostLeases, mostAttempts } from '../training/lease.ts'
import { failEvaluation, runEvaluation } from './evaluations.run.ts'
import { evaluateJob } from './evaluations.ts'

export function evaluationJobs(platform: Platform): Job[] {
  return [
    {
      name: evaluateJob,
      retries: mostAttempts - 1,
      heartbeatSeconds: 10,
      run: ({ evaluationId, enterpriseId }, context) =>
        runEvaluation(platform, { evaluationId: String(evaluationId), enterpriseId: String(enterpriseId) }, context),
    },
    { name: 'bots.evaluate.sweep', retries: 0, every: '* * * * *', run: () => sweepEvaluations(platform) },
  ]
}

/** Evaluations that nobody works on any more: one that crashed too often has failed, the others get a new job. */
export async function sweepEvaluations(platform: Platform): Promise<void> {
  // One is worked on at a time in a process.
  const another = sql<boolean>`state = 'QUEUED' and exists (select from evaluations busy where busy.state = 'RUNNING')`
  for (const { id: evaluationId, isSpent, ...held } of await lostLeases(platform, 'evaluations', another)) {
    const { enterpriseId } = held
    if (isSpent) await failEvaluation(platform, { ...held, evaluationId })
    else {
      await asSystem(platform.databases, db =>
        platform.jobs.enqueue(sqlRunner(db), evaluateJob, { evaluationId, enterpriseId }),
      )
    }
  }
}
