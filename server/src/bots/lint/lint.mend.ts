import type { UtteranceDraft } from '@parley/contracts/bots/intents.ts'
import { lintTexts, type Mend } from '@parley/contracts/bots/lint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { isUuid } from '../../platform/ids.ts'
import { missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { deleteEntity, findEntity } from '../entities/entities.ts'
import { saveIntent } from '../intents/intents.save.ts'
import { contentOf, intents, type StoredContent } from '../intents/intents.ts'

/** Through the verbs of the editors, so that a mend is checked, audited and told like any other change. */
export async function mendFinding(work: Work, agentId: string, mend: Mend) {
  await lockAgent(work, agentId, notFound('Agent'))
  if (mend.mend === 'delete_entity') await removeEntity(work, agentId, mend.entityId ?? '')
  else if (mend.mend === 'remove_phrases') await removePhrases(work, agentId, mend)
  else await addPhrases(work, agentId, mend)
  return say(lintTexts.mended, { agentId })
}

async function removeEntity(work: Work, agentId: string, entityId: string): Promise<void> {
  if (!(await findEntity(work, agentId, entityId))) throw missing('Entity', 'entityId')
  await deleteEntity(work, agentId, entityId)
}

/** Somebody may have been faster: at least one of the phrases has to be there still, and so has the one that stays. */
async function removePhrases(work: Work, agentId: string, { intentIds, phrases, kept: staying }: Mend): Promise<void> {
  if (staying) await requirePhrases(work, agentId, staying)
  const going = new Set(phrases.map(sameText))
  let gone = 0
  for (const id of new Set(intentIds)) {
    const { utterances } = await contentOfIntent(work, agentId, id)
    const kept = utterances.filter(({ utterance }) => !going.has(sameText(utterance)))
    gone += utterances.length - kept.length
    if (kept.length < utterances.length) await save(work, { agentId, id, utterances: kept })
  }
  if (gone === 0) throw missing('Training phrase', 'phrases')
}

async function requirePhrases(work: Work, agentId: string, kept: NonNullable<Mend['kept']>): Promise<void> {
  const wanted = new Set(kept.phrases.map(sameText))
  const { utterances } = await contentOfIntent(work, agentId, kept.intentId)
  if (!utterances.some(({ utterance }) => wanted.has(sameText(utterance)))) throw missing('Training phrase', 'kept')
}

async function addPhrases(work: Work, agentId: string, { intentIds, phrases }: Mend): Promise<void> {
  const [id = ''] = intentIds
  const { utterances } = await contentOfIntent(work, agentId, id)
  const there = new Set(utterances.map(({ utterance }) => sameText(utterance)))
  const coming = phrases.filter(phrase => !there.has(sameText(phrase)))
  await save(work, {
    agentId,
    id,
    utterances: [...utterances, ...coming.map(utterance => ({ utterance, entityRefs: [] }))],
  })
}

async function contentOfIntent(work: Work, agentId: string, id: string): Promise<StoredContent> {
  const found = isUuid(id)
    ? await intents(work)
        .select('intents.id')
        .where('intents.agentId', '=', agentId)
        .where('intents.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) throw missing('Intent', 'intentIds')
  return contentOf(work, id)
}

type Saving = { agentId: string; id: string; utterances: UtteranceDraft[] }

async function save(work: Work, { agentId, id, utterances }: Saving): Promise<void> {
  const untouched = {
    storyId: undefined,
    name: undefined,
    responses: undefined,
    entities: undefined,
    basedOn: undefined,
  }
  await saveIntent(work, { ...untouched, id, agentId, utterances })
}
