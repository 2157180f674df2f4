import { expect, test } from 'vitest'
import { play, readBehaviour } from './play.ts'

test('a call is answered before whoever made it stops waiting, however long its delay is set (CHAN-024)', () => {
  const delayOf = (requestDelayMs: number) => readBehaviour(JSON.stringify({ requestDelayMs })).requestDelayMs
  expect([delayOf(3000), delayOf(45_000)]).toEqual([3000, 15_000])
})

test('the digits before the @ of a mail address steer as those at the end of a number (CHAN-024)', () => {
  const answerTo = (to: string) => play({ ref: 'r', to, attempt: 1 }, readBehaviour(undefined)).answer.kind
  expect(
    ['919822210001', 'meera.0001@example.com', 'meera.0007@example.com', 'meera@example0001'].map(answerTo),
  ).toEqual(['refused', 'refused', 'silent', 'accepted'])
})
