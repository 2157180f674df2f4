import { expect, test } from 'vitest'
import { normalise } from './normalise.ts'
import { isWord, tokenise } from './tokens.ts'

test('Devanagari words keep their vowel signs', () => {
  expect(tokenise(normalise('मेरी गाड़ी कहाँ है?'))).toEqual(
    ['मेरी', 'गाड़ी', 'कहाँ', 'है', '?'].map(word => word.normalize('NFC')),
  )
})

test('signs and emoji are tokens of their own, words and numbers stay whole', () => {
  expect(tokenise("don't pay 1,500 😀👍")).toEqual(['don', "'", 't', 'pay', '1', ',', '500', '😀', '👍'])
})

test('words are told from signs', () => {
  expect(['है', 'a', '7', '?', '😀'].map(isWord)).toEqual([true, true, true, false, false])
})

test('case, spaces, accents, quotes and invisible characters make no difference', () => {
  const same = ['It’s a Cafe\u0301', "it's  a\tcafé", '\uFEFFIT\u2019S a caf\u00e9 ', "it\u200b's a café"]
  expect(new Set(same.map(normalise))).toEqual(new Set(["it's a café"]))
})

test('normalising twice changes nothing', () => {
  for (const text of ['İstanbul', 'ΑΣ', 'क़लम', 'ﬁne', '  x ']) expect(normalise(normalise(text))).toBe(normalise(text))
})
