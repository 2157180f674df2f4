import { setImmediate } from 'node:timers/promises'
import type { TestResult, TestRunState } from '@parley/contracts/bots/tests.ts'
import { type Selectable, sql } from 'kysely'
import type { BotTests } from '../../platform/database/database.gen.ts'
import type { Work } from '../../platform/work.ts'
import { agents } from '../agents/agents.rows.ts'
import type { Lease } from '../training/lease.ts'
import { judge } from './tests.judge.ts'
import { type AsTester, playConversation } from './tests.play.ts'
import { tests, turnsIn } from './tests.rows.ts'

/** `versionBefore` plays the same conversations, so that the two can be compared. */
export type Compared = { agentId: string; version: number; versionBefore: number | null }
type Watched = { signal: AbortSignal; onProgress(share: number): void }

/** Holds every test's conversation anew. Nothing of it is logged or kept. */
export async function playTests(
  asTester: AsTester,
  compared: Compared,
  { signal, onProgress }: Watched,
): Promise<TestResult[]> {
  const script = await asTester(work => readScript(work, compared.agentId))
  const results: TestResult[] = []
  for (const test of script.tests) {
    signal.throwIfAborted()
    // Others get their turn: a test is a few milliseconds of work without a pause.
    await setImmediate()
    results.push(await resultOf(asTester, { ...compared, ...script }, test))
    onProgress(results.length / script.tests.length)
  }
  return results
}

/** False for a process that no longer holds the run: what it found is not kept. */
export function keepRun(work: Work, lease: Lease, results: TestResult[]): Promise<boolean> {
  const passed = results.filter(result => result.passed).length
  const worse = results.filter(isWorse).map(({ name }) => name)
  const ordered = results.toSorted((one, other) => rank(one) - rank(other))
  const counts = { passed, failed: results.length - passed, progress: 1 }
  return endRun(work, lease, { state: 'DONE', ...counts, worse, results: JSON.stringify(ordered) })
}

type Ending = {
  state: TestRunState
  progress?: number
  passed?: number
  failed?: number
  worse?: string[]
  results?: string
}

export async function endRun(work: Work, { id, attempt }: Lease, ending: Ending): Promise<boolean> {
  const ended = await work.db
    .updateTable('botTestRuns')
    .set({ ...ending, finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('attempts', '=', attempt)
    .returning('agentId')
    .executeTakeFirst()
  if (ended) work.announce('bots.tests.changed', { agentId: ended.agentId }, { permission: 'NLP.VIEW' })
  return ended !== undefined
}

function isWorse({ passed, passedBefore }: TestResult): boolean {
  return passedBefore === true && !passed
}

/** What got worse stands first, then what failed. */
function rank(result: TestResult): number {
  if (isWorse(result)) return 0
  return result.passed ? 2 : 1
}

type Script = Awaited<ReturnType<typeof readScript>>

async function readScript(work: Work, agentId: string) {
  const intents = await work.db
    .selectFrom('intents')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .execute()
  const agent = await agents(work).select('type').where('id', '=', agentId).executeTakeFirst()
  const names = new Map(intents.map(({ id, name }) => [id, name]))
  return {
    isPrompt: agent?.type === 'prompt',
    nameOf: (id: string) => names.get(id) ?? 'an intent that is gone',
    tests: await tests(work, agentId).selectAll('botTests').orderBy('nameKey').execute(),
  }
}

async function resultOf(asTester: AsTester, run: Compared & Script, test: Selectable<BotTests>): Promise<TestResult> {
  const { version, versionBefore } = run
  const now = await judged(asTester, run, { test, version })
  const before = versionBefore === null ? null : await judged(asTester, run, { test, version: versionBefore })
  const turns = now ?? []
  const passed = turns.length > 0 && turns.every(turn => turn.passed)
  const passedBefore = before?.every(turn => turn.passed) ?? null
  return { testId: test.id, name: test.name, passed, passedBefore, turns }
}

/** Null when the version is no longer kept. */
async function judged(
  asTester: AsTester,
  { agentId, nameOf, isPrompt }: Compared & Script,
  { test, version }: { test: Selectable<BotTests>; version: number },
) {
  const wanted = turnsIn(test.turns)
  const said = wanted.map(turn => turn.said)
  const played = await playConversation(asTester, { agentId, version, spokenAt: test.spokenAt }, said)
  return played && wanted.flatMap((turn, at) => (played[at] ? [judge(turn, played[at], { nameOf, isPrompt })] : []))
}
