import { expect, test } from 'vitest'
import { asYourself, isPretending, pretenceMetadata, pretenceWords } from './try-it.pretence.ts'

const ravi = {
  ...asYourself,
  who: 'person' as const,
  name: ' Ravi ',
  phoneNumber: '+91 98765 43210',
  fields: 'city: Pune\nplan = gold: yearly\n\nnonsense',
}

test('by default it is you, today (TRYIT-014)', () => {
  expect(isPretending(asYourself)).toBe(false)
  expect(pretenceWords(asYourself)).toBe('As you, today')
  expect(pretenceMetadata(asYourself, 'u1')).toEqual({ senderId: 'u1' })
})

test('another person has a number, a name and fields of their own, on another day', () => {
  const told = { ...ravi, day: '2031-12-25' }
  expect(pretenceWords(told)).toBe('As Ravi, on 25 Dec 2031')
  expect(pretenceMetadata(told, 'u1')).toEqual({
    senderId: '919876543210',
    contact: { name: 'Ravi', phoneNumber: '+91 98765 43210', city: 'Pune', plan: 'gold: yearly' },
    today: '2031-12-25',
  })
})

test('a new visitor is nobody whom the agent knows', () => {
  const visitor = { ...asYourself, who: 'visitor' as const }
  expect(pretenceMetadata(visitor, 'u1')).toEqual({ contact: {} })
  expect(pretenceWords(visitor)).toBe('As a new visitor, today')
})
