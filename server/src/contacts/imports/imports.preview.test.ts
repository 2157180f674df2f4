import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadCsv } from '../../files/files.fixture.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { uploads } from './imports.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('many previews at once are all answered, by two threads that read in turn', async () => {
  const dev = world.as('dev')
  const file = (await uploadCsv(dev, 'name,phoneNumber\nPriya,9876620031')).body.response
  const preview = async () => (await dev.post(`${uploads}/preview`, { file: { path: file.id } })).body.data.rows
  await preview()
  const threads = () => readdirSync('/proc/self/task').length
  const before = threads()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, threads())
  }, 5)
  const seen = await Promise.all(Array.from({ length: 12 }, preview)).finally(() => clearInterval(watch))
  expect(seen).toEqual(seen.map(() => [{ line: 2, cells: ['Priya', '9876620031'], errors: [] }]))
  expect(most - before).toBeLessThanOrEqual(2)
})
