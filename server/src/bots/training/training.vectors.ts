import type { TrainingWarning } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import { languageModelOf } from '../../enterprises/auth-configs.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { embedderOf } from '../llm/llm.installation.ts'
import { embed, embeddingModelOf, ModelFailed } from '../llm/llm.ts'
import { packVectors, unitVectors } from '../llm/llm.vectors.ts'
import { asTrainer, type Held } from './training.held.ts'
import { leastPhrases } from './training.warnings.ts'

export type BuiltVectors = { file: Uint8Array | null; warnings: TrainingWarning[] }

const atOnce = 200
const batchMs = 30_000

/** The training phrases as the agent's language model or the operator's endpoint sees them; without them the built-in engine answers. */
export async function buildVectors(platform: Platform, held: Held, signal: AbortSignal): Promise<BuiltVectors> {
  const { model, phrases } = await phrasesToEmbed(platform, held)
  if (!model || phrases.length === 0) return { file: null, warnings: [] }
  const vectors: number[][] = []
  try {
    for (let from = 0; from < phrases.length; from += atOnce) {
      signal.throwIfAborted()
      const texts = phrases.slice(from, from + atOnce).map(({ text }) => text)
      const call = { purpose: 'embed' as const, agentId: held.agentId, timeoutMs: batchMs }
      vectors.push(...(await embed(platform, model, { ...call, texts })))
    }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    return { file: null, warnings: [{ message: `The built-in engine answers: ${error.message}` }] }
  }
  return { file: packVectors({ model: embeddingModelOf(model), phrases, ...unitVectors(vectors) }), warnings: [] }
}

/** The same for every attempt, as the model's. */
export function vectorsKeyOf({ enterpriseId, agentId, trainingId }: Held): string {
  return `${enterpriseId}/models/${agentId}/${trainingId}.vectors`
}

function phrasesToEmbed(platform: Platform, held: Held) {
  return asTrainer(platform, held, async work => {
    const agent = await work.db
      .selectFrom('trainings')
      .innerJoin('agents', 'agents.id', 'trainings.agentId')
      .select(['agents.openaiKey', 'trainings.modelType'])
      .where('trainings.enterpriseId', '=', held.enterpriseId)
      .where('trainings.id', '=', held.trainingId)
      .executeTakeFirst()
    const model = agent ? await modelOf(work, agent) : null
    if (!model) return { model: null, phrases: [] }
    const { rows } = await sql<{ intentId: string; text: string }>`
      select intent ->> 'id' as intent_id, phrase ->> 0 as text
      from trainings, jsonb_array_elements(content #> '{learned,intents}') intent,
        jsonb_array_elements(intent -> 'phrases') phrase
      where trainings.id = ${held.trainingId} and jsonb_array_length(intent -> 'phrases') >= ${leastPhrases}`.execute(
      work.db,
    )
    return { model, phrases: rows }
  })
}

async function modelOf(work: Work, { modelType, openaiKey }: { modelType: string; openaiKey: string | null }) {
  if (modelType === 'OpenAi') return languageModelOf(work, openaiKey)
  return modelType === 'Semantic' ? embedderOf(work) : null
}
