import { expect, test } from 'vitest'
import { filterFound } from './found-filter.ts'
import { toItem } from './option.ts'

const acme = { value: 'a', label: 'Acme Shop' }
const bazaar = { value: 'b', label: 'Bazaar' }
const chosen = { value: 'c', label: 'Corner' }

function shown(search: string, isAnswer: boolean): string[] {
  const options = [chosen, acme, bazaar].map(toItem)
  const left = filterFound([acme, bazaar], isAnswer)({ options, search, limit: 20 })
  return left.flatMap(one => ('label' in one ? one.label : []))
}

test('what was found for an earlier text shows where its name fits the new one', () => {
  expect(shown('acme', false)).toEqual(['Acme Shop'])
})

test('what was found for this text shows whatever it is called, and what was not found does not', () => {
  expect(shown('acme', true)).toEqual(['Acme Shop', 'Bazaar'])
})

test('without a text all show', () => {
  expect(shown('', false)).toEqual(['Corner', 'Acme Shop', 'Bazaar'])
})
