import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { forgetOutcomes, isResting, noteOutcome } from './llm.breaker.ts'
import { sweepCalls } from './llm.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('calls are kept for 400 days and then cut batch by batch, by the index of their age (section 8)', async () => {
  const { owner } = world.platform.databases
  await owner.query(`
    insert into model_calls (enterprise_id, config_id, purpose, model, outcome, latency_ms, created_at)
    select e.id, uuidv7(), 'prompt', 'm', 'answered', 1, now() - days * interval '1 day'
    from (select id from enterprises limit 1) e, (values (399, 3), (401, 10100)) age (days, rows), generate_series(1, rows)`)
  await sweepCalls(world.platform, new AbortController().signal)
  const { rows } = await owner.query('select count(*)::integer as left from model_calls')
  expect(rows).toEqual([{ left: 3 }])
  await owner.query('set enable_seqscan = off')
  const plan = await owner.query(`explain select id from model_calls where created_at < now() - interval '400 days'`)
  expect(JSON.stringify(plan.rows)).toContain('model_calls_age')
})

test('a model that fails again and again rests, and what is remembered of failures has an end', () => {
  for (let failure = 0; failure < 4; failure += 1) noteOutcome('tired', 'timeout', 3000)
  expect(isResting('tired')).toBe(true)
  for (let other = 0; other < 1000; other += 1) noteOutcome(`other ${other}`, 'failed', 3000)
  expect(isResting('tired')).toBe(false)
  for (let failure = 0; failure < 4; failure += 1) noteOutcome('tired', 'failed', 3000)
  forgetOutcomes('tired')
  expect(isResting('tired')).toBe(false)
})

test('a model that fails at once is asked again at once: it keeps nobody waiting', () => {
  for (let failure = 0; failure < 10; failure += 1) noteOutcome('quick', 'failed', 20)
  expect(isResting('quick')).toBe(false)
  for (let failure = 0; failure < 4; failure += 1) noteOutcome('quick', 'failed', 2000)
  expect(isResting('quick')).toBe(true)
  noteOutcome('quick', 'answered', 20)
  expect(isResting('quick')).toBe(false)
})
