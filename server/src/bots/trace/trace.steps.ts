import type { Trace } from '@parley/contracts/bots/trace.ts'
import type { StepName, Steps } from '../predict/predict.clock.ts'
import type { HeldTurn } from './trace.held.ts'

const stepNames: Record<StepName, string> = {
  intents: 'Intents',
  entities: 'Entities',
  knowledge: 'Knowledge search',
  outside: 'Language model',
}

/** As they were measured then; for turns from before that was kept, as they are measured now. */
export function stepsOf(latencyMs: number, held: HeldTurn | null, again: Steps): Trace['steps'] {
  const isMeasuredNow = !held?.steps
  const steps = held?.steps ?? again
  const names: StepName[] = ['intents', 'entities', 'knowledge', 'outside']
  return [
    { name: 'Whole turn', ms: latencyMs, isMeasuredNow: false },
    ...names.flatMap(name => {
      const ms = steps[name]
      return ms === undefined ? [] : [{ name: stepNames[name], ms, isMeasuredNow }]
    }),
  ]
}
