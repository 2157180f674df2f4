import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['I live in Chennai', 'Chennai'],
  ['Bombay', 'Mumbai'],
  ['flying to bangalore', 'Bengaluru'],
  ['NEW YORK!', 'New York'],
  ["Delhi's weather", 'Delhi'],
  ['a flight to Nice', 'Nice'],
  ['São Paulo', 'Sao Paulo'],
  ['दिल्ली', 'Delhi'],
  ['मैं मुम्बई में रहता हूँ', 'Mumbai'],
  ['main kolkata se hoon', 'Kolkata'],
])('"%s" names the city %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('city', text)).toEqual([value])
})

test.each([
  'what a nice day',
  'wo ghar gaya',
  'a reading list',
  'delhi5',
  'user@delhi.com',
  'the bath tub',
  'mumbaikar',
])('"%s" names no city', text => {
  expect(valuesOf('city', text)).toEqual([])
})

test.each<[string, string]>([
  ['Tamil Nadu', 'Tamil Nadu'],
  ['orissa', 'Odisha'],
  ['from UP', 'Uttar Pradesh'],
  ['I moved to California', 'California'],
  ['jammu & kashmir', 'Jammu and Kashmir'],
  ['केरल', 'Kerala'],
  ['main bihar se hoon', 'Bihar'],
  ['Georgia', 'Georgia'],
])('"%s" names the state %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('state', text)).toEqual([value])
})

test.each(['what is up', 'MP', 'HP laptop', 'mainer', 'the state'])('"%s" names no state', text => {
  expect(valuesOf('state', text)).toEqual([])
})

test('a postal code is a state where a state was asked for, and alone', () => {
  const answers = ['MH', 'ka', 'CA', 'ok', 'hi', 'from CA or so']
  expect(answers.map(text => valuesOf('state', text, { expected: ['sys.state'] }))).toEqual([
    ['Maharashtra'],
    ['Karnataka'],
    ['California'],
    [],
    [],
    [],
  ])
  expect(valuesOf('state', 'MH')).toEqual([])
})

test('Delhi and New York are cities, and states where a state was asked for', () => {
  expect(valuesOf('city', 'New York')).toEqual(['New York'])
  expect(valuesOf('state', 'New York', { expected: ['sys.state'] })).toEqual(['New York'])
  expect(valuesOf('state', 'दिल्ली', { expected: ['sys.state'] })).toEqual(['Delhi'])
})

test.each<[string, string]>([
  ['India', 'IN'],
  ['the UAE', 'AE'],
  ['shipping to the united states', 'US'],
  ['from the US', 'US'],
  ['England', 'GB'],
  ['shipping to uk please', 'GB'],
  ['south korea', 'KR'],
  ['Côte d’Ivoire', 'CI'],
  ['भारत', 'IN'],
  ['जर्मनी जाना है', 'DE'],
  ['main amrika mein hoon', 'US'],
])('"%s" names the country %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('country', text)).toEqual([value])
})

test.each(['tell us more', 'indiana', 'roast turkey', 'in it', 'michael jordan', 'an indian'])(
  '"%s" names no country',
  text => {
    expect(valuesOf('country', text)).toEqual([])
  },
)

test('Georgia is a country where a country was asked for', () => {
  expect(valuesOf('country', 'Georgia', { expected: ['sys.country'] })).toEqual(['GE'])
})

test.each<[string, string]>([
  ['Hindi', 'hi'],
  ['do you speak english', 'en'],
  ['I speak Polish', 'pl'],
  ['mandarin please', 'zh'],
  ['oriya', 'or'],
  ['हिंदी', 'hi'],
  ['तमिल में बात करो', 'ta'],
  ['angrezi mein', 'en'],
])('"%s" names the language %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('language', text)).toEqual([value])
})

test.each(['polish my shoes', 'hi there', 'no', 'it is', 'englishman'])('"%s" names no language', text => {
  expect(valuesOf('language', text)).toEqual([])
})

test.each<[string, string]>([
  ['a dark blue shirt', 'dark blue'],
  ['Red', 'red'],
  ['gray', 'grey'],
  ['sky blue', 'sky blue'],
  ['navy blue one', 'navy blue'],
  ['नीला', 'blue'],
  ['गहरा नीला', 'dark blue'],
  ['halka gulabi', 'light pink'],
  ['laal wali', 'red'],
])('"%s" names the colour %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('color', text)).toEqual([value])
})

test.each(['I am bored', 'a light meal', 'ice cream', 'blues', 'the dark'])('"%s" names no colour', text => {
  expect(valuesOf('color', text)).toEqual([])
})

test.each([
  ['city', 'mumbay', 'Mumbai'],
  ['city', 'Hyderbad.', 'Hyderabad'],
  ['language', 'englsh', 'en'],
  ['state', 'karnatka', 'Karnataka'],
  ['state', 'tn', 'Tamil Nadu'],
  ['country', 'us', 'US'],
  ['color', 'purpel', 'purple'],
])('a %s that was asked for is found behind "%s" (ENTITY-039)', (name, text, value) => {
  expect(valuesOf(name, text, { expected: [`sys.${name}`] })).toEqual([value])
  expect(valuesOf(name, text)).toEqual([])
})

test.each(['later', 'why should I', 'us all', 'mumbay was fun'])('"%s" is no mistyped city', text => {
  expect(valuesOf('city', text, { expected: ['sys.city'] })).toEqual([])
})
