export type Random = () => number

/** Returns integers from 0 to 2^32-1: the same sequence for the same seed on every machine. */
export function seededRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return Math.imul(state, 0x2545f491) >>> 0
  }
}

export function shuffle(numbers: Int32Array, count: number, random: Random): void {
  for (let last = count - 1; last > 0; last--) {
    const pick = random() % (last + 1)
    const kept = numbers[last] ?? 0
    numbers[last] = numbers[pick] ?? 0
    numbers[pick] = kept
  }
}
