import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

function limitWithClock(settings: { capacity: number; refillPerSecond: number; maxKeys: number }) {
  let time = 0
  const limit = createRateLimit({ ...settings, clock: () => time })
  return {
    limit,
    wait(ms: number) {
      time += ms
    },
  }
}

test('a key may take its capacity at once, then waits for the refill', () => {
  const { limit, wait } = limitWithClock({ capacity: 3, refillPerSecond: 0.5, maxKeys: 10 })
  for (let call = 0; call < 3; call += 1) expect(limit.take('asha')).toEqual({ ok: true })
  expect(limit.take('asha')).toEqual({ ok: false, retryAfterSeconds: 2 })
  wait(1000)
  expect(limit.take('asha')).toEqual({ ok: false, retryAfterSeconds: 1 })
  wait(1000)
  expect(limit.take('asha')).toEqual({ ok: true })
  expect(limit.take('asha').ok).toBe(false)
})

test('keys do not share, and a quiet key saves up no more than its capacity', () => {
  const { limit, wait } = limitWithClock({ capacity: 2, refillPerSecond: 1, maxKeys: 10 })
  expect(limit.take('asha', 2).ok).toBe(true)
  expect(limit.take('victor', 2).ok).toBe(true)
  wait(3_600_000)
  expect(limit.take('asha', 2).ok).toBe(true)
  expect(limit.take('asha').ok).toBe(false)
})

test('a refused call costs nothing', () => {
  const { limit, wait } = limitWithClock({ capacity: 5, refillPerSecond: 1, maxKeys: 10 })
  limit.take('asha', 5)
  for (let call = 0; call < 100; call += 1) limit.take('asha', 5)
  wait(5000)
  expect(limit.take('asha', 5)).toEqual({ ok: true })
})

test('memory stays bounded: the longest unused key is forgotten, a busy one is not', () => {
  const { limit } = limitWithClock({ capacity: 1, refillPerSecond: 0.001, maxKeys: 3 })
  limit.take('quiet')
  limit.take('busy')
  for (const stranger of ['s1', 's2', 's3', 's4']) {
    limit.take(stranger)
    expect(limit.take('busy').ok).toBe(false)
  }
  expect(limit.take('quiet').ok).toBe(true)
})

test('no mix of waits and costs lets more through than capacity plus refill, and the promised wait always suffices', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 5000 }), cost: fc.integer({ min: 0, max: 4 }) }))
  fc.assert(
    fc.property(steps, moves => {
      const { limit, wait } = limitWithClock({ capacity: 4, refillPerSecond: 0.7, maxKeys: 1 })
      let taken = 0
      let elapsed = 0
      for (const move of moves) {
        wait(move.wait)
        elapsed += move.wait
        const answer = limit.take('asha', move.cost)
        if (answer.ok) taken += move.cost
        else {
          wait(answer.retryAfterSeconds * 1000)
          elapsed += answer.retryAfterSeconds * 1000
          expect(limit.take('asha', move.cost).ok).toBe(true)
          taken += move.cost
        }
      }
      expect(taken).toBeLessThanOrEqual(4 + (elapsed / 1000) * 0.7 + 1e-6)
    }),
  )
})

test('settings and costs that could never work are refused', () => {
  const { limit } = limitWithClock({ capacity: 2, refillPerSecond: 1, maxKeys: 1 })
  for (const cost of [3, -1, Number.NaN]) expect(() => limit.take('asha', cost)).toThrow(RangeError)
  expect(() => createRateLimit({ capacity: 0, refillPerSecond: 1, maxKeys: 1 })).toThrow(RangeError)
  expect(() => createRateLimit({ capacity: 1, refillPerSecond: 0, maxKeys: 1 })).toThrow(RangeError)
  expect(createRateLimit({ capacity: 1, refillPerSecond: 1, maxKeys: 1 }).take('asha')).toEqual({ ok: true })
})
