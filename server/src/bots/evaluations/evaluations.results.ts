import { type Confidences, costOf, matrixSize } from '@parley/contracts/bots/evaluations.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import type { Work } from '../../platform/work.ts'
import { containing } from '../agents/agents.rows.ts'
import { effectiveThreshold } from '../training/training.rows.ts'
import { type EvaluationRow, foundEvaluation, servingEvaluation, shownEvaluation } from './evaluations.rows.ts'

type Path = { agentId: string; evaluationId: string }
type Page = { from: number; perPage: number }

const thresholds = Array.from({ length: 21 }, (_, step) => step / 20)

export async function readEvaluation(work: Work, { agentId, evaluationId }: Path) {
  const row = await foundEvaluation(work, agentId, evaluationId)
  const confidences = confidencesOf(row.confidences)
  if (row.state !== 'DONE' || !confidences) return { ...shownEvaluation(row), results: null }
  const serving = await servingEvaluation(work, row)
  return {
    ...shownEvaluation(row),
    results: {
      confidences,
      thresholdInUse: thresholdOf(row),
      thresholds: thresholds.map(threshold => costOf(confidences, threshold)),
      matrix: await matrixOf(work, row.id),
      comparedWith: serving ? shownEvaluation(serving) : null,
    },
  }
}

export async function readIntentResults(work: Work, path: Path, query: Page & { searchterm?: string | undefined }) {
  const row = await foundEvaluation(work, path.agentId, path.evaluationId)
  const before = (await servingEvaluation(work, row))?.id ?? null
  let found = work.db
    .selectFrom('evaluationIntents as result')
    .leftJoin('intents', join => join.onRef('intents.id', '=', 'result.intentId').on('intents.deletedAt', 'is', null))
    .leftJoin('evaluationIntents as earlier', join =>
      join.onRef('earlier.intentId', '=', 'result.intentId').on('earlier.evaluationId', '=', before),
    )
    .where('result.enterpriseId', '=', work.enterpriseId)
    .where('result.evaluationId', '=', row.id)
    .select(['result.intentId as id', 'result.name', 'intents.storyId', 'result.testedCount as tested'])
    .select(['result.rightCount as right', 'result.predictedCount as predicted', 'result.precision', 'result.recall'])
    .select(['result.f1', 'earlier.f1 as f1Before'])
    .orderBy('result.f1')
    .orderBy('result.intentId')
  if (query.searchterm) found = found.where(containing('result.name', query.searchterm))
  const { rows, more } = await pageOf(found, query)
  return { intents: rows, more, hasMore: more }
}

export async function readConfusions(work: Work, path: Path, query: Page) {
  const { id } = await foundEvaluation(work, path.agentId, path.evaluationId)
  const pairs = wrongAnswers(work, id)
    .groupBy(['expected', 'predicted'])
    .select(['expected', 'predicted'])
    .select(sql<number>`count(*)`.as('count'))
    .orderBy('count', 'desc')
    .orderBy('expected')
    .orderBy('predicted')
  const { rows, more } = await pageOf(pairs, query)
  const names = await namesOf(work, id, [...rows.map(each => each.expected), ...rows.map(each => each.predicted)])
  const confusions = rows.map(({ expected, predicted, count }) => {
    return { expected: named(names, expected), predicted: named(names, predicted), count }
  })
  return { confusions, more, hasMore: more }
}

type Cell = Page & { expected?: string | undefined; predicted?: string | undefined }

export async function readTestedPhrases(work: Work, path: Path, { expected, predicted, ...query }: Cell) {
  const { id } = await foundEvaluation(work, path.agentId, path.evaluationId)
  // What cannot be an id names no intent.
  if ([expected, predicted].some(each => each && !isUuid(each))) return { phrases: [], more: false, hasMore: false }
  let found = answers(work, id)
    .leftJoin('intents', join => join.onRef('intents.id', '=', 'expected').on('intents.deletedAt', 'is', null))
    .select(['phrase', 'expected', 'predicted', 'confidence', 'intents.storyId'])
    .orderBy('confidence', 'desc')
    .orderBy('position')
  if (expected) found = found.where('expected', '=', expected)
  if (predicted) found = found.where('predicted', '=', predicted)
  const { rows, more } = await pageOf(found, query)
  const names = await namesOf(work, id, [...rows.map(each => each.expected), ...rows.map(each => each.predicted)])
  const phrases = rows.map(row => ({
    phrase: row.phrase,
    expected: { ...named(names, row.expected), storyId: row.storyId },
    predicted: named(names, row.predicted),
    confidence: row.confidence,
  }))
  return { phrases, more, hasMore: more }
}

/** The cut that people's messages are held to; the model type SVM brings its own. */
function thresholdOf({ modelType, foundThreshold, confidenceThreshold }: EvaluationRow): number {
  return modelType === 'SVM' ? (foundThreshold ?? 0) : effectiveThreshold(confidenceThreshold)
}

/** The intents with the most wrong answers, given for them or in place of them, and how each was answered. */
async function matrixOf(work: Work, evaluationId: string) {
  const { rows: worst } = await sql<{ id: string }>`
    with wrong as (
      select expected, predicted from evaluation_answers
      where enterprise_id = ${work.enterpriseId} and evaluation_id = ${evaluationId} and expected <> predicted
    )
    select id from (select expected as id from wrong union all select predicted from wrong) touched
    group by id order by count(*) desc, id limit ${matrixSize}`.execute(work.db)
  const ids = worst.map(({ id }) => id)
  const names = await namesOf(work, evaluationId, ids)
  const { rows } = await sql<{ expected: string; predicted: string | null; count: number }>`
    select expected, case when predicted = any(${ids}::uuid[]) then predicted end as predicted, count(*)::integer as count
    from evaluation_answers
    where enterprise_id = ${work.enterpriseId} and evaluation_id = ${evaluationId} and expected = any(${ids}::uuid[])
    group by 1, 2`.execute(work.db)
  const counts = new Map(rows.map(({ expected, predicted, count }) => [`${expected} ${predicted}`, count]))
  return {
    intents: ids.map(id => named(names, id)),
    cells: ids.map(expected => ids.map(predicted => counts.get(`${expected} ${predicted}`) ?? 0)),
    elsewhere: ids.map(expected => counts.get(`${expected} null`) ?? 0),
  }
}

function answers(work: Work, evaluationId: string) {
  return work.db
    .selectFrom('evaluationAnswers')
    .where('evaluationAnswers.enterpriseId', '=', work.enterpriseId)
    .where('evaluationId', '=', evaluationId)
}

function wrongAnswers(work: Work, evaluationId: string) {
  return answers(work, evaluationId).whereRef('expected', '<>', 'predicted')
}

async function namesOf(work: Work, evaluationId: string, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select intent_id as id, name from evaluation_intents
    where enterprise_id = ${work.enterpriseId} and evaluation_id = ${evaluationId} and intent_id = any(${ids}::uuid[])`.execute(
    work.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function named(names: ReadonlyMap<string, string>, id: string) {
  return { id, name: names.get(id) ?? '' }
}

/** The column is ours alone, written when an evaluation ends. */
function confidencesOf(stored: unknown): Confidences | null {
  return stored as Confidences | null
}
