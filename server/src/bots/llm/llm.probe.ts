import type { AuthConfigTest } from '@parley/contracts/enterprises/auth-configs.ts'
import { languageModelToTest } from '../../enterprises/auth-configs.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { forgetOutcomes } from './llm.breaker.ts'
import { complete, ModelFailed } from './llm.ts'

const probeMs = 10_000

/** One short question, to see whether address, key and model are right. */
export async function probeLanguageModel(work: Work, draft: AuthConfigTest) {
  const model = await work.transact(inner => languageModelToTest(inner, draft))
  // Somebody looks: a rest after earlier failures would say nothing about now.
  forgetOutcomes(model.id)
  const messages = [{ role: 'user' as const, content: 'Say OK.' }]
  try {
    const call = { purpose: 'test' as const, agentId: null, timeoutMs: probeMs, messages, maxTokens: 10 }
    await complete(work.platform, model, call)
    return { connected: true as const }
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    throw new Refusal('soft', 503, { code: '503', message: error.message })
  }
}
