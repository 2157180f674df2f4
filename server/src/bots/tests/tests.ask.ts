import { setTimeout } from 'node:timers/promises'
import { isRunOpen, testTexts } from '@parley/contracts/bots/tests.ts'
import { trainingTexts } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { languageModelOf } from '../../enterprises/auth-configs.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, invalid, missing, notFound } from '../../platform/refusals.ts'
import { type Said, say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { promptOf } from '../prompt/prompt.ts'
import { cancelTraining } from '../training/training.cancel.ts'
import { promptVersion, trainAgent } from '../training/training.ts'
import { readVersions } from '../training/versions.ts'
import { resultsIn, runs, shownRun, startRun, tests } from './tests.rows.ts'

const pollMs = 100
const mostResults = 50

type Asked = { version?: number | null; fresh: boolean; wait: number }

/** Runs the tests and waits for them; with `fresh` a new version is trained first, whose end runs them. */
export async function runTests(work: Work, agentId: string, { version, fresh, wait }: Asked) {
  const trained = fresh ? await trainAgent(work, agentId, { wait, force: false }) : null
  if (trained && trained.answer.trainingStatus !== 'TRAINED') {
    return say(trainingTexts.inProgress, { run: null, results: [], more: false, hasMore: false })
  }
  const wanted = trained?.answer.version ?? version ?? null
  const runId = await work.transact(inner => askFor(inner, agentId, { version: wanted, fresh }))
  const until = Date.now() + wait * 1000
  for (;;) {
    const answer = await work.transact(inner => readRun(inner, agentId, { runId, from: 0, perPage: mostResults }))
    if (!isOpen(answer) || Date.now() > until) return saidOf(answer)
    await setTimeout(pollMs)
  }
}

export async function readRun(
  work: Work,
  agentId: string,
  { runId, from, perPage }: { runId: string; from: number; perPage: number },
) {
  await refuseUnknownAgent(work, agentId)
  const query = runs(work, agentId).selectAll('botTestRuns').orderBy('id', 'desc').limit(1)
  if (runId !== '' && !isUuid(runId)) throw missing('Run', 'runId')
  const run = await (runId === '' ? query : query.where('id', '=', runId)).executeTakeFirst()
  if (!run && runId !== '') throw missing('Run', 'runId')
  const results = run ? resultsIn(run.results) : []
  const size = perPage < 0 ? results.length : perPage
  const more = results.length > from + size
  return { run: run ? shownRun(run) : null, results: results.slice(from, from + size), more, hasMore: more }
}

/** Whoever works on it notices at its next sign of life and lets go. */
export async function cancelRun(work: Work, agentId: string, runId: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const found = () => runs(work, agentId).selectAll('botTestRuns').where('id', '=', runId).executeTakeFirst()
  const run = await found()
  if (!run) throw notFound('Run')
  if (!isRunOpen(shownRun(run))) throw conflict(testTexts.notRunning)
  if (run.cause === 'training' && run.state === 'RUNNING') await cancelTraining(work, agentId)
  else {
    await work.db
      .updateTable('botTestRuns')
      .set({ state: 'CANCELLED', finishedAt: sql<Date>`clock_timestamp()` })
      .where('enterpriseId', '=', work.enterpriseId)
      .where('id', '=', runId)
      .execute()
    const after = { cancelledTests: runId }
    work.audit({ module: 'NLP', action: 'state', resourceId: agentId, resourceName: agent.name, after })
    work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
  }
  return say(testTexts.cancelled, shownRun((await found()) ?? run))
}

async function askFor(work: Work, agentId: string, { version, fresh }: { version: number | null; fresh: boolean }) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  if (agent.type === 'prompt') await refuseWithoutModel(work, agentId)
  const any = await tests(work, agentId).select('id').limit(1).executeTakeFirst()
  if (!any) throw invalid(testTexts.none)
  if (agent.type === 'prompt' && agent.servingVersion === null) await promptVersion(work, agentId)
  const { versions } = await readVersions(work, agentId)
  const wanted = version ?? versions.find(({ serving }) => serving)?.version ?? null
  if (!versions.some(each => each.version === wanted) || wanted === null) throw missing('Version', 'version')
  const byTraining = fresh ? await runOfTraining(work, agentId, wanted) : undefined
  if (byTraining) return byTraining.id
  const versionBefore = versions.map(each => each.version).find(each => each < wanted) ?? null
  work.audit({
    module: 'NLP',
    action: 'state',
    resourceId: agentId,
    resourceName: agent.name,
    after: { tests: wanted },
  })
  return startRun(work, agentId, { version: wanted, versionBefore, cause: 'asked', requestedBy: work.actor.id })
}

/** A prompt says nothing by itself. */
async function refuseWithoutModel(work: Work, agentId: string): Promise<void> {
  const { prompt, openaiKey } = await promptOf(work, agentId)
  if (!prompt || !(await languageModelOf(work, openaiKey))) throw conflict(testTexts.noModel)
}

function runOfTraining(work: Work, agentId: string, version: number) {
  return runs(work, agentId)
    .select('id')
    .where('version', '=', version)
    .where('cause', '=', 'training')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Answer = Awaited<ReturnType<typeof readRun>>

function saidOf(answer: Answer): Said<Answer> {
  if (isOpen(answer)) return say(testTexts.running, answer)
  return say(answer.run?.state === 'CANCELLED' ? testTexts.cancelled : testTexts.ran, answer)
}

function isOpen({ run }: Answer): boolean {
  return run !== null && isRunOpen(run)
}
