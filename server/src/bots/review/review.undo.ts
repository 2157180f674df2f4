import { reviewTexts } from '@parley/contracts/bots/review.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { saveIntent } from '../intents/intents.save.ts'
import { contentOf, deleteIntent, intents } from '../intents/intents.ts'
import { tell } from './review.assign.ts'

/** Takes back what one act marked, and the phrases that it added. */
export async function undoAct(work: Work, agentId: string, actId: string) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const marks = isUuid(actId) ? await takeMarks(work, agentId, actId) : []
  const [first] = marks
  if (!first) throw conflict(reviewTexts.undoneBefore, [{ field: 'actId', message: reviewTexts.undoneBefore }])
  const phrases = marks.flatMap(({ phrase }) => phrase ?? [])
  if (first.intentId && phrases.length > 0) {
    await takePhrases(work, agentId, { intentId: first.intentId, phrases, madeIntent: first.makesIntent })
  }
  tell(work, agent, { restored: marks.length })
  return say(reviewTexts.undone, { restored: marks.length })
}

function takeMarks(work: Work, agentId: string, actId: string) {
  return work.db
    .deleteFrom('reviewMarks')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('actId', '=', actId)
    .returning(['intentId', 'phrase', 'makesIntent'])
    .execute()
}

type Taking = { intentId: string; phrases: string[]; madeIntent: boolean }

/** An intent that the act made goes with its phrases, unless it has learned others since; one that is gone stays gone. */
async function takePhrases(work: Work, agentId: string, { intentId, phrases, madeIntent }: Taking): Promise<void> {
  const intent = await intents(work)
    .select(['intents.id', 'intents.storyId'])
    .where('intents.agentId', '=', agentId)
    .where('intents.id', '=', intentId)
    .executeTakeFirst()
  if (!intent) return
  const { utterances } = await contentOf(work, intentId)
  const taken = new Set(phrases.map(sameText))
  const left = utterances.filter(({ utterance }) => !taken.has(sameText(utterance)))
  if (madeIntent && left.length === 0) await deleteIntent(work, { agentId, storyId: intent.storyId, intentId })
  else if (left.length < utterances.length) await saveIntent(work, { id: intentId, utterances: left })
}
