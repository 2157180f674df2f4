/**
 * Typing errors between two texts: a letter too many, too few, wrong, or two neighbours swapped. Infinity when they are
 * more than `most`, which is meant to be 2 at most: the work grows with the power of it.
 */
export function typingDistance(left: string, right: string, most: number): number {
  for (let errors = Math.abs(left.length - right.length); errors <= most; errors++) {
    if (isWithin({ left, right }, 0, 0, errors)) return errors
  }
  return Number.POSITIVE_INFINITY
}

function isWithin(pair: { left: string; right: string }, leftAt: number, rightAt: number, errors: number): boolean {
  const { left, right } = pair
  let at = leftAt
  let other = rightAt
  while (at < left.length && other < right.length && left.charCodeAt(at) === right.charCodeAt(other)) {
    at++
    other++
  }
  const leftRest = left.length - at
  const rightRest = right.length - other
  if (leftRest === 0 || rightRest === 0) return leftRest + rightRest <= errors
  if (Math.abs(leftRest - rightRest) > errors || errors === 0) return false
  if (isWithin(pair, at + 1, other + 1, errors - 1)) return true
  if (isWithin(pair, at + 1, other, errors - 1) || isWithin(pair, at, other + 1, errors - 1)) return true
  const isSwap = left[at] === right[other + 1] && left[at + 1] === right[other]
  return isSwap && isWithin(pair, at + 2, other + 2, errors - 1)
}
