import { expect, test } from 'vitest'
import { saidPieces } from './trace.words.ts'

const told = (text: string, unknown: string[] = []) =>
  saidPieces(text, unknown).map(parts => parts.map(part => (part.isUnknown ? `_${part.text}_` : part.text)).join('|'))

test('a message is told as it was written: markup, emoji and flags of several characters stay in one piece', () => {
  expect(told('<b>x</b> 😀')).toEqual(['<|b|>|x|</|b|>', '😀'])
  expect(told('  👨‍👩‍👧 🇮🇳 👍🏽\tOK ')).toEqual(['👨‍👩‍👧', '🇮🇳', '👍🏽', 'OK'])
  expect(told('')).toEqual([])
})

test('only the words of a piece that stand in no training phrase are marked, however they were written', () => {
  expect(told('Where’s my ORDER?', ['where', 'order'])).toEqual(['_Where_|’|s', 'my', '_ORDER_|?'])
  expect(told('नमस्ते, भाई!', ['नमस्ते'])).toEqual(['_नमस्ते_|,', 'भाई|!'])
})
