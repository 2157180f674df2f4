import type { Destination } from '../lib/destinations.tsx'

/** How long `g` waits for its letter. */
const letterWithinMs = 1200

/** Reads one key after the other; `g` and then a place's letter answer where to go, anything else null. */
export function createLeader(): (key: string, atMs: number, places: readonly Destination[]) => string | null {
  let leaderAt = Number.NEGATIVE_INFINITY
  return (key, atMs, places) => {
    const follows = atMs - leaderAt < letterWithinMs
    leaderAt = key === 'g' && !follows ? atMs : Number.NEGATIVE_INFINITY
    const place = follows ? places.find(one => one.key === key) : undefined
    return place?.href ?? null
  }
}
