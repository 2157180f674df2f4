import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { type Measure, measureAt, tidyAmount, unitsOf } from './measure.ts'

const units = unitsOf(`
mg: mg, milligram, milligrams, मिलीग्राम; g: g, gm, gms, gram, grams, gramme, grammes, ग्राम, graam; kg: kg, kgs, kilo, kilos, kilogram,
kg: kilograms, किलो, किलोग्राम, किग्रा, kilogramme; t: t, ton, tons, tonne, tonnes, टन; oz: oz, ounce, ounces, औंस; lb: lb, lbs, pound, pounds, पाउंड
`)
const gramsPer: Partial<Record<string, number>> = { mg: 0.001, g: 1, kg: 1000, t: 1_000_000 }
const ouncesPerPound = 16

/** A weight; kilos and grams together are kilos, pounds and ounces are pounds. */
export function findWeights(scene: Scene): Finding[] {
  return scan(scene, readWeight)
}

function readWeight(scene: Scene, at: number): Reading | null {
  const weight = measureAt(scene, at, units)
  if (!weight) return null
  const rest = measureAt(scene, weight.to, units)
  const share = rest && shareOf(weight, rest)
  const { amount, unit, from, to } = weight
  if (!rest || share === null) return { from, to, value: { amount, unit } }
  return { from, to: rest.to, value: { amount: tidyAmount(amount + share), unit } }
}

/** The smaller weight in the unit of the larger, null if they do not belong together. */
function shareOf(large: Measure, small: Measure): number | null {
  if (large.unit === 'lb' && small.unit === 'oz') return small.amount / ouncesPerPound
  const [big, little] = [gramsPer[large.unit] ?? 0, gramsPer[small.unit] ?? 0]
  return little > 0 && big > little ? (small.amount * little) / big : null
}
