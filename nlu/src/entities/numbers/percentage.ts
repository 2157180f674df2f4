import { bareAmountAt, measureAt, unitsOf } from '../measures/measure.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'

const units = unitsOf(`
%: %, percent, per cent, percents, percentage, pct, प्रतिशत, फीसदी, फ़ीसदी, फीसद, परसेंट, pratishat, feesadi, fisadi, feesad, parsent
`)

/** A percentage: 25 for 25%. */
export function findPercentages(scene: Scene): Finding[] {
  return scan(scene, readPercentage)
}

function readPercentage(scene: Scene, at: number): Reading | null {
  const measure = measureAt(scene, at, units)
  if (measure) return { from: measure.from, to: measure.to, value: measure.amount }
  const bare = scene.expected.has('sys.percentage') ? bareAmountAt(scene, at) : null
  return bare && { to: bare.to, value: bare.amount }
}
