import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each(['/', '/bots?search=a', '/bots/1#top', '/admin//x'])('%s is a place to return to', path => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  'bots',
  '/\t/evil.example',
])('%s is not', path => {
  expect(isOwnPath(path)).toBe(false)
})
