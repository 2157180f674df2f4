import type { Component } from '@parley/contracts/templates/components.ts'
import { expect, test } from 'vitest'
import { offerEnd, sortedOut } from './preflight.words.ts'

const at = (hour: number) => Date.UTC(2026, 10, 24, hour)
const times = { start: at(8), begin: at(10), end: at(12) }

test('an offer that ends too early for some or for all is told beforehand', () => {
  expect(told('2026-11-24T09:00:00Z')).toBe('The offer is over before this goes out.')
  expect(told('2026-11-24T11:00:00Z')).toBe('The offer is over before everybody has got it.')
  expect(told('2026-11-24T12:00:00Z')).toBeNull()
})

test('an offer that is over at the start is refused, and not told a second time', () => {
  expect(told('2026-11-24T08:00:00Z')).toBeNull()
  expect(told('2026-11-24T08:00:01Z')).not.toBeNull()
})

test('an end that each contact brings along, or that nobody chose yet, is not judged', () => {
  expect(told('endsOn', 'column')).toBeNull()
  expect(told('')).toBeNull()
  expect(offerEnd({}, times)).toBeNull()
})

test('a variable without a value is missing, and what is wrong with the value of another is told by its name', () => {
  const offer: Component = { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true }
  const template = { components: [{ type: 'BODY' as const, text: 'Hello {{1}}.' }, offer] }
  const errors = [
    { field: 'phoneNumber[0]', message: 'please enter valid number' },
    { field: 'body.1', message: 'This Field is Mandatory' },
    { field: 'lto.expiry', message: 'Please enter a valid date' },
  ]
  expect(sortedOut(template, errors, ['body.1', 'lto.expiry'])).toEqual({
    problems: ['please enter valid number', 'Limited time offer Expiry: Please enter a valid date'],
    missing: ['Body {{1}}'],
  })
})

function told(value: string, type: 'static' | 'column' = 'static') {
  return offerEnd({ columnMapping: [{ name: 'lto.expiry', type, value }] }, times)
}
