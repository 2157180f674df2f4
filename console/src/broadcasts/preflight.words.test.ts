import { expect, test } from 'vitest'
import { offerEnd } from './preflight.words.ts'

const [begin, end] = [Date.parse('2026-11-24T10:00:00Z'), Date.parse('2026-11-24T12:00:00Z')]

test('an offer that ends too early for some or for all is told beforehand', () => {
  expect(told('2026-11-24T09:00:00Z')).toBe('The offer is over before this goes out.')
  expect(told('2026-11-24T11:00:00Z')).toBe('The offer is over before everybody has got it.')
  expect(told('2026-11-24T12:00:00Z')).toBeNull()
})

test('an end that each contact brings along, or that nobody chose yet, is not judged', () => {
  expect(told('endsOn', 'column')).toBeNull()
  expect(told('')).toBeNull()
  expect(offerEnd({}, { begin, end })).toBeNull()
})

function told(value: string, type: 'static' | 'column' = 'static') {
  return offerEnd({ columnMapping: [{ name: 'lto.expiry', type, value }] }, { begin, end })
}
