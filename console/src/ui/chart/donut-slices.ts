import { spread } from './chart-scale.ts'

/** `href` leads to the rows behind the value. */
export type Slice = { label: string; value: number; href?: string }

export type DrawnSlice = Slice & {
  /** Of the whole, 0 to 1. */
  share: number
  path: string
  /** Where the leader starts and its words stand. */
  from: { x: number; y: number }
  words: { x: number; y: number; isLeft: boolean }
}

export const donut = { width: 440, height: 240, outer: 84, inner: 58 } as const
const most = 6
const wordsAt = donut.outer + 22
const wordGap = 34

/** At most six: the smallest of the rest stand together as `rest`. */
export function foldSlices(slices: readonly Slice[], rest = 'Other'): Slice[] {
  if (slices.length <= most) return [...slices]
  const bySize = slices.toSorted((a, b) => b.value - a.value)
  const others = bySize.slice(most - 1).reduce((sum, slice) => sum + slice.value, 0)
  return [...bySize.slice(0, most - 1), { label: rest, value: others }]
}

/** Ring segments clockwise from the top, their labels spread so that none covers another. */
export function drawSlices(slices: readonly Slice[]): DrawnSlice[] {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  let turned = 0
  const drawn = slices.map(slice => {
    const share = total === 0 ? 0 : slice.value / total
    const middle = turned + share / 2
    const path = segment(turned, turned + share)
    turned += share
    return { ...slice, share, path, from: point(donut.outer + 4, middle), words: wordsFor(middle) }
  })
  for (const isLeft of [true, false]) {
    const side = drawn.filter(slice => slice.words.isLeft === isLeft)
    const heights = spread(
      side.map(slice => slice.words.y),
      wordGap,
      donut.height - 16,
    )
    for (const [index, slice] of side.entries()) slice.words.y = Math.max(14, heights[index] ?? 0)
  }
  return drawn
}

function wordsFor(turn: number) {
  const isLeft = turn > 0.5
  const { y } = point(wordsAt, turn)
  return { x: donut.width / 2 + (isLeft ? -wordsAt : wordsAt), y, isLeft }
}

function segment(start: number, end: number): string {
  // An arc from a point to itself draws nothing, so a whole ring stops a hair before its start.
  const stop = Math.min(end, start + 0.9999)
  const isLarge = stop - start > 0.5 ? 1 : 0
  const at = (radius: number, turn: number) => {
    const { x, y } = point(radius, turn)
    return `${x.toFixed(2)} ${y.toFixed(2)}`
  }
  return [
    `M ${at(donut.outer, start)}`,
    `A ${donut.outer} ${donut.outer} 0 ${isLarge} 1 ${at(donut.outer, stop)}`,
    `L ${at(donut.inner, stop)}`,
    `A ${donut.inner} ${donut.inner} 0 ${isLarge} 0 ${at(donut.inner, start)} Z`,
  ].join(' ')
}

function point(radius: number, turn: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return { x: donut.width / 2 + radius * Math.cos(angle), y: donut.height / 2 + radius * Math.sin(angle) }
}
