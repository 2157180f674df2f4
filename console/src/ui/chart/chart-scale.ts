export type ChartSeries = { name: string; values: readonly number[] }
export type ChartData = { labels: readonly string[]; series: readonly ChartSeries[] }

export const chartSize = { width: 850, height: 300 } as const
export const chartMargin = { top: 20, right: 20, bottom: 40, left: 60 } as const
export const labelLimit = 30

/** How high the axis reaches when there is nothing above zero to measure by. */
export const emptyHeights = { line: 900, bar: 20 } as const

/** Every how manieth label is written: all up to `most`, then so few that no more than `most` remain. */
export function labelStep(count: number, most: number = labelLimit): number {
  return count > most ? Math.ceil(count / most) : 1
}

/** Round numbers from 0 to at least the highest value; whole ones where all values are whole. */
export function yTicks(values: readonly number[], emptyHeight: number): number[] {
  const highest = Math.max(0, ...values)
  if (highest === 0) return evenParts(emptyHeight)
  const isWhole = values.every(Number.isInteger)
  const step = Math.max(roundStep(highest / 5), isWhole ? 1 : 0)
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

type Size = { width: number; height: number }

/** Points of a drawing: x of each label, y of each value, inside the margins. */
export function plotArea({ width, height }: Size, ticks: readonly number[], count: number) {
  const { top, right, bottom, left } = chartMargin
  const [innerWidth, innerHeight] = [width - left - right, height - top - bottom]
  const highest = ticks.at(-1) || 1
  return {
    left,
    top,
    innerWidth,
    innerHeight,
    base: top + innerHeight,
    y: (value: number) => top + innerHeight * (1 - value / highest),
    /** Along the axis from edge to edge; a single point stands in the middle. */
    xPoint: (index: number) => left + (count > 1 ? (innerWidth * index) / (count - 1) : innerWidth / 2),
    /** The start of a label's slot, for bars. */
    xSlot: (index: number) => left + (innerWidth * index) / Math.max(1, count),
    slot: innerWidth / Math.max(1, count),
  }
}

/** Pushes labels on one line apart until each has `gap`, keeping their order and staying above `lowest`. */
export function spread(positions: readonly number[], gap: number, lowest: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0))
  const placed = [...positions]
  let limit = Number.NEGATIVE_INFINITY
  for (const index of order) {
    limit = Math.max(placed[index] ?? 0, limit + gap)
    placed[index] = limit
  }
  let ceiling = lowest
  for (const index of order.toReversed()) {
    ceiling = Math.min(placed[index] ?? 0, ceiling)
    placed[index] = ceiling
    ceiling -= gap
  }
  return placed
}

function evenParts(height: number): number[] {
  const parts = height % 3 === 0 ? 3 : 4
  return Array.from({ length: parts + 1 }, (_, index) => (height * index) / parts)
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find(candidate => candidate * power >= rough - 1e-12) ?? 10
  return factor * power
}
