import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['my name is Ravi Kumar and I live here', 'Ravi Kumar'],
  ['My name is ravi', 'ravi'],
  ['I am Ravi', 'Ravi'],
  ['i am priya sharma from pune', 'priya sharma'],
  ["I'm John Smith from Delhi", 'John Smith'],
  ['My name is Dr. A. P. J. Abdul Kalam.', 'A. P. J. Abdul Kalam'],
  ["name: Mary-Ann O'Neil", "Mary-Ann O'Neil"],
  ['call me Asha', 'Asha'],
  ['This is Victor', 'Victor'],
  ['mera naam Ravi hai', 'Ravi'],
  ['मेरा नाम रवि कुमार है', 'रवि कुमार'],
  ['main ravi bol raha hoon', 'ravi'],
  ['मैं रवि हूँ', 'रवि'],
])('"%s" names the person %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('person', text)).toEqual([value])
})

test.each([
  'I am fine',
  'I am Fine',
  'I AM FINE',
  'I am looking for a phone',
  'this is urgent',
  'my name is not important',
  'call me at 5',
  'मैं ठीक हूँ',
  'main ghar ja raha hoon',
  'Ravi Kumar',
])('"%s" names no person', text => {
  expect(valuesOf('person', text)).toEqual([])
})

test('a bare name counts where a name was asked for', () => {
  const asked = { expected: ['sys.person'] }
  expect(valuesOf('person', 'ravi kumar', asked)).toEqual(['ravi kumar'])
  expect(valuesOf('person', 'रवि', asked)).toEqual(['रवि'])
  expect(valuesOf('person', 'no', asked)).toEqual([])
  expect(valuesOf('person', 'ravi kumar', { expected: ['sys.date', 'sys.person'] })).toEqual([])
  for (const text of ['why do you ask', 'hmm', 'wait', 'actually monday', 'skip', 'kyun', 'idk'])
    expect(valuesOf('person', text, asked)).toEqual([])
  expect(valuesOf('person', 'it is none of your business 5', asked)).toEqual([])
})
