import { separateNearBorder } from './border.ts'
import { forget, type Separator, type SeparatorTask, separate, type Way } from './separator.ts'

// Small sets are settled to the last digit, so that intents with the same phrases score the same.
const small = { tolerance: 1e-6, maxPasses: 400 }
const large = { tolerance: 0.05, maxPasses: 12 }
const retrial = { tolerance: 0.3, maxPasses: 12 }
const smallWork = 100_000

/** A support vector machine. */
export function hingeWay(work: number): Way {
  const isSmall = work < smallWork
  return {
    cost: 1,
    backgroundCost: 1,
    ...(isSmall ? small : large),
    unit: 1,
    separate: isSmall ? separate : separateNearBorder,
    retry: (task, full) => retry(task, full, isSmall),
  }
}

// Starts from the full solution: takes the left-out rows out of it and lets the others settle again.
function retry(task: SeparatorTask, full: Separator, isSmall: boolean) {
  const needed = isSmall ? task.costs : neededCosts(task, full)
  const costs = needed.slice()
  return (leftOut: Uint8Array, separator: Separator) => {
    if (!leaveOut(leftOut, needed, costs, full.alpha)) return
    const again = { ...task, ...retrial, costs }
    forget(again, separator)
    separate(again, separator)
  }
}

/**
 * In a large set most rows lie far from most intents; rows that are no support vectors of the full solution are
 * skipped.
 */
function neededCosts({ costs, sides }: SeparatorTask, { alpha }: Separator): Float64Array {
  return costs.map((cost, row) => (sides[row] === 1 || (alpha[row] ?? 0) > 0 ? cost : 0))
}

/** Sets the costs of the left-out rows to zero. Returns whether any of them is a support vector. */
function leaveOut(leftOut: Uint8Array, all: Float64Array, costs: Float64Array, alpha: Float64Array): boolean {
  let isNeeded = false
  for (let row = 0; row < costs.length; row++) {
    const isOut = leftOut[row] === 1
    costs[row] = isOut ? 0 : (all[row] ?? 0)
    if (isOut && (alpha[row] ?? 0) > 0) isNeeded = true
  }
  return isNeeded
}
