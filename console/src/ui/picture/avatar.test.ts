import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('initials are the first and the last word’s first letters', () => {
  expect(initialsOf('Asha Devi Rao')).toBe('AR')
  expect(initialsOf('asha')).toBe('A')
  expect(initialsOf('  ')).toBe('')
})

test('a letter with its vowel sign stays whole', () => {
  expect(initialsOf('मीरा नायर')).toBe('मीना')
})
