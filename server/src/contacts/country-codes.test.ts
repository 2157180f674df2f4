import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every country has a name and what its numbers begin with, and the enterprise has its own (CAMP-049, CAMP-050)', async () => {
  const { countryCodes, default: own } = (await world.as('asha').get('/chatbird/api/countrycodes')).body.data
  expect(own).toBe('91')
  expect(countryCodes).toContainEqual({ name: 'India', iso2: 'IN', dialCode: '91' })
  const names = countryCodes.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')))
  expect(countryCodes.every(({ dialCode }: { dialCode: string }) => /^\d{1,4}$/.test(dialCode))).toBe(true)
})
