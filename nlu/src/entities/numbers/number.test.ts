import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, number]>([
  ['I need 12 of them', 12],
  ['1,50,000 people came', 150_000],
  ['about 1,234,567 rows', 1_234_567],
  ['twenty five guests', 25],
  ['twenty-five guests', 25],
  ['2.5 lakh followers', 250_000],
  ['two lakh fifty thousand three hundred and five votes', 250_305],
  ['one hundred and five seats', 105],
  ['a hundred seats', 100],
  ['10k users', 10_000],
  ['two dozen eggs', 24],
  ['three point one four', 3.14],
  ['one and a half cups', 1.5],
  ['it is -5 now', -5],
  ['minus five', -5],
  ['two thousand crore', 20_000_000_000],
  ['2.3 lakh', 230_000],
  ['seventeen hundred', 1700],
  ['1e3', 1000],
  ['about 2.5E6 rows', 2_500_000],
  ['a dose of 5e-2', 0.05],
  ['.5', 0.5],
  ['only -.25 of it', -0.25],
])('"%s" holds the number %d (ENTITY-039)', (text, value) => {
  expect(valuesOf('number', text)).toEqual([value])
})

test.each<[string, number]>([
  ['पच्चीस लोग', 25],
  ['ढाई लाख', 250_000],
  ['pachees log', 25],
  ['साढ़े तीन हज़ार', 3500],
  ['saadhe teen hazar', 3500],
  ['sava lakh', 125_000],
  ['सवा सौ', 125],
  ['paune do', 1.75],
  ['डेढ़ सौ', 150],
  ['दो करोड़ पाँच लाख', 20_500_000],
  ['nau sau ninyanve', 999],
  ['१२ लोग', 12],
  ['मुझे दो चाहिए', 2],
])('the Hindi words "%s" hold the number %d (ENTITY-039)', (text, value) => {
  expect(valuesOf('number', text)).toEqual([value])
})

test.each([
  'what do you do',
  'my teen likes this one',
  'I do so',
  'covid19 is over',
  'version 1.2.3',
  'the 5th floor',
  'open 24/7',
  'server 10.0.0.1',
  'another one of those',
  'lakhs of people',
  '1e400',
  '2.5e',
  '1e3.5',
])('"%s" holds no number', text => {
  expect(valuesOf('number', text)).toEqual([])
})

test('short words of both languages are Hindi numbers in a Hindi sentence only', () => {
  expect(valuesOf('number', 'teen log ke liye')).toEqual([3])
  expect(valuesOf('number', 'do')).toEqual([])
  expect(valuesOf('number', 'do', { language: 'hi' })).toEqual([2])
  expect(valuesOf('number', 'do', { expected: ['sys.number'] })).toEqual([2])
})

test.each(['1e400', '1e3x', '99999999999999999999'])('"%s" is no number where one was asked for either', text => {
  expect(valuesOf('number', text, { expected: ['sys.number'] })).toEqual([])
})

test.each<[string, number]>([
  ['1/2', 0.5],
  ['2 1/2', 2.5],
  ['2½ please', 2.5],
  ['half', 0.5],
  ['just a couple', 2],
])('"%s" is the number %d where one was asked for (ENTITY-039)', (text, value) => {
  expect(valuesOf('number', text, { expected: ['sys.number'] })).toEqual([value])
})

test.each(['half past five', 'a couple of days', 'flat 3/4', '9/11'])('"%s" holds no number by itself', text => {
  expect(valuesOf('number', text)).toEqual([])
})

test.each(['ticket book kar do', 'टिकट बुक कर दो', 'menu bhej do bhai', 'रहने दो'])('"%s" counts nothing', text => {
  expect(valuesOf('number', text, { language: 'hi' })).toEqual([])
  expect(valuesOf('number', text, { language: 'hi', expected: ['sys.number'] })).toEqual([])
})

test('a number that was asked for is taken out of a longer meaning', () => {
  expect(valuesOf('number', '25 years old', { expected: ['sys.number'] })).toEqual([25])
  expect(valuesOf('number', 'send 5kg', { expected: ['sys.number'] })).toEqual([5])
})

test.each<[string, number[]]>([
  ['half a dozen', [6]],
  ['half a million', [500_000]],
  ['aadha lakh', [50_000]],
  ['1½ cups', [1.5]],
  ['between 2 and 3 lakh', [200_000, 300_000]],
  ['5 to 10 thousand', [5000, 10_000]],
  ['दो से तीन लाख', [200_000, 300_000]],
  ['9 to 5 thousand', [9, 5000]],
  ['2 and 3 lakh', [2, 300_000]],
])('"%s" holds the numbers %j (ENTITY-039)', (text, values) => {
  expect(valuesOf('number', text)).toEqual(values)
})
