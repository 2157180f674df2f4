import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import type { Definition } from './definitions.ts'
import { checkContact, contactChecker, countryCodeOf, normalisePhone } from './values.ts'

const isNew = { isNew: true, countryCode: '91' }
const isKnown = { isNew: false, countryCode: '91' }
const person = { name: 'Asha Rao', phoneNumber: '9876543210' }

function field(changes: Partial<Definition>): Definition {
  return {
    _id: 'city',
    id: 'city',
    index: 2,
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where',
    fieldHelpText: 'Where',
    mandatory: false,
    search: false,
    fieldType: 'text',
    inputType: 'alphabets',
    defaultValue: '',
    commaIncluded: false,
    category: null,
    validations: [],
    builtIn: false,
    ...changes,
  }
}

function messagesOf(definition: Partial<Definition>, value: string | string[]): string[] {
  const { problems } = checkContact({ ...person, data: [{ id: 'city', value }] }, [field(definition)], isNew)
  return problems.map(problem => problem.message)
}

describe('a phone number', () => {
  test.each([
    ['98765 43210', '919876543210'],
    ['098765-43210', '919876543210'],
    ['+91 (987) 654.32[10]', '919876543210'],
    ['0091 98765 43210', '919876543210'],
    ['９８７６５４３２１０', '919876543210'],
    ['९८७६५४३२१०', '919876543210'],
    ['98765–43210', '919876543210'],
    ['+91‑98765‑43210', '919876543210'],
    ['＋９１（９８７６５）４３２１０', '919876543210'],
    ['+91 (0) 98765 43210', '919876543210'],
    ['+1 202 555 0123', '12025550123'],
    ['447911123456', '447911123456'],
  ])('%s is kept as %s (X-05, CUST-026)', (raw, digits) => {
    expect(normalisePhone(raw, '91')).toEqual({ digits })
  })

  test.each([
    ['98765x3210', 'Invalid number format'],
    ['9.18E+11', 'Invalid number format'],
    ['98765', 'Minimum length must be 10 characters.'],
    ['+1234567890123456', 'Maximum length must be 15 characters.'],
    ['910000000000', 'Invalid number format'],
    ['+999999999999', 'Invalid number format'],
    // Valid without its zero, and then too short or valid without yet more.
    ['+6101630000', 'Minimum length must be 10 characters.'],
    ['+37508100000000', 'Invalid number format'],
  ])('%s is refused with %s (X-05)', (raw, message) => {
    expect(normalisePhone(raw, '91')).toEqual({ message })
  })

  test('gets the country code of the enterprise where it is national (X-05)', () => {
    expect(normalisePhone('2025550123', countryCodeOf('US'))).toEqual({ digits: '12025550123' })
    expect(countryCodeOf(null)).toBe('91')
    expect(countryCodeOf('Nowhere')).toBe('91')
  })

  test('is the same however it is punctuated, and stays what it became (X-05)', () => {
    const punctuation = fc.array(
      fc.constantFrom(' ', '-', '.', '(', ')', '[', ']', '\u00a0', '\u200e', '\u202a', '\u202c'),
      { maxLength: 3 },
    )
    const digits = fc.stringMatching(/^[0-9]{8,16}$/)
    fc.assert(
      fc.property(digits, punctuation, fc.nat(15), (number, marks, at) => {
        const plain = normalisePhone(`+${number}`, '91')
        expect(normalisePhone(`+${number.slice(0, at)}${marks.join('')}${number.slice(at)}`, '91')).toEqual(plain)
        if ('digits' in plain) expect(normalisePhone(`+${plain.digits}`, '91')).toEqual(plain)
      }),
    )
  })

  test('of an Indian mobile is taken without the library exactly where the library takes it (X-05)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^91[6-9][0-9]{9}$/), digits => {
        const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false })
        expect(parsed?.isValid()).toBe(true)
        expect(parsed?.number).toBe(`+${digits}`)
      }),
    )
  })
})

describe('basic fields', () => {
  test('are required of a new contact, blank or absent (CUST-040, CUST-041)', () => {
    const required = [
      { field: 'phoneNumber', message: 'This field is required' },
      { field: 'name', message: 'This field is required' },
    ]
    expect(checkContact({}, [], isNew).problems).toEqual(required)
    expect(checkContact({ name: ' ', phoneNumber: '\t' }, [], isNew).problems).toEqual(required)
    const unseen = { name: '\u200b\u2060\u200b', phoneNumber: '9876543210' }
    expect(checkContact(unseen, [], isNew).problems).toEqual(required.slice(1))
    expect(checkContact({}, [], isKnown)).toEqual({ values: { data: {} }, problems: [] })
  })

  test('are trimmed, lower-cased and measured in code points (CUST-026, CUST-040)', () => {
    const { values, problems } = checkContact(
      { name: ' 😀😀 ', phoneNumber: '9876543210', whatsAppNumber: '', emailId: ' Asha@Example.IN ', instaId: 'asha' },
      [],
      isNew,
    )
    expect(problems).toEqual([])
    expect(values).toEqual({
      name: '😀😀',
      phoneNumber: '919876543210',
      whatsAppNumber: '',
      emailId: 'asha@example.in',
      instaId: 'asha',
      data: {},
    })
  })

  test('say everything that is wrong with them at once, before the custom fields (CUST-025, CUST-064)', () => {
    const draft = {
      name: 'A',
      phoneNumber: '12',
      whatsAppNumber: 'x',
      facebookId: 'a b',
      twitterId: 'x'.repeat(101),
      emailId: 'nobody',
      data: [{ id: 'city', value: '7' }],
    }
    expect(checkContact(draft, [field({})], isNew).problems).toEqual([
      { field: 'phoneNumber', message: 'Minimum length must be 10 characters.' },
      { field: 'name', message: 'Minimum length must be 2 characters.' },
      { field: 'whatsAppNumber', message: 'Invalid number format' },
      { field: 'facebookId', message: 'White space is not allowed' },
      { field: 'twitterId', message: 'Maximum length must be 100 characters.' },
      { field: 'emailId', message: 'Please enter a valid email address' },
      { field: 'city', message: 'Only alphabets are allowed in City' },
    ])
  })

  test('never change the number of a contact that has one (CUST-027)', () => {
    const kept = { phoneNumber: '6591234567', data: {} }
    const changed = { field: 'phoneNumber', message: 'Phone number cannot be changed' }
    const judge = (phoneNumber: string) => checkContact({ phoneNumber }, [], { ...isKnown, kept }).problems
    expect(judge('6591234567')).toEqual([])
    expect(judge('+65 9123 4567')).toEqual([])
    expect(judge('9876543210')).toEqual([changed])
    const without = checkContact({ phoneNumber: '9876543210' }, [], { ...isKnown, kept: { ...kept, phoneNumber: '' } })
    expect(without.values.phoneNumber).toBe('919876543210')
  })
})

const customCases: [string, Partial<Definition>, string | string[], string[]][] = [
  ['mandatory and empty', { mandatory: true }, '', ['City is required']],
  ['only white space', { mandatory: true }, '  ', ['Whitespace only present in the field - City']],
  ['nothing to be seen', { mandatory: true }, '\u200b', ['Whitespace only present in the field - City']],
  ['optional and blank', {}, '  ', []],
  ['too short', { validations: [{ id: 'minValue', value: 3 }] }, 'ab', ['Minimum length must be 3 characters.']],
  ['too long', { validations: [{ id: 'maxValue', value: 2 }] }, 'abc', ['Maximum length must be 2 characters.']],
  ['beyond the cap', {}, 'a'.repeat(5001), ['Maximum length must be 5000 characters.']],
  ['letters and marks', {}, 'नई दिल्ली Zürich', []],
  ['a digit among letters', {}, 'Delhi 6', ['Only alphabets are allowed in City']],
  ['a line break in a text', {}, 'a\nb', ['Only alphabets are allowed in City']],
  ['a line break in a textarea', { fieldType: 'textarea' }, 'a\r\nb', []],
  ['digits of any script', { inputType: 'alphanumeric' }, 'Sector १५', []],
  ['a sign', { inputType: 'alphanumeric' }, 'a-b', ['Only alphanumeric characters are allowed in City']],
  ['a negative number', { inputType: 'number' }, '-12', []],
  ['no number', { inputType: 'number' }, '1.2', ['Only numbers are allowed in City']],
  ['a decimal', { inputType: 'decimal' }, '-1.25', []],
  ['no decimal', { inputType: 'decimal' }, '1.', ['Only decimals are allowed in City']],
  ['no address', { inputType: 'email' }, 'a@', ['Please enter a valid email address']],
  ['any special sign', { validations: [{ id: 'allowSpecialChars', value: true }] }, 'a@b — 7 😀', []],
  ['an option', { fieldType: 'selectbox-singlevalue', inputType: null, defaultValue: 'Gold, Silver' }, ' Gold ', []],
  [
    'no option',
    { fieldType: 'selectbox-singlevalue', inputType: null, defaultValue: 'Gold,Silver' },
    'gold',
    ['Invalid value for City'],
  ],
  ['options', { fieldType: 'selectbox-multiplevalue', inputType: null, defaultValue: 'a,b,c' }, 'a, c', []],
  [
    'the same option twice',
    { fieldType: 'selectbox-multiplevalue', inputType: null, defaultValue: 'a,b,c' },
    ['a', 'a'],
    ['Invalid value for City'],
  ],
]

describe('custom values', () => {
  test.each(customCases)(
    '%s (CUST-042, CUST-043, CUST-044, CUST-045, ATTR-018, ATTR-019)',
    (_, definition, value, messages) => {
      expect(messagesOf(definition, value)).toEqual(messages)
    },
  )
})

describe('custom values together', () => {
  test('take the special signs that are named and no others (ATTR-017)', () => {
    const special = (allowedChars: string[], commaIncluded = false) => ({
      commaIncluded,
      validations: [
        { id: 'allowSpecialChars' as const, value: true },
        { id: 'allowedChars' as const, value: allowedChars },
      ],
    })
    expect(messagesOf(special(['-', ']', '^', '\\']), 'a-b]^\\')).toEqual([])
    expect(messagesOf(special(['-']), 'a@b')).toEqual(['Special character not allowed in City'])
    expect(messagesOf(special(['-']), 'a,b')).toEqual(['Special character not allowed in City'])
    expect(messagesOf(special(['-'], true), 'a,b')).toEqual([])
  })

  test('stay where they are not sent, are emptied by an empty one, and keep an option that was removed (CUST-055)', () => {
    const select = field({ fieldType: 'selectbox-singlevalue', inputType: null, defaultValue: 'Gold' })
    const judge = (value: string) =>
      checkContact({ data: [{ id: 'city', value }] }, [select], {
        ...isKnown,
        kept: { phoneNumber: '', data: { city: 'Bronze' } },
      })
    expect(judge('Bronze').values.data).toEqual({ city: 'Bronze' })
    expect(judge('').values.data).toEqual({ city: null })
    expect(judge('Tin').problems).toEqual([{ field: 'city', message: 'Invalid value for City' }])
    expect(checkContact({}, [{ ...select, mandatory: true }], isKnown).problems).toEqual([])
  })

  test('are judged in the order of the fields, whatever order they came in (ATTR-007)', () => {
    const definitions = [
      field({ id: 'b', fieldName: 'b', index: 3, fieldLabel: 'B', mandatory: true }),
      field({ id: 'a', fieldName: 'a', index: 2, fieldLabel: 'A', mandatory: true }),
    ]
    expect(checkContact(person, definitions, isNew).problems.map(problem => problem.field)).toEqual(['a', 'b'])
  })

  test('that pass once pass again unchanged, whatever they hold (ATTR-021)', () => {
    const definitions = [
      field({ id: 'a', inputType: 'alphanumeric' }),
      field({ id: 'b', inputType: 'number' }),
      field({ id: 'c', fieldType: 'textarea', validations: [{ id: 'allowSpecialChars', value: true }] }),
      field({ id: 'd', fieldType: 'selectbox-multiplevalue', inputType: null, defaultValue: 'x,y,z' }),
    ]
    const check = contactChecker(definitions, isNew)
    const anything = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aé९😀\n\t\u0000@,-') }),
      fc.string({ unit: fc.constantFrom(...'-.,019xyz ') }),
    )
    const entries = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), value: anything }))
    fc.assert(
      fc.property(entries, data => {
        const { values } = check({ ...person, data })
        const again = Object.entries(values.data).map(([id, value]) => ({ id, value: value ?? '' }))
        expect(check({ ...person, data: again })).toEqual({ values, problems: [] })
      }),
    )
  })
})
