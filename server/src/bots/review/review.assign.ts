import { type ReviewAssign, type ReviewIgnore, reviewTexts } from '@parley/contracts/bots/review.ts'
import { isUuid, uuidv7 } from '../../platform/ids.ts'
import { invalid, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { saveIntent } from '../intents/intents.save.ts'
import { contentOf, intents } from '../intents/intents.ts'
import { type Chosen, chosenMessages, mark } from './review.marks.ts'
import { type SortedPhrases, sortPhrases } from './review.phrases.ts'

/** Phrases are added by the verb of the editor, so that its checks, audit and announcements are the same. */
export async function assignMessages(work: Work, agentId: string, draft: ReviewAssign) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const chosen = await chosenMessages(work, agentId, draft)
  const stored = draft.newIntent ? null : await storedIntent(work, agentId, draft.intentId)
  const sorted = await sortPhrases(work, { agentId, intentId: stored?.id ?? null }, chosen)
  const intent = stored ? await addPhrases(work, stored, sorted) : await makeIntent(work, agentId, { draft, sorted })
  const actId = uuidv7()
  const about = { intentId: intent.id, makesIntent: stored === null }
  await mark(work, { agentId, actId }, [
    ...sorted.fresh.map(({ said, phrase }) => ({ said, phrase, ...about })),
    ...sorted.settled.map(said => ({ said, phrase: null, ...about })),
  ])
  tell(work, agent, { assigned: sorted.fresh.length, intent: intent.name })
  const message = sorted.fresh.length > 0 ? reviewTexts.assigned : reviewTexts.noneAdded
  return say(message, { actId, intent, added: sorted.fresh.length, refused: sorted.refused })
}

export async function ignoreMessages(work: Work, agentId: string, draft: ReviewIgnore) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const chosen: Chosen[] = await chosenMessages(work, agentId, draft)
  const actId = uuidv7()
  await mark(
    work,
    { agentId, actId },
    chosen.map(({ said }) => ({ said, intentId: null, phrase: null, makesIntent: false })),
  )
  tell(work, agent, { ignored: chosen.length })
  return say(reviewTexts.ignored, { actId, ignored: chosen.length })
}

/** What is not said is not put into the trail: a message may be private. */
export function tell(work: Work, { id, name }: { id: string; name: string }, review: Record<string, unknown>): void {
  work.audit({ module: 'NLP', action: 'state', resourceId: id, resourceName: name, after: { review } })
  work.announce('bots.review.changed', { agentId: id }, { permission: 'NLP.VIEW' })
}

type Target = { id: string; name: string; storyId: string }

async function storedIntent(work: Work, agentId: string, intentId: string | null | undefined): Promise<Target> {
  if (!intentId) throw invalid(reviewTexts.whichIntent, 'intentId')
  const query = intents(work).select(['intents.id', 'intents.name', 'intents.storyId'])
  const found = isUuid(intentId)
    ? await query.where('intents.agentId', '=', agentId).where('intents.id', '=', intentId).executeTakeFirst()
    : undefined
  if (!found) throw missing('Intent', 'intentId')
  return found
}

async function addPhrases(work: Work, intent: Target, { fresh }: SortedPhrases): Promise<Target> {
  if (fresh.length === 0) return intent
  const { utterances } = await contentOf(work, intent.id)
  const added = fresh.map(({ phrase }) => ({ utterance: phrase, entityRefs: [] }))
  await saveIntent(work, { id: intent.id, utterances: [...utterances, ...added] })
  return intent
}

async function makeIntent(
  work: Work,
  agentId: string,
  { draft, sorted }: { draft: ReviewAssign; sorted: SortedPhrases },
): Promise<Target> {
  const { name = '', storyId = '' } = draft.newIntent ?? {}
  if (name === '') throw invalid(reviewTexts.whichIntent, 'newIntent.name')
  const utterances = sorted.fresh.map(({ phrase }) => ({ utterance: phrase, entityRefs: [] }))
  const { answer } = await saveIntent(work, { agentId, storyId, name, utterances })
  return { id: answer.id, name: answer.name, storyId: answer.storyId }
}
