import { expect, test } from 'vitest'
import { alikeTexts } from './alike.ts'

const anyPair = { least: 0.85, most: 100, isWanted: () => true }

test('texts that differ in an ending or a filler are alike; those that differ in what counts are not', () => {
  const texts = [
    'please block my credit card immediately',
    'please block my credit cards immediately',
    'when does the shop open on sundays',
    'when does the shop close on sundays',
    'cancel the order',
    'cancel my order',
    'book a flight to delhi',
    'book a train to delhi',
    'मेरा कार्ड ब्लॉक कर दीजिए',
    'मेरा कार्ड चालू कर दीजिए',
  ]
  const pairs = alikeTexts(texts, anyPair).map(({ one, other }) => [texts[one], texts[other]])
  expect(pairs).toEqual([texts.slice(0, 2), texts.slice(4, 6)])
})

test('leaving out what cannot be alike loses no pair', () => {
  const parts = ['order', 'orders', 'card', 'refund', 'my', 'the', 'cancel', 'status', 'please', 'today']
  const texts = Array.from({ length: 120 }, (_, at) =>
    [at % 10, (at * 7) % 10, (at >> 2) % 10, (at * 3 + 1) % 10].map(part => parts[part]).join(' '),
  )
  const compare = (least: number) => alikeTexts(texts, { ...anyPair, least, most: 10_000 })
  const strict = compare(0.85).map(({ one, other }) => `${one} ${other}`)
  const all = compare(0.01).filter(({ likeness }) => likeness >= 0.85)
  expect(strict.sort()).toEqual(all.map(({ one, other }) => `${one} ${other}`).sort())
  expect(strict.length).toBeGreaterThan(10)
})

test('no more pairs are told than asked for', () => {
  expect(alikeTexts(['a b', 'a b', 'a b', 'a b'], { ...anyPair, most: 2 })).toHaveLength(2)
  expect(alikeTexts(['', ' ', '?'], anyPair)).toEqual([])
})
