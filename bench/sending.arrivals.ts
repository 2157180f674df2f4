import type { Arrivals } from './sending.questions.ts'

/** `times` in milliseconds, as they came. */
export function arrivalsOf(times: readonly number[]): Arrivals {
  const first = times[0] ?? 0
  const seconds = ((times.at(-1) ?? 0) - first) / 1000
  const perTenth: number[] = []
  let mostInSecond = 0
  let from = 0
  for (const [place, at] of times.entries()) {
    while (at - (times[from] ?? at) >= 1000) from += 1
    mostInSecond = Math.max(mostInSecond, place - from + 1)
    const tenth = Math.floor((at - first) / 100)
    perTenth[tenth] = (perTenth[tenth] ?? 0) + 1
  }
  const filled = Array.from(perTenth, count => count ?? 0)
  return {
    count: times.length,
    perSecond: seconds > 0 ? (times.length - 1) / seconds : 0,
    mostInSecond,
    perTenth: filled,
  }
}
