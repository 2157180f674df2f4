import type { Scene } from './scene.ts'

export type Candidate = {
  id: string
  name: string
  value: unknown
  start: number
  end: number
  type: 0 | 1
  /** place among its kind: the order of the custom entities, or from the most specific system entity on */
  rank: number
  /** typing errors */
  errors: number
}

/** The winners from left to right: what was asked for, then the longest, then custom, then the most specific. */
export function withoutOverlap(candidates: Candidate[], { asked, expected, preferred }: Scene): Candidate[] {
  const tierOf = ({ id }: Candidate) => (id === asked ? 0 : expected.has(id) || preferred.has(id) ? 1 : 2)
  const byRight = candidates.toSorted(
    (a, b) =>
      tierOf(a) - tierOf(b) ||
      b.end - b.start - (a.end - a.start) ||
      a.type - b.type ||
      a.errors - b.errors ||
      a.start - b.start ||
      a.rank - b.rank,
  )
  const taken = new Set<number>()
  const winners: Candidate[] = []
  for (const candidate of byRight) {
    if (isTaken(taken, candidate)) continue
    for (let at = candidate.start; at < candidate.end; at++) taken.add(at)
    winners.push(candidate)
  }
  return winners.sort((a, b) => a.start - b.start)
}

function isTaken(taken: Set<number>, { start, end }: Candidate): boolean {
  for (let at = start; at < end; at++) if (taken.has(at)) return true
  return false
}
