import { trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { crashPoint } from '../../platform/crash-points.ts'
import { pgCode } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { unlessUnchanged } from '../crawl/crawl.unchanged.ts'
import { type Alive, keepAlive } from './lease.alive.ts'
import { giveBackLease, mostAttempts, takeLease } from './lease.ts'
import { failTraining } from './training.end.ts'
import { forgetOldVersions } from './training.forget.ts'
import { asTrainer, type Held, type TrainingTask, trainingLease, trainingRow } from './training.held.ts'
import { buildKnowledge, knowledgeWarnings, noKnowledgeBuilt, sourcesInContent } from './training.knowledge.ts'
import { storeVersion, switchOrHold, type Version } from './training.switch.ts'
import { trainInThread, Untrainable } from './training.thread.ts'
import { buildVectors } from './training.vectors.ts'
import { learnableInContent } from './training.warnings.ts'

/** What the tests take of a training's progress. */
const testsFrom = 0.9

/**
 * Builds the version, tests it, and puts it into service or holds it, in one step. Does nothing for a training that has
 * ended or is in other hands.
 */
export async function runTraining(platform: Platform, task: TrainingTask, context: JobContext): Promise<void> {
  const claimed = await claim(platform, task, context)
  if (!claimed) return
  const { held } = claimed
  if (held.attempt > mostAttempts) return failTraining(platform, held, null)
  crashPoint('train.claimed')
  const alive = keepAlive(platform, trainingLease(held), {
    stopped: context.signal,
    transact: act => asTrainer(platform, held, act),
    tell: (work, progress) => tellProgress(work, held, progress),
  })
  try {
    await unlessUnchanged(platform, held, () => train(platform, claimed, alive))
  } catch (error) {
    if (alive.isLost()) return
    if (platform.draining()) {
      await alive.stop()
      await giveBackLease(platform, trainingLease(held))
      throw error
    }
    platform.log.error({ err: error, trainingId: held.trainingId }, 'training failed')
    if (error instanceof Untrainable) return await failTraining(platform, held, error.message)
    if (context.lastAttempt) await failTraining(platform, held, null)
    throw error
  } finally {
    await alive.stop()
  }
  crashPoint('train.after_switch')
  await forgetOldVersions(platform, held)
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/** What a process before this one stored is tested as it is. */
async function train(platform: Platform, claimed: Claimed, alive: Alive): Promise<void> {
  const { held, stored } = claimed
  const version = stored ?? (await storeVersion(platform, held, await build(platform, claimed, alive)))
  if (version === null) return
  crashPoint('train.stored')
  const { signal, reach } = alive
  await switchOrHold(platform, held, version, {
    signal,
    onProgress: done => reach(testsFrom + done * (1 - testsFrom)),
  })
}

function tellProgress(work: Work, { agentId }: Held, progress: number): void {
  const told = { agentId, trainingStatus: 'IN_PROGRESS', progress }
  work.announce('bots.training.changed', told, { permission: 'NLP.VIEW' })
}

/** The sources first: they are what takes long and what may fail. */
async function build(
  platform: Platform,
  { held, content, sources, learnable }: Claimed,
  { signal, reach }: Alive,
): Promise<Version> {
  const share = sources ? testsFrom / 2 : 0
  const onProgress = (done: number) => reach(done * share)
  const knowledge = sources ? await buildKnowledge(platform, held, sources, { signal, onProgress }) : noKnowledgeBuilt
  if (sources && learnable === 0 && !knowledge.file) throw new Untrainable(trainingTexts.noKnowledge)
  const built = await trainInThread(content, {
    signal,
    onProgress: done => reach(share + done * (testsFrom - share)),
  })
  const vectors = await buildVectors(platform, held, signal)
  const warnings = [...built.warnings, ...vectors.warnings, ...knowledgeWarnings(knowledge)]
  return { ...built, warnings, knowledge, vectors }
}

async function claim(platform: Platform, task: TrainingTask, { id: jobId }: JobContext) {
  try {
    return await asTrainer(platform, task, async work => {
      const attempt = await takeLease(work, trainingRow(task), jobId)
      if (attempt === undefined) return undefined
      const { agentId, ...claimed } = await work.db
        .selectFrom('trainings')
        .select(['agentId', 'version as stored', sql<string>`content::text`.as('content')])
        .select([sourcesInContent, learnableInContent])
        .where('enterpriseId', '=', task.enterpriseId)
        .where('id', '=', task.trainingId)
        .executeTakeFirstOrThrow()
      return { held: { ...task, agentId, attempt }, ...claimed }
    })
  } catch (error) {
    // Another training of the agent runs; its end starts this one.
    if (pgCode(error) === '23505') return undefined
    throw error
  }
}
