import { expect, test } from 'vitest'
import { formatPhoneNumber } from './phones.ts'

test('numbers are shown as people write them, hidden ones as they are (CUST-013)', () => {
  expect(formatPhoneNumber('919876543210')).toBe('+91 98765 43210')
  expect(formatPhoneNumber('447911123456')).toBe('+44 7911 123456')
  expect(formatPhoneNumber('******3210')).toBe('******3210')
  expect(formatPhoneNumber('')).toBe('')
})
