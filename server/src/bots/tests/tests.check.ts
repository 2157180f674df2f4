import type { TestResult } from '@parley/contracts/bots/tests.ts'
import type { Platform, Work } from '../../platform/work.ts'
import type { Lease } from '../training/lease.ts'
import { asTrainer, type Held } from '../training/training.held.ts'
import { playTests } from './tests.results.ts'
import { endTrainingRuns, holdRun, tests } from './tests.rows.ts'
import { keepRunAlive } from './tests.run.ts'

/** How a new version did in the tests beside the one that serves, and the run that is still open for it. */
export type Checked = { versionBefore: number | null; lease: Lease; results: TestResult[] }
type Watched = { signal: AbortSignal; onProgress(share: number): void }

/** Plays the agent's tests against a version that serves nobody yet. Null for an agent without tests. */
export async function checkVersion(
  platform: Platform,
  held: Held,
  version: number,
  { signal, onProgress }: Watched,
): Promise<Checked | null> {
  const opened = await asTrainer(platform, held, work => openRun(work, held, version))
  if (!opened) return null
  const { lease, versionBefore } = opened
  const { agentId } = held
  const alive = keepRunAlive(platform, { agentId, lease }, signal)
  try {
    const onShare = (share: number) => {
      alive.reach(share)
      onProgress(share)
    }
    // The training's own signal: whoever cancels the run has cancelled the training.
    const watched = { signal, onProgress: onShare }
    const compared = { agentId, version, versionBefore }
    const results = await playTests(act => asTrainer(platform, held, act), compared, watched)
    return { versionBefore, lease, results }
  } finally {
    await alive.stop()
  }
}

/** One that an earlier attempt of the training left open has broken off. */
async function openRun(work: Work, { agentId, trainingId, enterpriseId, attempt }: Held, version: number) {
  await endTrainingRuns(work, agentId, 'FAILED')
  const any = await tests(work, agentId).select('id').limit(1).executeTakeFirst()
  if (!any) return null
  const found = await work.db
    .selectFrom('trainings')
    .innerJoin('agents', 'agents.id', 'trainings.agentId')
    .select(['agents.servingVersion', 'trainings.requestedBy'])
    .where('trainings.enterpriseId', '=', enterpriseId)
    .where('trainings.id', '=', trainingId)
    .where('trainings.state', '=', 'RUNNING')
    .where('trainings.attempts', '=', attempt)
    .executeTakeFirst()
  if (!found) return null
  const { servingVersion: versionBefore, requestedBy } = found
  const lease = await holdRun(work, agentId, { version, versionBefore, cause: 'training', requestedBy })
  return { lease, versionBefore }
}
