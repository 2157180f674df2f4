import { tooMany } from '@parley/contracts/bots/drafts.ts'
import { type TestDraft, testLimits, testTexts } from '@parley/contracts/bots/tests.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type Selectable, sql } from 'kysely'
import type { BotTests } from '../../platform/database/database.gen.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/lists.ts'
import { conflict, invalid, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { containing, lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'
import { shownTest, tests } from './tests.rows.ts'

type Query = { from: number; perPage: number; searchterm?: string }

export async function readTests(work: Work, agentId: string, { searchterm, ...page }: Query) {
  await refuseUnknownAgent(work, agentId)
  let found = tests(work, agentId).selectAll('botTests').orderBy('nameKey')
  if (searchterm) found = found.where(containing('bot_tests.name_key', searchterm))
  const { rows, more } = await pageOf(found, page)
  return { tests: rows.map(shownTest), more, hasMore: more }
}

export async function readTest(work: Work, agentId: string, testId: string) {
  await refuseUnknownAgent(work, agentId)
  return shownTest(await storedTest(work, agentId, testId))
}

export async function saveTest(work: Work, agentId: string, { id, name, turns }: TestDraft) {
  await lockAgent(work, agentId, notFound('Agent'))
  if (name === '') throw invalid(testTexts.nameEmpty, 'name')
  if (turns.length === 0) throw invalid(testTexts.noTurns, 'turns')
  const before = id ? await namedTest(work, agentId, id) : null
  const values = { name, nameKey: sameText(name), turns: JSON.stringify(turns) }
  const saved = await unlessTaken(
    () => (before ? change(work, before.id, values) : insertTest(work, agentId, { ...values, sessionId: null })),
    conflict(testTexts.nameTaken, [{ field: 'name', message: testTexts.nameTaken }]),
  )
  tell(work, saved, before)
  return say(testTexts.saved, shownTest(saved))
}

export async function deleteTest(work: Work, agentId: string, testId: string) {
  await lockAgent(work, agentId, notFound('Agent'))
  const { id, name } = await storedTest(work, agentId, testId)
  await work.db
    .updateTable('botTests')
    .set({ deletedAt: sql<Date>`now()`, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  work.audit({ module: 'NLP', action: 'delete', resourceId: id, resourceName: name })
  work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
  return say(testTexts.deleted, { id })
}

type NewTest = { name: string; nameKey: string; turns: string; sessionId: string | null; spokenAt?: Date }

/** The agent's row is held by the caller, so that the number of tests is decided by one save at a time. */
export async function insertTest(work: Work, agentId: string, test: NewTest): Promise<Selectable<BotTests>> {
  const over = await tests(work, agentId)
    .select('id')
    .offset(testLimits.tests - 1)
    .limit(1)
    .executeTakeFirst()
  if (over) throw invalid(tooMany('tests'), 'name')
  return work.db
    .insertInto('botTests')
    .values({ enterpriseId: work.enterpriseId, agentId, ...test })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function tell(work: Work, test: Selectable<BotTests>, before: Selectable<BotTests> | null): void {
  const { id, agentId, name } = test
  const of = (each: Selectable<BotTests>) => ({ name: each.name, turns: each.turns })
  const changes = { ...(before ? { before: of(before) } : {}), after: of(test) }
  work.audit({ module: 'NLP', action: before ? 'update' : 'create', resourceId: id, resourceName: name, ...changes })
  work.announce('bots.tests.changed', { agentId }, { permission: 'NLP.VIEW' })
}

function change(work: Work, id: string, values: { name: string; nameKey: string; turns: string }) {
  return work.db
    .updateTable('botTests')
    .set({ ...values, updatedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function storedTest(work: Work, agentId: string, testId: string): Promise<Selectable<BotTests>> {
  const found = await tests(work, agentId).selectAll('botTests').where('id', '=', testId).executeTakeFirst()
  if (!found) throw notFound('Test')
  return found
}

async function namedTest(work: Work, agentId: string, id: string): Promise<Selectable<BotTests>> {
  const query = tests(work, agentId).selectAll('botTests')
  const found = isUuid(id) ? await query.where('id', '=', id).executeTakeFirst() : undefined
  if (!found) throw missing('Test', 'id')
  return found
}
