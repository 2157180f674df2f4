import { shuffle } from './random.ts'
import { improve, type Separator, type SeparatorTask, slopeOf } from './separator.ts'

// A row this far beyond the margin hardly ever comes back.
const farOff = 0.1

/**
 * Solver for large sets, in which most rows lie far from most intents. Reads all rows once and settles those near the
 * border; then looks through all rows again, because the border has moved, and settles once more. Reading rows in the
 * order of memory is half of its speed, so that order must be random.
 */
export function separateNearBorder(task: SeparatorTask, separator: Separator): void {
  const near = new Int32Array(task.rows.count)
  settle(task, separator, near, firstNear(task, separator, near))
  settle(task, separator, near, nearNow(task, separator, near))
}

/** Visits the intent's own rows first; before that, every other row would look as if it lay beyond the border. */
function firstNear(task: SeparatorTask, separator: Separator, near: Int32Array): number {
  const { costs, sides, rows } = task
  for (let row = 0; row < rows.count; row++) {
    if (sides[row] === 1 && (costs[row] ?? 0) > 0) visit(task, separator, row)
  }
  let count = 0
  for (let row = 0; row < rows.count; row++) {
    if ((costs[row] ?? 0) <= 0) continue
    const slope = visit(task, separator, row)
    if (separator.alpha[row] !== 0 || slope <= farOff) near[count++] = row
  }
  return count
}

/** The support vectors, and the rows that violate the margin as it is now. */
function nearNow(task: SeparatorTask, separator: Separator, near: Int32Array): number {
  const { costs, rows } = task
  let count = 0
  for (let row = 0; row < rows.count; row++) {
    if ((costs[row] ?? 0) <= 0) continue
    if (separator.alpha[row] !== 0 || slopeOf(task, separator, row) < 0) near[count++] = row
  }
  return count
}

/**
 * Passes over the first `count` rows of `near` until none moves the border any more; rows far beyond it are dropped.
 */
function settle(task: SeparatorTask, separator: Separator, near: Int32Array, count: number): void {
  let left = count
  for (let pass = 0; pass < task.maxPasses; pass++) {
    shuffle(near, left, task.random)
    const result = onePass(task, separator, near.subarray(0, left))
    left = result.kept
    if (result.strongest < task.tolerance) return
  }
}

function onePass(task: SeparatorTask, separator: Separator, near: Int32Array) {
  const { alpha } = separator
  let strongest = 0
  let kept = 0
  for (const row of near) {
    const wasAtRest = alpha[row] === 0
    const slope = visit(task, separator, row)
    strongest = Math.max(strongest, wasAtRest ? -slope : Math.abs(slope))
    if (alpha[row] !== 0 || slope <= farOff) near[kept++] = row
  }
  return { kept, strongest }
}

/** The slope that the row had before it was improved. */
function visit(task: SeparatorTask, separator: Separator, row: number): number {
  const slope = slopeOf(task, separator, row)
  if (slope < 0 || separator.alpha[row] !== 0) improve(task, separator, row, slope)
  return slope
}
