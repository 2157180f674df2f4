import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { expect, test } from 'vitest'
import { moved, shownFields } from './definitions.order.ts'

const listed = [
  field('phoneNumber', 0, true),
  field('name', 1, true),
  field('a', 2),
  field('b', 3),
  field('c', 4),
  { ...field('facebookId', -1, true), category: 'social_details' },
]

test('number and name come first, social fields are left out (ATTR-006, ATTR-016)', () => {
  const { builtIn, custom } = shownFields(listed)
  expect(builtIn.map(({ id }) => id)).toEqual(['phoneNumber', 'name'])
  expect(custom.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a moved field takes its new place, and those between make room (ATTR-007, ATTR-040)', () => {
  const placed = (from: number, to: number) =>
    moved(listed, from, to).map(({ id, index }) => (index < 2 ? id : `${id}${index}`))
  expect(placed(2, 4)).toEqual(['phoneNumber', 'name', 'b2', 'c3', 'a4', 'facebookId'])
  expect(placed(4, 2)).toEqual(['phoneNumber', 'name', 'c2', 'a3', 'b4', 'facebookId'])
  expect(placed(9, 2)).toEqual(['phoneNumber', 'name', 'a2', 'b3', 'c4', 'facebookId'])
})

function field(id: string, index: number, builtIn = false): Definition {
  return {
    _id: id,
    id,
    index,
    fieldName: id,
    fieldLabel: id,
    fieldHelptext: '',
    fieldHelpText: '',
    mandatory: false,
    search: false,
    fieldType: 'text',
    inputType: 'alphabets',
    defaultValue: '',
    commaIncluded: false,
    category: null,
    validations: [],
    builtIn,
  }
}
