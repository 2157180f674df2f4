import { expect, test } from 'vitest'
import { anyEntity, systemFinders } from './finders.ts'
import { systemEntities } from './system.ts'

test('every listed system entity but "any" has a grammar, and no other has (ENTITY-018, ENTITY-039)', () => {
  const found = [...systemFinders, anyEntity].map(({ id }) => id)
  expect(found.toSorted()).toEqual(systemEntities.map(({ id }) => id).toSorted())
  expect(systemEntities).toHaveLength(32)
  expect(systemEntities[0]).toEqual({ id: 'sys.date', name: 'date', description: 'Calendar date' })
  expect(systemEntities.every(({ id, name }) => id === `sys.${name}`)).toBe(true)
})
