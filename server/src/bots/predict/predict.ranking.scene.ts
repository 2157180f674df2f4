import type { IntentScore } from '@parley/nlu/understand.ts'
import type { Work } from '../../platform/work.ts'
import type { Script } from '../dialogue/dialogue.ts'
import { ModelFailed } from '../llm/llm.ts'
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

export function orNull(error: unknown): null {
  if (error instanceof ModelFailed) return null
  throw error
}
