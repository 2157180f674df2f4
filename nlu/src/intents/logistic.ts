import { shuffle } from './random.ts'
import { forget, marginOf, move, type Separator, type SeparatorTask, type Way } from './separator.ts'

// Small sets are settled to the last digit, so that intents with the same phrases score the same.
const small = { tolerance: 1e-7, maxPasses: 200 }
const large = { tolerance: 0.002, maxPasses: 10 }
const smallRetrial = { tolerance: 0.002, maxPasses: 12 }
const largeRetrial = { tolerance: 0.002, maxPasses: 3 }
const smallWork = 20_000
// Odds of e^4 count as a margin of 1, so that margins lie where those of the hinge do.
const unit = 0.25
const leastSay = 0.01
const newtonSteps = 3

/** Logistic regression: every phrase of an intent counts, while the hinge loss looks only at those near the border. */
export function logisticWay(work: number): Way {
  const isSmall = work < smallWork
  return {
    cost: 5,
    backgroundCost: 20,
    ...(isSmall ? small : large),
    unit,
    separate: (task, separator) => settle(task, separator, () => true),
    retry: (task, full) => retry(task, full, isSmall),
  }
}

/** Only rows that matter in the full solution are settled again. */
function retry(task: SeparatorTask, full: Separator, isSmall: boolean) {
  const costs = task.costs.slice()
  const again = { ...task, ...(isSmall ? smallRetrial : largeRetrial), costs }
  const hasSay = (row: number) => task.sides[row] === 1 || (full.alpha[row] ?? 0) > leastSay * (costs[row] ?? 0)
  return (leftOut: Uint8Array, separator: Separator) => {
    for (let row = 0; row < costs.length; row++) costs[row] = leftOut[row] === 1 ? 0 : (task.costs[row] ?? 0)
    forget(again, separator)
    settle(again, separator, row => isSmall || hasSay(row))
  }
}

/**
 * Dual coordinate descent. A row that moves by less than `tolerance` of its cost in a pass is set aside for good: in a
 * large set most rows lie far from most intents and weigh next to nothing.
 */
function settle(task: SeparatorTask, separator: Separator, isAsked: (row: number) => boolean): void {
  const { costs, tolerance, maxPasses, random } = task
  const moves = (row: number) => Math.abs(improve(task, separator, row)) > tolerance * (costs[row] ?? 0)
  const active = Int32Array.from(costs.keys())
  let count = keepFirst(active, active.length, row => (costs[row] ?? 0) > 0 && isAsked(row))
  for (let pass = 0; pass < maxPasses && count > 0; pass++) {
    shuffle(active, count, random)
    count = keepFirst(active, count, moves)
  }
}

/** Moves the rows that are kept to the front and returns how many they are. */
function keepFirst(rows: Int32Array, count: number, isKept: (row: number) => boolean): number {
  let kept = 0
  for (let at = 0; at < count; at++) {
    const row = rows[at] ?? 0
    if (isKept(row)) rows[kept++] = row
  }
  return kept
}

/** How far the row's dual variable moved. */
function improve({ rows, sides, squares, costs }: SeparatorTask, { alpha, weights }: Separator, row: number): number {
  const side = sides[row] ?? 0
  const square = squares[row] ?? 1
  const price = costs[row] ?? 1
  const old = alpha[row] ?? 0
  const others = side * marginOf(rows, row, weights) - square * old
  const next = settled({ price, square, others }, old || firstGuess(side) * price)
  alpha[row] = next
  move(rows, row, weights, (next - old) * side)
  return next - old
}

// Most rows belong to other intents and end near zero.
function firstGuess(side: number): number {
  return side > 0 ? 0.1 : 0.001
}

type Slope = { price: number; square: number; others: number }

/** Newton steps towards the zero of the slope, which lies strictly between 0 and the price. */
function settled({ price, square, others }: Slope, from: number): number {
  let value = from
  for (let step = 0; step < newtonSteps; step++) {
    const slope = Math.log(value / (price - value)) + square * value + others
    const curve = price / (value * (price - value)) + square
    const next = value - slope / curve
    if (next <= 0) value *= 0.1
    else if (next >= price) value = price - (price - value) * 0.1
    else value = next
  }
  return value
}
