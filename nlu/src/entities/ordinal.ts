import { ordinalAt } from './ordinals.ts'
import { type Finding, type Scene, scan } from './scene.ts'

/** A position in a row. */
export function findOrdinals(scene: Scene): Finding[] {
  return scan(scene, ordinalAt)
}
