import { type Random, shuffle } from './random.ts'
import type { Rows } from './vectors.ts'

/** A linear separator in training: a dual variable for each row, a weight for each column, the bias last. */
export type Separator = { alpha: Float64Array; weights: Float64Array }

export type SeparatorTask = {
  rows: Rows
  /** Squared length of each row, the bias input included. */
  squares: Float64Array
  /** 1 for the rows of the intent, -1 for the rest. */
  sides: Int8Array
  /** Price of an error on each row; 0 leaves the row out. */
  costs: Float64Array
  tolerance: number
  maxPasses: number
  random: Random
}

/** A method of separating an intent from all others. */
export type Way = {
  /** Price of an error on a training phrase. */
  cost: number
  /** Price of an error on a text of no intent. */
  backgroundCost: number
  tolerance: number
  maxPasses: number
  /** What the sum of a text's weights is multiplied with to be a margin. */
  unit: number
  separate: (task: SeparatorTask, separator: Separator) => void
  /** Solves the task again as if the left-out rows had never been there, starting from a copy of the full solution. */
  retry: (task: SeparatorTask, full: Separator) => (leftOut: Uint8Array, separator: Separator) => void
}

export function squaresOf(rows: Rows): Float64Array {
  const squares = new Float64Array(rows.count)
  for (let row = 0; row < rows.count; row++) {
    let sum = 1
    for (let at = rows.start[row] ?? 0; at < (rows.start[row + 1] ?? 0); at++) sum += (rows.value[at] ?? 0) ** 2
    squares[row] = sum
  }
  return squares
}

/** Dual coordinate descent for the squared hinge; rows that stay outside the margin are set aside until the end. */
export function separate(task: SeparatorTask, separator: Separator): void {
  const active = new Int32Array(task.rows.count)
  const all = fillActive(task, active)
  let count = all
  let above = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < task.maxPasses; pass++) {
    shuffle(active, count, task.random)
    const result = onePass(task, separator, { active, count, above })
    count = result.count
    if (result.spread > task.tolerance) {
      above = result.highest <= 0 ? Number.POSITIVE_INFINITY : result.highest
      continue
    }
    if (count === all) return
    count = fillActive(task, active)
    above = Number.POSITIVE_INFINITY
  }
}

export function marginOf({ start, index, value, width }: Rows, row: number, weights: Float64Array): number {
  let sum = weights[width] ?? 0
  const to = start[row + 1] ?? 0
  for (let at = start[row] ?? 0; at < to; at++) sum += (weights[index[at] ?? 0] ?? 0) * (value[at] ?? 0)
  return sum
}

/** Takes rows whose cost is zero out of the weights. */
export function forget({ rows, sides, costs }: SeparatorTask, { alpha, weights }: Separator): void {
  for (let row = 0; row < rows.count; row++) {
    const held = alpha[row] ?? 0
    if (costs[row] !== 0 || held === 0) continue
    move(rows, row, weights, -held * (sides[row] ?? 0))
    alpha[row] = 0
  }
}

type Sweep = { active: Int32Array; count: number; above: number }

function onePass(task: SeparatorTask, separator: Separator, sweep: Sweep) {
  const { active, above } = sweep
  let count = sweep.count
  let highest = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const row = active[at] ?? 0
    const slope = slopeOf(task, separator, row)
    const isAtRest = separator.alpha[row] === 0
    if (isAtRest && slope > above) {
      count -= 1
      active[at] = active[count] ?? 0
      active[count] = row
      at -= 1
      continue
    }
    const pull = isAtRest ? Math.min(slope, 0) : slope
    highest = Math.max(highest, pull)
    lowest = Math.min(lowest, pull)
    if (Math.abs(pull) > 1e-12) improve(task, separator, row, slope)
  }
  return { count, highest, spread: highest - lowest }
}

export function slopeOf({ rows, sides, costs }: SeparatorTask, { alpha, weights }: Separator, row: number): number {
  const softness = 0.5 / (costs[row] ?? 1)
  return (sides[row] ?? 0) * marginOf(rows, row, weights) - 1 + softness * (alpha[row] ?? 0)
}

export function improve(task: SeparatorTask, { alpha, weights }: Separator, row: number, slope: number): void {
  const softness = 0.5 / (task.costs[row] ?? 1)
  const old = alpha[row] ?? 0
  const next = Math.max(old - slope / ((task.squares[row] ?? 1) + softness), 0)
  if (next === old) return
  alpha[row] = next
  move(task.rows, row, weights, (next - old) * (task.sides[row] ?? 0))
}

export function move({ start, index, value, width }: Rows, row: number, weights: Float64Array, step: number): void {
  const to = start[row + 1] ?? 0
  for (let at = start[row] ?? 0; at < to; at++) {
    const column = index[at] ?? 0
    weights[column] = (weights[column] ?? 0) + step * (value[at] ?? 0)
  }
  weights[width] = (weights[width] ?? 0) + step
}

function fillActive({ costs, rows }: SeparatorTask, active: Int32Array): number {
  let count = 0
  for (let row = 0; row < rows.count; row++) if ((costs[row] ?? 0) > 0) active[count++] = row
  return count
}
