import type { Origin } from '@parley/contracts/bots/predict.ts'
import type { TraceRule } from '@parley/contracts/bots/trace.ts'

type Decided = {
  origin: Origin
  matched: boolean
  intentIdentified: boolean
  /** A parameter was being asked for when the message came. */
  wasAsking: boolean
  /** The text is a training phrase of the version that answered. */
  exact: boolean
}

/** The rule that decided a turn. */
export function ruleOf({ origin, wasAsking, ...turn }: Decided): TraceRule {
  if (origin === 'prompt') return 'prompt'
  if (origin === 'knowledge_base') return 'knowledge'
  if (origin === 'slot_cancelled') return 'cancelled'
  return wasAsking ? ruleOfAnswer(origin, turn) : ruleOfQuestion(turn)
}

function ruleOfAnswer(origin: Origin, { matched, intentIdentified }: Pick<Decided, 'matched' | 'intentIdentified'>) {
  if (matched) return 'slot_left'
  if (origin === 'out_of_scope') return 'retries'
  return intentIdentified ? 'slot' : 'slot_again'
}

function ruleOfQuestion({ matched, exact }: Pick<Decided, 'matched' | 'exact'>) {
  if (!matched) return 'below_threshold'
  return exact ? 'exact_phrase' : 'threshold'
}
