import { IconHome } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { createLeader } from './leader-key.ts'

const places = [{ label: 'Skills', href: '/bots', area: 'Agentic AI', icon: IconHome, key: 'b' }]

test('g and then a letter goes to its place, once', () => {
  const read = createLeader()
  expect(read('g', 0, places)).toBeNull()
  expect(read('b', 400, places)).toBe('/bots')
  expect(read('b', 500, places)).toBeNull()
})

test('the letter has to follow soon, and to belong to a place', () => {
  const read = createLeader()
  read('g', 0, places)
  expect(read('b', 2000, places)).toBeNull()
  read('g', 3000, places)
  expect(read('z', 3100, places)).toBeNull()
  expect(read('b', 3200, places)).toBeNull()
})
