import { expect, test } from 'vitest'
import { phraseIndexOf } from './custom/phrase-index.ts'
import { compileLexicon, findEntities } from './find.ts'
import { matchesIn, wednesday } from './sentences.fixture.ts'

const longest = 4096

const askable =
  `any person address number date time otp email phone-number pincode currency date-time date-period city ordinal`
    .split(' ')
    .map(name => `sys.${name}`)
const floods =
  `9|9 |1,|1.|5:|1/|+9|a@|a.|(|@|#|one hundred |saadhe |पाँच सौ |next |tomorrow at 5 |5 march to |the fifth of |half past |in 5 days
|rs |my name is |address is |http://|www.|5'|- |👨‍👩‍👧‍👦|\ud800|\u0301|point |and a half |i am |no |TN 07 |from |1 to |a|क|२/|two point five |nine |double nine |dot at |a1|half a |q1 |end of |2 to 3 lakh `
    .split('|')
    .map(piece => ({ piece, text: piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest) }))

test.each(floods)('a flood of one sign or word gets an answer without overlap: $piece', ({ text }) => {
  const matches = matchesIn(text)
  const ends = matches.map(({ end }) => end)
  expect(matches.every(({ start, end }, at) => start >= (ends[at - 1] ?? 0) && end > start && end <= text.length)).toBe(
    true,
  )
})

test.each(floods)('every system entity, once asked for, survives the flood: $piece', ({ text }) => {
  for (const expected of askable) {
    expect(matchesIn(text, { expected: [expected] }).length).toBeLessThanOrEqual(longest)
  }
})

test('text behind the longest message is not read', () => {
  expect(matchesIn(`${' '.repeat(longest)}tomorrow`)).toEqual([])
})

test('patterns made to explode in other engines are answered', () => {
  const evil = compileLexicon([
    {
      id: 'x',
      name: 'X',
      values: [{ value: 'v', type: 'pattern', pattern: ['(a+)+$', '(a|aa)+b', '(.*a){20}c', '(x+x+)+y'] }],
    },
  ])
  const text = `${'a'.repeat(longest - 1)}!`
  expect(findEntities(text, evil, wednesday).filter(({ id }) => id === 'x')).toEqual([])
})

test('thousands of alike phrases cost a bounded number of looks, and exact ones are still found', () => {
  const values = Array.from({ length: 5000 }, (_, at) => {
    return { value: `product number ${at}`, type: 'synonyms' as const, synonyms: [`productnumber${at}`] }
  })
  const lexicon = compileLexicon([{ id: 'p', name: 'P', values }])
  const text = 'prodcut numbre 77, product number 4321 '.repeat(100)
  const read = findEntities(text, lexicon, wednesday).filter(({ id }) => id === 'p')
  expect(read.filter(({ value }) => value === 'product number 4321')).toHaveLength(100)
})

test('an index of no phrases finds none', () => {
  expect(phraseIndexOf([]).postings).toHaveLength(0)
  expect(findEntities('anything', compileLexicon([]), wednesday)).toEqual([])
})
