import {
  type TestResult,
  type TestTurn,
  testResult,
  testRunCauses,
  testRunStates,
  testTurn,
} from '@parley/contracts/bots/tests.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { BotTestRuns, BotTests } from '../../platform/database/database.gen.ts'
import type { Work } from '../../platform/work.ts'
import type { Lease } from '../training/lease.ts'

/** Runs the tests of an agent. */
export const testsJob = 'bots.tests'

/** Every read of a test starts here, so that none forgets the enterprise or the Bin. */
export function tests(work: Work, agentId: string) {
  return work.db
    .selectFrom('botTests')
    .where('botTests.enterpriseId', '=', work.enterpriseId)
    .where('botTests.agentId', '=', agentId)
    .where('botTests.deletedAt', 'is', null)
}

export function runs(work: Work, agentId: string) {
  return work.db
    .selectFrom('botTestRuns')
    .where('botTestRuns.enterpriseId', '=', work.enterpriseId)
    .where('botTestRuns.agentId', '=', agentId)
}

export function shownTest({ id, name, turns, sessionId, updatedAt }: Selectable<BotTests>) {
  return { id, name, turns: turnsIn(turns), sessionId, updatedAt }
}

/** The column is read by the contract's own schema, which fills in what was left out. */
export function turnsIn(stored: unknown): TestTurn[] {
  return z.array(testTurn).parse(stored)
}

export function resultsIn(stored: unknown): TestResult[] {
  return z.array(testResult).parse(stored)
}

export function shownRun(run: Selectable<BotTestRuns>) {
  const { id, version, versionBefore, progress, passed, failed, worse, createdAt, finishedAt } = run
  const state = testRunStates.find(each => each === run.state) ?? 'QUEUED'
  const cause = testRunCauses.find(each => each === run.cause) ?? 'asked'
  return { id, version, versionBefore, cause, state, progress, passed, failed, worse, createdAt, finishedAt }
}

/** As many runs are kept for looking back. */
const keptRuns = 20

type NewRun = {
  version: number
  versionBefore: number | null
  cause: (typeof testRunCauses)[number]
  requestedBy: string | null
}

/** A run and its job, in one transaction. */
export async function startRun(work: Work, agentId: string, run: NewRun): Promise<string> {
  const id = await addRun(work, agentId, run)
  await work.enqueue(testsJob, { runId: id, agentId, enterpriseId: work.enterpriseId })
  return id
}

/** A run that a training works on itself, in its first and only attempt. */
export async function holdRun(work: Work, agentId: string, run: NewRun): Promise<Lease> {
  const now = sql<Date>`clock_timestamp()`
  const held = { state: 'RUNNING', attempts: 1, startedAt: now, beatAt: now }
  const id = await addRun(work, agentId, { ...run, ...held })
  return { table: 'bot_test_runs', id, enterpriseId: work.enterpriseId, attempt: held.attempts }
}

/** With its training ends the run that it works on. */
export async function endTrainingRuns(work: Work, agentId: string, state: 'FAILED' | 'CANCELLED'): Promise<void> {
  await work.db
    .updateTable('botTestRuns')
    .set({ state, finishedAt: sql<Date>`clock_timestamp()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('cause', '=', 'training')
    .where('state', '=', 'RUNNING')
    .execute()
  work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
}

type Row = NewRun & { state?: string; attempts?: number; startedAt?: RawBuilder<Date>; beatAt?: RawBuilder<Date> }

async function addRun(work: Work, agentId: string, row: Row): Promise<string> {
  const { enterpriseId } = work
  const { id } = await work.db
    .insertInto('botTestRuns')
    .values({ enterpriseId, agentId, ...row, createdAt: sql<Date>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldRuns(work, agentId)
  work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
  return id
}

/** The run that tells why a version is held is kept for as long as that one is. */
async function forgetOldRuns(work: Work, agentId: string): Promise<void> {
  const newest = runs(work, agentId).select('id').orderBy('id', 'desc').limit(keptRuns)
  await work.db
    .deleteFrom('botTestRuns')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('id', 'not in', newest)
    .where(
      sql<boolean>`not exists (
        select from trainings t where t.agent_id = ${agentId} and t.held ->> 'runId' = bot_test_runs.id::text
      )`,
    )
    .execute()
}
