import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { numberAt } from './numbers.ts'
import { ordinalAt } from './ordinals.ts'

/** A position in a row. */
export function findOrdinals(scene: Scene): Finding[] {
  return scan(scene, (_, at) => ordinalAt(scene, at) ?? soleNumber(scene, at))
}

/** "2" in answer to "Which one?", and nothing else. */
function soleNumber(scene: Scene, at: number): Reading | null {
  const number = scene.expected.has('sys.ordinal') && at === 0 ? numberAt(scene, at) : null
  const isPlace = number?.to === scene.words.length && Number.isInteger(number.value) && number.value > 0
  return isPlace ? { to: number.to, value: number.value } : null
}
