import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { expect, test } from 'vitest'
import { byPath, draftOf, problemsOf, valuesOf } from './contact.draft.ts'

const base: Definition = {
  _id: 'city-id',
  id: 'city-id',
  index: 2,
  fieldName: 'city',
  fieldLabel: 'City',
  fieldHelptext: '',
  fieldHelpText: '',
  mandatory: true,
  search: false,
  fieldType: 'text',
  inputType: 'alphabets',
  defaultValue: '',
  commaIncluded: false,
  category: null,
  validations: [],
  builtIn: false,
}
const definitions: Definition[] = [
  base,
  {
    ...base,
    _id: 'taste-id',
    id: 'taste-id',
    index: 3,
    fieldName: 'taste',
    mandatory: false,
    fieldType: 'selectbox-multiplevalue',
    inputType: null,
    defaultValue: 'Tea,Coffee',
  },
]
const rules = { definitions, countryCode: '91' }
const asha: Contact = {
  id: 'asha',
  _id: 'asha',
  name: 'Asha Rao',
  phoneNumber: '919876543210',
  whatsAppNumber: '******3210',
  facebookId: '',
  instaId: '',
  twitterId: '',
  emailId: '',
  tags: [],
  groups: ['g'],
  data: [{ id: 'city-id', value: 'Pune' }],
  optedOut: [],
  optedOutAny: false,
  createdOn: '2026-11-21T09:00:00Z',
  updatedOn: '2026-11-21T09:00:00Z',
}

test('of a known contact only what was changed is sent (CUST-031, CUST-054)', () => {
  const values = valuesOf(asha, definitions)
  expect(values.data).toEqual({ 'city-id': 'Pune', 'taste-id': [] })
  const changed = { ...values, name: 'Asha R', data: { ...values.data, 'taste-id': ['Tea'] }, groups: [] }
  expect(draftOf(changed, asha, definitions)).toEqual({
    id: 'asha',
    name: 'Asha R',
    data: [{ id: 'taste-id', value: ['Tea'] }],
    groups: [],
  })
})

test('an untouched number is no problem, even shown masked (CUST-027)', () => {
  expect(problemsOf(valuesOf(asha, definitions), asha, rules)).toEqual({})
})

test('a new contact lacks name, number and what is mandatory (CUST-040, CUST-041, CUST-042)', () => {
  expect(problemsOf(valuesOf(null, definitions), null, rules)).toEqual({
    phoneNumber: 'This field is required',
    name: 'This field is required',
    'data.city-id': 'City is required',
  })
})

test('what the server refuses lands on its field (CUST-025)', () => {
  const refused = [
    { field: 'city', message: 'City is required' },
    { field: 'phoneNumber', message: 'Phone number already exists' },
  ]
  expect(byPath(refused, definitions)).toEqual({
    'data.city-id': 'City is required',
    phoneNumber: 'Phone number already exists',
  })
})
