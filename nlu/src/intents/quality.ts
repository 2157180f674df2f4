import { type Calibration, confidencesOf, evenOf } from './calibration.ts'
import type { Verdict } from './trials.ts'

const fewestPhrases = 10
// How many correctly understood phrases may be lost for the sake of rejecting foreign texts. Left-out phrases resemble
// the remaining ones more than real messages do, so the threshold has a lower bound as well.
const lossBudget = 0.0085
const usualThreshold = 0.35
const lowestThreshold = 0.1
const highestThreshold = 0.5

/** Share of left-out phrases put to the right intent; null when there are too few to say. */
export function accuracyOf({ folds: judgements }: Verdict, phraseCount: number): number | null {
  if (phraseCount < fewestPhrases || judgements.length === 0) return null
  return judgements.filter(({ isRight }) => isRight).length / judgements.length
}

/** The confidence under which a text is better refused. */
export function thresholdOf({ folds: judgements }: Verdict, calibration: Calibration, phraseCount: number): number {
  if (phraseCount < fewestPhrases) return usualThreshold
  const right = judgements
    .filter(({ isRight }) => isRight)
    .map(({ margins, owner }) => confidencesOf(calibration, margins)[owner] ?? 0)
    .sort((one, other) => one - other)
  const cut = right[Math.floor(judgements.length * lossBudget)] ?? usualThreshold
  const threshold = evenOf(Math.min(Math.max(cut, lowestThreshold), highestThreshold), calibration)
  return Math.round(threshold * 10_000) / 10_000
}
