import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

const production = { NODE_ENV: 'production', CAPTCHA_MODE: 'image' }
let bare: World
let guarded: World
beforeAll(async () => {
  bare = await openWorld(production)
  guarded = await openWorld({ ...production, METRICS_TOKEN: 'prometheus-reads-this' })
})
afterAll(async () => {
  await bare.close()
  await guarded.close()
})

const statusOf = async (world: World, headers: Record<string, string> = {}) =>
  (await world.withHeaders(headers).get('/metrics')).status

test('the metrics are read on the machine itself, and not through a proxy on it', async () => {
  const { status, text } = await bare.as(null).get('/metrics')
  expect([status, text.includes('outbox_age_seconds')]).toEqual([200, true])
  expect(await statusOf(bare, { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect(await statusOf(bare, { 'x-forwarded-proto': 'https' })).toBe(404)
  expect(await statusOf(bare, { forwarded: 'for=203.0.113.7' })).toBe(404)
})

test('with METRICS_TOKEN whoever brings it reads the metrics from anywhere, and nobody else does', async () => {
  const token = { authorization: 'Bearer prometheus-reads-this' }
  expect(await statusOf(guarded, token)).toBe(200)
  expect(await statusOf(guarded, { ...token, 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  expect(await statusOf(guarded)).toBe(404)
  expect(await statusOf(guarded, { authorization: 'Bearer prometheus-reads' })).toBe(404)
  expect(await statusOf(guarded, { authorization: 'prometheus-reads-this' })).toBe(404)
})
