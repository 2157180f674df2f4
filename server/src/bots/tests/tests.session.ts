import { foundEntity } from '@parley/contracts/bots/predict.ts'
import { type TestTurn, testLimits, testTexts } from '@parley/contracts/bots/tests.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { z } from 'zod'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { shownValue } from '../dialogue/dialogue.values.ts'
import { shownTest, tests } from './tests.rows.ts'
import { insertTest, tell } from './tests.ts'

/** The conversation as it went becomes what has to go so from now on. */
export async function testFromSession(work: Work, agentId: string, draft: { sessionId: string; name: string }) {
  await lockAgent(work, agentId, notFound('Agent'))
  const said = isUuid(draft.sessionId) ? await turnsOfSession(work, agentId, draft.sessionId) : []
  const [first] = said
  if (!first) throw missing('Session', 'sessionId')
  const name = draft.name || (await freeName(work, agentId, first.userMessage))
  const saved = await unlessTaken(
    () =>
      insertTest(work, agentId, {
        name,
        nameKey: sameText(name),
        turns: JSON.stringify(said.map(expectedOf)),
        sessionId: draft.sessionId,
        spokenAt: first.createdAt,
      }),
    conflict(testTexts.nameTaken, [{ field: 'name', message: testTexts.nameTaken }]),
  )
  tell(work, saved, null)
  return say(testTexts.fromSession, shownTest(saved))
}

type Logged = Awaited<ReturnType<typeof turnsOfSession>>[number]

function turnsOfSession(work: Work, agentId: string, sessionId: string) {
  return work.db
    .selectFrom('botTurns')
    .select(['userMessage', 'createdAt', 'intentId', 'entities'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .limit(testLimits.turns)
    .execute()
}

/** Replies are left open: they change more often than what is meant. */
function expectedOf({ userMessage, intentId, entities }: Logged): TestTurn {
  const found = z.array(foundEntity).safeParse(entities).data ?? []
  const filled = found.flatMap(({ parameter, value, id }) =>
    parameter ? [{ name: parameter, value: shownValue({ value, entityId: id }).slice(0, limits.value) }] : [],
  )
  return {
    said: userMessage,
    intent: { id: intentId },
    entities: filled.slice(0, testLimits.entities),
    replyContains: '',
  }
}

async function freeName(work: Work, agentId: string, said: string): Promise<string> {
  const wanted = collapse(said).slice(0, 60)
  const rows = await tests(work, agentId).select('nameKey').execute()
  const taken = new Set(rows.map(({ nameKey }) => nameKey))
  for (let number = 2, name = wanted; ; number++) {
    if (!taken.has(sameText(name))) return name
    name = `${wanted} ${number}`
  }
}
