import { expect, test } from 'vitest'
import { emptyContent, type IntentContent, type ParameterRow } from './intent.draft.ts'
import { cityParameter } from './intent.fixture.ts'
import { changesBetween, hasAdded, withAdded } from './intent.theirs.ts'

const city: ParameterRow = { key: 'parameter-0', ...cityParameter }
const before: IntentContent = {
  ...emptyContent,
  name: 'track',
  phrases: phrasesOf('where is it', 'track it'),
  responses: [{ key: 'response-0', text: 'Soon.' }],
}

test('what somebody changed is told in the words of the screen', () => {
  const theirs = {
    ...before,
    name: 'tracking',
    phrases: phrasesOf('where is it', 'any news', 'has it left'),
    responses: [],
    parameters: [city],
  }
  expect(changesBetween(before, theirs)).toEqual([
    'name',
    '2 training phrases added',
    '1 training phrase removed',
    'responses',
    'entities',
  ])
  expect(changesBetween(before, before)).toEqual([])
})

test('a mark alone is a change too', () => {
  const spans = [{ start: 0, end: 5, parameter: city.key }]
  const [first, ...rest] = before.phrases
  expect(changesBetween(before, { ...before, phrases: first ? [{ ...first, spans }, ...rest] : [] })).toEqual([
    'marked words',
  ])
})

test('what they added joins what stands here, its marks on the entity of that name', () => {
  const ours = { ...before, phrases: [...phrasesOf('is it late'), ...before.phrases], keys: 3 }
  const theirs = {
    ...before,
    phrases: [
      ...before.phrases,
      { key: 'phrase-2', text: 'is it in Pune', spans: [{ start: 9, end: 13, parameter: city.key }] },
    ],
    responses: [...before.responses, { key: 'response-1', text: 'Tomorrow.' }],
    parameters: [city],
  }
  const joined = withAdded(ours, before, theirs)
  expect(joined.phrases.map(({ text }) => text)).toEqual(['is it late', 'where is it', 'track it', 'is it in Pune'])
  expect(joined.responses.map(({ text }) => text)).toEqual(['Soon.', 'Tomorrow.'])
  expect(joined.parameters.map(({ name }) => name)).toEqual(['city'])
  expect(joined.phrases.at(-1)?.spans[0]?.parameter).toBe(joined.parameters[0]?.key)
  const keys = [...joined.phrases, ...joined.responses, ...joined.parameters].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('what was removed here does not come back, and there is nothing to join', () => {
  const ours = { ...before, phrases: before.phrases.slice(1) }
  expect(hasAdded(ours, before, before)).toBe(false)
  expect(withAdded(ours, before, before).phrases).toEqual(ours.phrases)
})

function phrasesOf(...texts: string[]) {
  return texts.map(text => ({ key: text, text, spans: [] }))
}
