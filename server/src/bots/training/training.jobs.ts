import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/work.ts'
import { lostLeases, mostAttempts } from './lease.ts'
import { checkModels } from './models.stale.ts'
import { failTraining } from './training.end.ts'
import { runTraining } from './training.run.ts'
import { trainJob } from './training.ts'

export function trainingJobs(platform: Platform): Job[] {
  return [
    {
      name: trainJob,
      retries: mostAttempts - 1,
      heartbeatSeconds: 10,
      // A training that waits for websites holds up no other one; the models themselves are built one at a time.
      atOnce: 4,
      run: ({ trainingId, enterpriseId }, context) =>
        runTraining(platform, { trainingId: String(trainingId), enterpriseId: String(enterpriseId) }, context),
    },
    { name: 'bots.models.check', retries: 0, every: '* * * * *', run: () => checkModels(platform) },
    { name: 'bots.train.sweep', retries: 0, every: '* * * * *', run: () => sweepTrainings(platform) },
  ]
}

/** Trainings that nobody works on any more: one that crashed too often has failed, the others get a new job. */
export async function sweepTrainings(platform: Platform): Promise<void> {
  const another = sql<boolean>`state = 'QUEUED' and exists (
    select from trainings busy where busy.agent_id = t.agent_id and busy.state = 'RUNNING'
  )`
  for (const { id: trainingId, isSpent, ...held } of await lostLeases(platform, 'trainings', another)) {
    const { enterpriseId } = held
    if (isSpent) await failTraining(platform, { ...held, trainingId }, null)
    else {
      await asSystem(platform.databases, db =>
        platform.jobs.enqueue(sqlRunner(db), trainJob, { trainingId, enterpriseId }),
      )
    }
  }
}
