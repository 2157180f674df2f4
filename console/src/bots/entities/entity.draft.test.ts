import { type Entity, entityTexts } from '@parley/contracts/bots/entities.ts'
import { expect, test } from 'vitest'
import { formatEntityDate } from './entity.date.ts'
import {
  changedRow,
  draftOf,
  emptyForm,
  entriesOf,
  formOf,
  formProblems,
  isSameForm,
  listOf,
  withoutRow,
  withRow,
} from './entity.draft.ts'
import { pickerGroups } from './entity.picker.options.ts'

const stored: Entity = {
  id: 'e1',
  _id: 'e1',
  agentId: 'a1',
  name: 'size',
  type: 0,
  description: '',
  values: [
    { value: 'Large', type: 'synonyms', synonyms: ['big', 'huge'] },
    { value: 'Code', type: 'pattern', pattern: ['[A-Z]{2}'] },
  ],
  updatedOn: '2026-11-21T12:00:00.000Z',
}
const form = formOf(stored)

test('an entity comes back out of the form as it went in', () => {
  expect(draftOf(form, 'e1')).toEqual({ id: 'e1', name: 'size', values: stored.values })
  expect(formProblems(form, 'e1').size).toBe(0)
})

test('an empty form has one row and cannot be sent (ENTITY-024, ENTITY-025)', () => {
  expect(emptyForm.values).toHaveLength(1)
  expect([...formProblems(emptyForm, null)]).toEqual([
    ['name', entityTexts.nameEmpty],
    ['values[0].value', entityTexts.valueEmpty],
    ['values[0].synonyms', entityTexts.synonymsEmpty],
  ])
})

test('switching the type to and fro loses nothing, and saves one list alone (ENTITY-022)', () => {
  const toPattern = changedRow(form, 'value-0', { type: 'pattern' })
  expect(formProblems(toPattern, 'e1').get('values[0].pattern')).toBe(entityTexts.patternEmpty)
  const back = changedRow(toPattern, 'value-0', { type: 'synonyms' })
  expect(back.values[0] && listOf(back.values[0])).toEqual(['big', 'huge'])
  expect(isSameForm(back, form)).toBe(true)
})

test('a value that stands twice is told at the later place', () => {
  const twice = changedRow(form, 'value-1', { value: ' LARGE ' })
  expect([...formProblems(twice, 'e1')]).toEqual([['values[1].value', entityTexts.valueTwice]])
})

test('rows come and go under keys of their own', () => {
  const grown = withRow(withRow(form))
  expect(new Set(grown.values.map(({ key }) => key)).size).toBe(4)
  expect(withoutRow(grown, 'new-0').values.map(({ key }) => key)).toEqual(['value-0', 'value-1', 'new-1'])
})

test('commas part synonyms but not patterns, and blank ones are dropped (ENTITY-028, ENTITY-029, ENTITY-030)', () => {
  expect(entriesOf(' big, , huge ,', 'synonyms')).toEqual(['big', 'huge'])
  expect(entriesOf('AC\\d{3,6}', 'pattern')).toEqual(['AC\\d{3,6}'])
  expect(entriesOf(' , ', 'synonyms')).toEqual([])
})

test('Last Updated reads dd/MM/yyyy hh:mm:a (ENTITY-005)', () => {
  expect(formatEntityDate('2026-11-05T12:00:00.000Z', 'Asia/Kolkata')).toBe('05/11/2026 05:30:PM')
})

test('the picker offers parameters first, then a further one of their entity, then the library (INTENT-039)', () => {
  const parameter = {
    key: 'p',
    entityId: 'e1',
    entityName: 'size',
    name: 'shirt',
    required: false,
    value: '',
    prompts: [],
  }
  const groups = pickerGroups({ parameters: [parameter], entities: [stored], search: '', marked: 'p' })
  expect(groups.map(({ label, options }) => [label, options.map(option => option.label)])).toEqual([
    ['', ['Remove mark']],
    ['Parameters of this intent', ['shirt', 'Another size']],
    ['Custom Entities', ['size']],
  ])
  expect(pickerGroups({ parameters: [parameter], entities: [], search: 'city', marked: null })).toEqual([])
})
