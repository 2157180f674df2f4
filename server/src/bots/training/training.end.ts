import { type HeldVersion, heldText, trainingFailure, trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { notify } from '../../enterprises/notifications.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { endTrainingRuns } from '../tests/tests.rows.ts'
import { asTrainer, type Held, modelKeyOf } from './training.held.ts'
import { knowledgeKeyOf } from './training.knowledge.ts'
import { trainJob } from './training.ts'
import { vectorsKeyOf } from './training.vectors.ts'

type Ending =
  | { state: 'TRAINED'; progress: 1 }
  /** The number goes to the next version. */
  | { state: 'FAILED'; error: string | null; content: '{}'; version: null }
type Ended = { state: string; version: number | null; error: string | null; requestedBy: string | null }

/** Undefined for a process that no longer holds the training: what it built is not used. */
export async function endTraining(work: Work, held: Held, ending: Ending): Promise<Ended | undefined> {
  const ended = await work.db
    .updateTable('trainings')
    .set({ ...ending, finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', held.enterpriseId)
    .where('id', '=', held.trainingId)
    .where('state', '=', 'RUNNING')
    .where('attempts', '=', held.attempt)
    .returning(['state', 'version', 'error', 'requestedBy'])
    .executeTakeFirst()
  if (ended) await startWaiting(work, held)
  return ended
}

/** `reason` is for people; null when there is none that they could act on. */
export async function failTraining(platform: Platform, held: Held, reason: string | null): Promise<void> {
  await asTrainer(platform, held, async work => {
    const failed = await endTraining(work, held, { state: 'FAILED', error: reason, content: '{}', version: null })
    if (!failed) return
    await endTrainingRuns(work, held.agentId, 'FAILED')
    await tellEnd(work, held, failed)
  })
  await platform.storage.remove(modelKeyOf(held))
  await platform.storage.remove(knowledgeKeyOf(held))
  await platform.storage.remove(vectorsKeyOf(held))
}

/** Everybody who watches, and who asked for the training. */
export async function tellEnd(
  work: Work,
  { agentId }: Held,
  ended: Ended,
  heldVersion: HeldVersion | null = null,
): Promise<void> {
  const { name } = await work.db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirstOrThrow()
  const told = { agentId, trainingStatus: ended.state, progress: 1 }
  work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
  const { message, ...notice } = noticeOf(ended, heldVersion)
  await notify(work, {
    ...notice,
    users: ended.requestedBy ? [ended.requestedBy] : [],
    message: `${name}: ${message}`,
    link: heldVersion ? `/bots/${agentId}/tests` : `/bots/${agentId}`,
  })
}

function noticeOf({ state, version, error }: Ended, heldVersion: HeldVersion | null) {
  if (heldVersion) return { type: 'tests_worse' as const, title: trainingTexts.held, message: heldText(heldVersion) }
  if (state !== 'TRAINED') {
    return { type: 'training_failed' as const, title: trainingTexts.failed, message: trainingFailure(error) }
  }
  return { type: 'training_done' as const, title: trainingTexts.trained, message: `version ${version} answers now.` }
}

async function startWaiting(work: Work, { agentId, enterpriseId }: Held): Promise<void> {
  const waiting = await work.db
    .selectFrom('trainings')
    .select('id')
    .where('enterpriseId', '=', enterpriseId)
    .where('agentId', '=', agentId)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  if (waiting) await work.enqueue(trainJob, { trainingId: waiting.id, enterpriseId })
}
