import type { IntentScore } from '@parley/nlu/understand.ts'
import type { LanguageModel } from '../../enterprises/auth-configs.ts'
import { embed, embeddingModelOf } from '../llm/llm.ts'
import { openedVectors, rankByVector } from '../llm/llm.vectors.ts'
import { orNull, outsideMs, type RankScene } from './predict.ranking.scene.ts'

/** By the phrases that stand next to the message; null where the model gives no vector that fits those of the training. */
export async function vectorRanking(
  { work, outside, agent, message }: RankScene,
  model: LanguageModel,
  vectorsKey: string,
): Promise<IntentScore[] | null> {
  const vectors = await openedVectors(work.platform, vectorsKey)
  if (vectors.model !== embeddingModelOf(model)) return null
  const vector = outside.answerOf(`embed ${message.text}`, async callId => {
    const timeoutMs = Math.min(outsideMs, outside.leftMs())
    const call = { purpose: 'embed' as const, agentId: agent.id, timeoutMs, callId }
    const told = await embed(work.platform, model, { ...call, texts: [message.text] }).catch(orNull)
    return told?.[0] ?? null
  })
  return vector && vector.length === vectors.dimension ? rankByVector(vectors, vector) : null
}
