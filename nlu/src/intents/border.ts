import { shuffle } from './random.ts'
import { improve, type Separator, type SeparatorTask, slopeOf } from './separator.ts'

// Beyond the margin by this much, a row hardly ever comes back into it.
const farOff = 0.1

/**
 * The solver of large sets, in which most rows lie far from most intents: it reads all rows once, settles those near the
 * border, reads the others once more for what the border has moved to, and settles again. Reading them in the order in
 * which they lie in memory is half of its speed, so rows have to lie in no telling order.
 */
export function separateNearBorder(task: SeparatorTask, separator: Separator): void {
  const near = new Int32Array(task.rows.count)
  settle(task, separator, near, firstNear(task, separator, near))
  settle(task, separator, near, nearNow(task, separator, near))
}

/** The rows of the intent first: without them, every other row looks as if it lay beyond the border. */
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

/** The rows that the solution leans on, and those that it would have to. */
function nearNow(task: SeparatorTask, separator: Separator, near: Int32Array): number {
  const { costs, rows } = task
  let count = 0
  for (let row = 0; row < rows.count; row++) {
    if ((costs[row] ?? 0) <= 0) continue
    if (separator.alpha[row] !== 0 || slopeOf(task, separator, row) < 0) near[count++] = row
  }
  return count
}

/** Goes over the first `count` rows of `near` until none pulls any more; those far beyond the border drop out. */
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
