import { expect, test } from 'vitest'
import { compilePattern, occurrences, patternProblem } from './pattern.ts'

test.each(['ORD\\d+', '(?i)order-[a-z]{2}', '\\p{Devanagari}+', '^[A-Z]{3}$', '(a+)+$', '(?:x|y){1,100}'])(
  'RE2 accepts the pattern %s',
  source => {
    expect(patternProblem(source)).toBeNull()
  },
)

test.each<[string, string]>([
  ['(a', 'missing closing ): `(a`'],
  ['*', 'missing argument to repetition operator: `*`'],
  ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
  ['\\1', 'invalid escape sequence: `\\1`'],
  ['[z-a]', 'invalid character class range: `z-a`'],
  ['a{1001}', 'invalid repeat count: `{1001}`'],
  ['(((ab?){10}){10}){9}', 'pattern is too large'],
])('the pattern %s is refused: %s', (source, reason) => {
  expect(patternProblem(source)).toBe(reason)
})

test('matches follow one another without overlap, empty ones are left out', () => {
  expect(occurrences(compiled('a+'), 'aa b aaa')).toEqual([
    { start: 0, end: 2 },
    { start: 5, end: 8 },
  ])
  expect(occurrences(compiled('x*'), 'ab')).toEqual([])
})

test('positions count UTF-16 units', () => {
  expect(occurrences(compiled('ORD\\d'), '😀 ORD7')).toEqual([{ start: 3, end: 7 }])
})

function compiled(source: string) {
  const pattern = compilePattern(source)
  if (typeof pattern === 'string') throw new Error(pattern)
  return pattern
}
