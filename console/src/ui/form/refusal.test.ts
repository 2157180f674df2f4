import { expect, test } from 'vitest'
import { refusalsOf, splitRefusals } from './refusal.ts'

test('a refused call speaks field by field', () => {
  const error = Object.assign(new Error('Check the form'), {
    errors: [{ field: 'email', message: 'Email already exists' }],
  })
  expect(refusalsOf(error)).toEqual([{ field: 'email', message: 'Email already exists' }])
})

test('without fields its message stands for all', () => {
  expect(refusalsOf(Object.assign(new Error('Insufficient wallet balance'), { errors: [] }))).toEqual([
    { message: 'Insufficient wallet balance' },
  ])
  expect(refusalsOf('offline')).toEqual([{ message: 'offline' }])
})

test('messages land on their fields; those of no known field stand at the top', () => {
  const refusals = [
    { field: 'email', message: 'Email already exists' },
    { field: 'email', message: 'second of the same field' },
    { field: 'rows.0.name', message: 'Too long' },
    { field: 'captcha', message: 'Wrong captcha' },
    { message: 'Try later' },
  ]
  expect(splitRefusals(refusals, ['email', 'rows'])).toEqual({
    byField: { email: 'Email already exists', 'rows.0.name': 'Too long' },
    general: 'Wrong captcha\nTry later',
  })
})
