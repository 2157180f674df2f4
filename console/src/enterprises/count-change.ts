import { formatChange } from '../lib/format.ts'
import type { StatCardProps } from '../ui/chart/stat-card.tsx'

type Change = NonNullable<StatCardProps['change']>

/** Counts of which a smaller one is the better news. */
const lessIsBetter: ReadonlySet<string> = new Set(['unscoped'])

/** How a count moved against the seven days before. */
export function changeOf({ key, value, previous }: { key: string; value: number; previous: number }): Change {
  const period = 'vs the 7 days before'
  if (value === previous) return { text: 'No change', direction: 'same', isGood: true, period }
  const direction = value > previous ? 'up' : 'down'
  const isGood = lessIsBetter.has(key) ? direction === 'down' : direction === 'up'
  return { text: formatChange(value, previous), direction, isGood, period }
}
