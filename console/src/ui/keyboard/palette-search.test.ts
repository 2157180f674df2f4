import { expect, test } from 'vitest'
import { type PaletteGroup, searchPalette } from './palette-search.ts'

const action = (label: string, hint?: string) => ({
  id: label,
  label,
  onRun: () => undefined,
  ...(hint ? { hint } : {}),
})
const groups: PaletteGroup[] = [
  { label: 'Go to', actions: [action('Contact groups'), action('Templates', 'Channels'), action('Groups of users')] },
  { label: 'People', actions: [action('Asha Rao')], isFound: true },
]
const labels = (typed: string) => searchPalette(groups, typed).map(group => group.actions.map(one => one.label))

test('nothing typed shows everything', () => {
  expect(labels('')).toHaveLength(2)
})

test('every word must fit, beginnings come first', () => {
  expect(labels('group')[0]).toEqual(['Groups of users', 'Contact groups'])
  expect(labels('group con')[0]).toEqual(['Contact groups'])
})

test('quiet words are searched too', () => {
  expect(labels('channels')[0]).toEqual(['Templates'])
})

test('what a server found stays, groups without a match fall away', () => {
  expect(labels('zzz')).toEqual([['Asha Rao']])
})
