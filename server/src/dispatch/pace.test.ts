import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTimes } from './pace.ts'

type Stall = { at: number; ms: number }
type Way = {
  rate: number
  /** What a call needs to come, and its answer to come back. */
  baseMs: number
  /** Up to so much more, now and then. */
  unevenMs: number
  /** Times at which nothing comes in at the vendor, or back to us. */
  there: Stall[]
  here: Stall[]
}

/** When the calls of some seconds come at a vendor that is reached by this way. */
function arrivalsOver({ rate, baseMs, unevenMs, there, here }: Way, random: () => number, seconds = 6): number[] {
  const times = openTimes()
  const arrivals: number[] = []
  let open: { message: ReturnType<typeof times.leave>; answeredAt: number }[] = []
  const after = (stalls: Stall[], at: number) =>
    stalls.reduce((late, { at: from, ms }) => (late >= from && late < from + ms ? from + ms : late), at)
  const heard = (now: number) => {
    for (const { message, answeredAt } of open) if (answeredAt <= now) times.answered(message, answeredAt)
    open = open.filter(({ answeredAt }) => answeredAt > now)
  }
  let now = 0
  for (let place = 0; now < seconds * 1000; place += 1) {
    const due = times.next(place * (1000 / rate), rate)
    // A timer may be a moment early, and anything late.
    now = after(here, Math.max(now, due - random(), due + random() * 2 - 1))
    heard(now)
    const message = times.leave(due, now, rate)
    const arrivedAt = after(there, now + baseMs + random() * unevenMs)
    arrivals.push(arrivedAt)
    open.push({ message, answeredAt: after(here, after(there, arrivedAt + baseMs + random())) })
  }
  return arrivals.sort((a, b) => a - b)
}

/** The most of them within any second. */
function mostInSecond(arrivals: readonly number[]): number {
  let from = 0
  return arrivals.reduce((most, at, place) => {
    while (at - (arrivals[from] ?? at) >= 1000) from += 1
    return Math.max(most, place - from + 1)
  }, 0)
}

function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const stalls = fc.array(fc.record({ at: fc.integer({ min: 0, max: 6000 }), ms: fc.integer({ min: 1, max: 40 }) }), {
  maxLength: 6,
})
const way = fc.record({
  rate: fc.constantFrom(20, 80, 200),
  baseMs: fc.integer({ min: 0, max: 60 }),
  unevenMs: fc.integer({ min: 0, max: 8 }),
  there: stalls,
  here: stalls,
})

describe('the pace of a channel', () => {
  test('a vendor never counts more than the rate in any second, though it or the way to it stands still now and then', () => {
    fc.assert(
      fc.property(way, fc.integer(), (given, seed) => {
        expect(mostInSecond(arrivalsOver(given, seeded(seed)))).toBeLessThanOrEqual(given.rate)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['near', 1, 2],
    ['far away', 150, 5],
    ['as slow as it is uneven', 100, 300],
  ])('the rate is kept within 2 % at a vendor that is %s', (_what, baseMs, unevenMs) => {
    const arrivals = arrivalsOver({ rate: 200, baseMs, unevenMs, there: [], here: [] }, seeded(7), 30)
    const [first = 0, last = 0] = [arrivals[0], arrivals.at(-1)]
    const kept = ((arrivals.length - 1) / (last - first)) * 1000
    expect(kept / 200).toBeGreaterThan(0.98)
    expect(kept / 200).toBeLessThanOrEqual(1)
  })
})
