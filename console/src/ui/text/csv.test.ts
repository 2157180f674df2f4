import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('commas, quotes and line breaks are quoted, numbers stay numbers', () => {
  expect(
    toCsv([
      ['Day', 'a,b'],
      ['say "hi"', -3],
    ]),
  ).toBe('Day,"a,b"\r\n"say ""hi""",-3')
})

test('a text that a spreadsheet would run is made plain', () => {
  expect(toCsv([['=HYPERLINK("x")', '@sum', '+1', ' =1', '＝1']])).toBe(`"'=HYPERLINK(""x"")",'@sum,'+1,' =1,'＝1`)
})
