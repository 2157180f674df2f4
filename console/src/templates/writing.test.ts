import { expect, test } from 'vitest'
import { marked, withPlaceholder } from './writing.ts'

test('a mark goes around what is selected and off again (TMPL-020)', () => {
  const bold = marked({ text: 'big sale now', start: 4, end: 8 }, '*')
  expect(bold).toEqual({ text: 'big *sale* now', start: 5, end: 9 })
  expect(marked(bold, '*')).toEqual({ text: 'big sale now', start: 4, end: 8 })
  expect(marked({ text: 'code', start: 0, end: 4 }, '```').text).toBe('```code```')
})

test('the next placeholder goes on as the text began', () => {
  expect(withPlaceholder({ text: 'Hello , hi', start: 6, end: 6 })).toEqual({
    text: 'Hello {{1}}, hi',
    start: 11,
    end: 11,
  })
  expect(withPlaceholder({ text: '{{1}} {{3}} x', start: 12, end: 13 }).text).toBe('{{1}} {{3}} {{2}}')
  expect(withPlaceholder({ text: '{{name}} ', start: 9, end: 9 }).text).toBe('{{name}} {{value_1}}')
})
