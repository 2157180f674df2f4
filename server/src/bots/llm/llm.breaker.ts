import type { CallOutcome } from './llm.calls.ts'

/** After so many failures in a row a model is left alone for a while: nobody waits for what will not come. */
const mostFailures = 4
const restMs = 30_000
/** Who fails faster keeps nobody waiting, and may be asked again at once. */
const slowMs = 1000
/** The one that failed the longest ago gives way; it is then asked once more before it rests. */
const mostRemembered = 1000

const failing = new Map<string, { failures: number; until: number }>()

export function isResting(configId: string): boolean {
  return (failing.get(configId)?.until ?? 0) > Date.now()
}

export function forgetOutcomes(configId: string): void {
  failing.delete(configId)
}

/** A wrong answer, a wrong key or an error that comes at once costs nobody time; only what makes people wait counts. */
export function noteOutcome(configId: string, outcome: CallOutcome, latencyMs: number): void {
  if (outcome !== 'timeout' && outcome !== 'failed') {
    failing.delete(configId)
    return
  }
  if (latencyMs < slowMs) return
  const failures = (failing.get(configId)?.failures ?? 0) + 1
  failing.delete(configId)
  failing.set(configId, { failures, until: failures >= mostFailures ? Date.now() + restMs : 0 })
  const [oldest] = failing.keys()
  if (failing.size > mostRemembered && oldest) failing.delete(oldest)
}
