import { expect, test } from 'vitest'
import { knowsMarks, piecesOf } from './marks.ts'

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

test('an address is a link to its end and without what follows it, also where it holds a mark', () => {
  const link = (address: string) => ({ kind: 'link', text: address })
  expect(piecesOf('See https://shop.in/_new_, or *tel:+911234567890*.')).toEqual([
    text('See '),
    link('https://shop.in/_new'),
    text('_, or '),
    { kind: 'bold', pieces: [link('tel:+911234567890')] },
    text('.'),
  ])
  expect(piecesOf('mailto:a@shop.in javascript:alert(1)')).toEqual([
    link('mailto:a@shop.in'),
    text(' javascript:alert(1)'),
  ])
})

test('only WhatsApp knows the marks: where they are not known they stay, and links are links', () => {
  expect([0, 1, 3, 4, 5, 6, 9, 10, 11, 12].filter(knowsMarks)).toEqual([4])
  expect(piecesOf('*bold* https://shop.in', false)).toEqual([
    text('*bold* '),
    { kind: 'link', text: 'https://shop.in' },
  ])
})
