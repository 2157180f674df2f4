import type { LanguageModel } from '../../enterprises/auth-configs.ts'
import type { Work } from '../../platform/work.ts'

/** Calls are recorded under ids that no configuration of an enterprise can have. */
const embedderId = '00000000-0000-0000-0000-000000000001'
const rerankerId = '00000000-0000-0000-0000-000000000002'
/** Any server with the protocol of chat completions, as configurations call it. */
const anyServer = 2

type Asker = Pick<Work, 'platform' | 'enterpriseId'>

/** What the operator set for the vectors of all agents of the type Semantic; null where nothing was set. */
export function embedderOf({ platform, enterpriseId }: Asker): LanguageModel | null {
  const { EMBEDDING_URL: baseUrl, EMBEDDING_MODEL: embeddingModel } = platform.config
  return baseUrl ? { id: embedderId, enterpriseId, llm: anyServer, apikey: '', baseUrl, embeddingModel } : null
}

/** What the operator set to order the best guesses of all agents of the type GPT2; null where nothing was set. */
export function rerankerOf({ platform, enterpriseId }: Asker): LanguageModel | null {
  const { LLM_URL: baseUrl, LLM_MODEL: model } = platform.config
  return baseUrl ? { id: rerankerId, enterpriseId, llm: anyServer, apikey: '', baseUrl, model } : null
}
