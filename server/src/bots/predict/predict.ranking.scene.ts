import type { IntentScore } from '@parley/nlu/understand.ts'
import type { LanguageModel } from '../../enterprises/auth-configs.ts'
import type { Work } from '../../platform/work.ts'
import type { Script } from '../dialogue/dialogue.ts'
import { complete, ModelFailed } from '../llm/llm.ts'
import type { Outside } from '../llm/outside.ts'
import type { ServedAgent } from './predict.served.ts'

/** What the ways to rank intents have in common. */
export type RankScene = {
  work: Work
  outside: Outside
  agent: ServedAgent
  message: { text: string }
  script: Script
}
export type Ranked = { ranking: readonly IntentScore[]; engine: string | null; isDegraded: boolean }

/** How long an outside model may take to say something of the intents. */
export const outsideMs = 3000

/** As many intents are shown to a model that is to choose. */
export const mostCandidates = 5

type Choice = {
  /** Of the call: the same question is asked once a turn. */
  name: string
  orders: string
  candidates: readonly object[]
}

/** What a model says of the candidates for this message; null where it gave no answer. */
export function choiceOf(
  { work, outside, agent, message }: RankScene,
  model: LanguageModel,
  { name, orders, candidates }: Choice,
): string | null {
  return outside.answerOf(`${name} ${message.text}`, callId => {
    const listed = candidates.map(candidate => JSON.stringify(candidate))
    const messages = [
      { role: 'system' as const, content: `${orders}\n${listed.join('\n')}` },
      { role: 'user' as const, content: message.text },
    ]
    const timeoutMs = Math.min(outsideMs, outside.leftMs())
    const call = { purpose: 'settle' as const, agentId: agent.id, timeoutMs, callId }
    return complete(work.platform, model, { ...call, messages, maxTokens: 60 }).catch(orNull)
  })
}

export function orNull(error: unknown): null {
  if (error instanceof ModelFailed) return null
  throw error
}
