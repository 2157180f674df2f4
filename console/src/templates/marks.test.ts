import { expect, test } from 'vitest'
import { piecesOf } from './marks.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('marks stand around words, one within the other (TMPL-020)', () => {
  expect(piecesOf('a *bold* b')).toEqual([text('a '), { kind: 'bold', pieces: [text('bold')] }, text(' b')])
  expect(piecesOf('_it ~is~_')).toEqual([
    { kind: 'italic', pieces: [text('it '), { kind: 'strike', pieces: [text('is')] }] },
  ])
  expect(piecesOf('```a *b*```!')).toEqual([{ kind: 'mono', text: 'a *b*' }, text('!')])
})

test('what only looks like a mark stays as it is written (TMPL-020)', () => {
  for (const words of ['2 * 3 * 4', 'snake_case_name', '*open', '* not *', '~\n~', '**', '']) {
    expect(piecesOf(words)).toEqual(words === '' ? [] : [text(words)])
  }
})
