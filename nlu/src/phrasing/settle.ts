import { likelihoods, type Phrasing } from './phrasing.ts'
import { stepsOf } from './steps.ts'

// How far the wording of the phrases may move the confidences; found on development splits.
const trust = 0.05

/** The confidences weighed by how likely each intent's phrases make the text; together they stay what they were. */
export function settle(phrasing: Phrasing, normalised: string, confidences: Float64Array): Float64Array {
  const likely = likelihoods(phrasing, stepsOf(normalised))
  const most = likely.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY)
  const weighed = confidences.map((confidence, intent) => confidence * Math.exp(trust * ((likely[intent] ?? 0) - most)))
  const before = sumOf(confidences)
  const after = sumOf(weighed)
  return after > 0 ? weighed.map(confidence => (confidence / after) * before) : confidences
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
