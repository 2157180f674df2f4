import { trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { invalid, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { endTrainingRuns } from '../tests/tests.rows.ts'

/** Ends what runs and what waits; whoever works on it notices at its next sign of life and lets go. */
export async function cancelTraining(work: Work, agentId: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const ended = await work.db
    .updateTable('trainings')
    .set({
      state: 'FAILED',
      error: trainingTexts.cancelledReason,
      content: '{}',
      version: null,
      finishedAt: sql<Date>`clock_timestamp()`,
    })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('id')
    .execute()
  if (ended.length === 0) throw invalid(trainingTexts.noneRuns)
  await endTrainingRuns(work, agentId, 'CANCELLED')
  const after = { cancelled: ended.map(({ id }) => id) }
  work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after })
  const told = { agentId, trainingStatus: 'FAILED', progress: 1 }
  work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
  return say(trainingTexts.cancelled, { agentId })
}
