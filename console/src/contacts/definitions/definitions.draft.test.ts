import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import { expect, test } from 'vitest'
import {
  bodyOf,
  type DefinitionValues,
  definitionProblems,
  nameFrom,
  newDefinition,
  valuesOf,
  withType,
} from './definitions.draft.ts'

const filled: DefinitionValues = {
  ...newDefinition,
  fieldLabel: 'Budget',
  fieldName: 'budget',
  fieldHelptext: 'In rupees',
  mandatory: 'no',
  fieldType: 'text',
  inputType: 'number',
}

test('an empty form names everything that is required (ATTR-025, ATTR-026, ATTR-027, ATTR-028, ATTR-029)', () => {
  const missing = Object.keys(definitionProblems(newDefinition))
  expect(missing).toEqual(['fieldLabel', 'fieldName', 'fieldHelptext', 'mandatory', 'fieldType'])
  expect(definitionProblems({ ...filled, fieldLabel: '   ' })).toEqual({ fieldLabel: 'This field is required' })
  expect(definitionProblems(filled)).toEqual({})
})

test('texts need an input type, selects need distinct values (ATTR-030, ATTR-031, ATTR-032)', () => {
  expect(definitionProblems({ ...filled, inputType: null })).toEqual({ inputType: 'This field is required' })
  for (const fieldType of ['selectbox-singlevalue', 'selectbox-multiplevalue'] as const) {
    const select = { ...filled, fieldType, inputType: null }
    expect(definitionProblems({ ...select, defaultValue: ['', ' '] })).toEqual({
      defaultValue: 'This field is required',
    })
    expect(definitionProblems({ ...select, defaultValue: ['Gold', 'gold '] })).toEqual({
      defaultValue: 'Options must be distinct',
    })
    expect(definitionProblems({ ...select, defaultValue: ['Gold', 'Silver'] })).toEqual({})
  }
})

test('the least length is not beyond the greatest (ATTR-033)', () => {
  expect(definitionProblems({ ...filled, minValue: 9, maxValue: 3 })).toEqual({
    minValue: 'Min.Char cannot be greater than Max.Char',
  })
})

test('another type asks for its input type anew and takes the comma back (ATTR-024)', () => {
  const next = withType({ ...filled, inputType: 'alphabets', commaIncluded: true }, 'textarea')
  expect(next).toMatchObject({ fieldType: 'textarea', inputType: null, commaIncluded: false })
})

test('texts send their rules, selects send options and none (ATTR-015, ATTR-021, ATTR-034)', () => {
  const special = { allowSpecialChars: true, allowedChars: '@ #,@', commaIncluded: true }
  expect(bodyOf({ ...filled, ...special, inputType: 'alphabets', minValue: 2 }, 'd1')).toMatchObject({
    id: 'd1',
    mandatory: false,
    commaIncluded: true,
    validations: [
      { id: 'minValue', value: 2 },
      { id: 'allowSpecialChars', value: true },
      { id: 'allowedChars', value: ['@', '#'] },
    ],
  })
  expect(bodyOf({ ...filled, ...special }, null)).toMatchObject({
    commaIncluded: false,
    validations: [{ id: 'allowSpecialChars', value: false }],
  })
  const select = { ...filled, fieldType: 'selectbox-singlevalue', defaultValue: [' Gold', '', 'Silver'] } as const
  expect(bodyOf({ ...select, defaultValue: [...select.defaultValue] }, null)).toMatchObject({
    inputType: null,
    defaultValue: 'Gold,Silver',
    validations: [],
  })
})

test('a stored field comes back as it was saved (ATTR-014, ATTR-017)', () => {
  const stored: Definition = {
    _id: 'd1',
    id: 'd1',
    index: 2,
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where they live',
    fieldHelpText: 'Where they live',
    mandatory: true,
    search: true,
    fieldType: 'text',
    inputType: 'alphabets',
    defaultValue: '',
    commaIncluded: false,
    category: null,
    validations: [
      { id: 'maxValue', value: 40 },
      { id: 'allowSpecialChars', value: true },
      { id: 'allowedChars', value: ['-', '.'] },
    ],
    builtIn: false,
  }
  const values = valuesOf(stored)
  expect(values).toMatchObject({ mandatory: 'yes', minValue: null, maxValue: 40, allowedChars: '-.' })
  expect(bodyOf(values, 'd1').validations).toEqual(stored.validations)
})

test('a label gives the field a name (ATTR-025)', () => {
  expect(nameFrom('Date of birth')).toBe('dateOfBirth')
  expect(nameFrom('2nd e-mail')).toBe('ndEMail')
  expect(nameFrom('जन्म तिथि')).toBe('')
})
