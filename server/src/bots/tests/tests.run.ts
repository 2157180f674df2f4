import { crashPoint } from '../../platform/crash-points.ts'
import type { JobContext } from '../../platform/jobs.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { type Alive, keepAlive } from '../training/lease.alive.ts'
import { giveBackLease, type Leasable, type Lease, mostAttempts, takeLease } from '../training/lease.ts'
import { type Compared, endRun, keepRun, playTests } from './tests.results.ts'
import { runs } from './tests.rows.ts'

export type RunTask = { runId: string; agentId: string; enterpriseId: string }

/** Runs the tests and keeps how they went. What a process that died left behind is begun anew by the next one. */
export async function runTestsJob(platform: Platform, task: RunTask, context: JobContext): Promise<void> {
  const asTester = testerOf(platform, task)
  const claimed = await asTester(work => claim(work, task, context.id))
  if (!claimed) return
  const { lease, compared } = claimed
  if (lease.attempt > mostAttempts) return failRun(platform, lease)
  crashPoint('tests.claimed')
  const alive = keepRunAlive(platform, { ...task, lease }, context.signal)
  try {
    const results = await playTests(asTester, compared, { signal: alive.signal, onProgress: alive.reach })
    crashPoint('tests.before_end')
    await asTester(work => keepRun(work, lease, results))
  } catch (error) {
    if (alive.isLost()) return
    if (platform.draining()) {
      await alive.stop()
      await giveBackLease(platform, lease)
    } else if (context.lastAttempt) await failRun(platform, lease)
    throw error
  } finally {
    await alive.stop()
  }
}

/** A run of its own or one of a training: whoever works on it says how far it is. */
export function keepRunAlive(
  platform: Platform,
  { lease, agentId }: { lease: Lease; agentId: string },
  stopped: AbortSignal,
): Alive {
  return keepAlive(platform, lease, {
    stopped,
    transact: testerOf(platform, lease),
    tell: (work, progress) =>
      work.signal('bots.tests.progressed', { agentId, runId: lease.id, progress }, { permission: 'NLP.VIEW' }),
  })
}

export async function failRun(platform: Platform, lease: Lease): Promise<void> {
  await testerOf(platform, lease)(work => endRun(work, lease, { state: 'FAILED' }))
}

function testerOf(platform: Platform, { enterpriseId }: { enterpriseId: string }) {
  return <T>(act: (work: Work) => Promise<T>): Promise<T> =>
    transact({ platform, actor: systemActor(enterpriseId, 'tests'), request: noRequest }, act)
}

type Claimed = { lease: Lease; compared: Compared }

async function claim(work: Work, { runId, agentId, enterpriseId }: RunTask, jobId: string): Promise<Claimed | null> {
  const row: Leasable = { table: 'bot_test_runs', id: runId, enterpriseId }
  const attempt = await takeLease(work, row, jobId)
  if (attempt === undefined) return null
  const versions = await runs(work, agentId)
    .select(['version', 'versionBefore'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
  return { lease: { ...row, attempt }, compared: { agentId, ...versions } }
}
