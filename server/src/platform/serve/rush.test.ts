import { expect, test } from 'vitest'
import { askedPerSecond, inRush, untilCalm } from './rush.ts'

test('work that nobody waits for begins when the last one has their answer, and waits no longer than it must', async () => {
  await untilCalm(60_000)
  const told: string[] = []
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked = answers.map(({ promise }, place) => inRush(() => promise).then(() => told.push(`answer ${place}`)))
  const impatient = untilCalm(1).then(() => told.push('work that may wait for a moment'))
  await impatient
  const patient = untilCalm(60_000).then(() => told.push('work'))
  answers[0]?.resolve()
  await asked[0]
  answers[1]?.resolve()
  await Promise.all([...asked, patient])
  expect(told.slice(0, 2)).toEqual(['work that may wait for a moment', 'answer 0'])
  expect(told.slice(2).toSorted()).toEqual(['answer 1', 'work'])
})

test('an answer that fails keeps nobody waiting', async () => {
  await expect(inRush(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await untilCalm(60_000)
})

test('a crowd that asks is seen, and forgotten when it has gone', async () => {
  const before = askedPerSecond()
  await Promise.all(Array.from({ length: 20 }, () => inRush(async () => {})))
  const amid = askedPerSecond()
  expect(amid).toBeGreaterThan(before + 10)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(askedPerSecond()).toBeLessThan(amid)
})
