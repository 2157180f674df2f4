import { modelTypeLabels, modelTypes } from '@parley/contracts/bots/configuration.ts'
import type { Option } from '../../ui/form/option.ts'

export const modelTypeOptions: Option[] = modelTypes.map(value => ({ value, label: modelTypeLabels[value] }))

/** The percentage that a threshold above 1 is taken for; null for one that is a share already, or out of range. */
export function shareOf(threshold: number): number | null {
  return threshold > 1 && threshold <= 200 ? Math.min(threshold, 100) : null
}
