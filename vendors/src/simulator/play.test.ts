import { expect, test } from 'vitest'
import { readBehaviour } from './play.ts'

test('a call is answered before whoever made it stops waiting, however long its delay is set (CHAN-024)', () => {
  const delayOf = (requestDelayMs: number) => readBehaviour(JSON.stringify({ requestDelayMs })).requestDelayMs
  expect([delayOf(3000), delayOf(45_000)]).toEqual([3000, 15_000])
})
