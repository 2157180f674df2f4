import { z } from 'zod'
import type { DialogueState, Script } from '../dialogue/dialogue.ts'
import { shownValue } from '../dialogue/dialogue.values.ts'
import type { Steps } from '../predict/predict.clock.ts'

const ms = z.number().optional()
const heldTurn = z.object({
  threshold: z.number(),
  asked: z.object({ intentId: z.string(), parameter: z.string(), attempt: z.number() }).nullable(),
  variables: z.record(z.string(), z.string()),
  steps: z.object({ intents: ms, entities: ms, knowledge: ms, outside: ms }).nullish(),
})
/** What a turn left behind in its session, as people read it. */
export type HeldTurn = z.output<typeof heldTurn>

export function heldAfter(
  { run, variables }: DialogueState,
  { threshold, steps }: { threshold: number; steps: Steps },
): HeldTurn {
  const rounded = Object.entries(steps).map(([name, took]) => [name, Math.round(took * 100) / 100] as const)
  return {
    threshold,
    asked: run && { intentId: run.intentId, parameter: run.parameter, attempt: run.attempt },
    variables: Object.fromEntries(Object.entries(variables).map(([name, held]) => [name, shownValue(held)])),
    steps: Object.fromEntries(rounded),
  }
}

/** Null for a turn from before this was kept. */
export function heldIn(stored: unknown): HeldTurn | null {
  return heldTurn.safeParse(stored).data ?? null
}

export function shownHeld(held: HeldTurn | null, intents: Script['intents'] | null) {
  if (!held) return null
  const { asked, variables } = held
  const intent = asked ? (intents?.get(asked.intentId)?.name ?? '') : ''
  return { asked: asked && { intent, parameter: asked.parameter, attempt: asked.attempt }, variables }
}
