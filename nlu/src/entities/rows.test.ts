import { expect, test } from 'vitest'
import { matchesIn } from './sentences.fixture.ts'

type Row = [name: string, said: string, value: unknown]
const week = { start: '2026-11-16', end: '2026-11-22' }
const october = { start: '2026-10-01', end: '2026-10-31' }
const inr = (amount: number) => ({ amount, currency: 'INR' })

/** Said on Wednesday, 18 November 2026 in India; each by itself, as its row of the library promises. */
const rows: Row[] = [
  ['date', 'tomorrow', '2026-11-19'],
  ['date', '5th March', '2027-03-05'],
  ['date', 'friday', '2026-11-20'],
  ['date', 'wednesday', '2026-11-25'],
  ['date', 'next Friday', '2026-11-27'],
  ['date', 'next monday', '2026-11-23'],
  ['date', '18 nov', '2026-11-18'],
  ['date', '17 nov', '2027-11-17'],
  ['date', '21/11/2026', '2026-11-21'],
  ['date', '1/2/2027', '2027-02-01'],
  ['date', 'कल', '2026-11-19'],
  ['date', 'परसों', '2026-11-20'],
  ['date', '5 मार्च', '2027-03-05'],
  ['date', 'agle somvar', '2026-11-23'],
  ['date', 'अगले शुक्रवार', '2026-11-27'],
  ['time', '5:30 pm', '17:30'],
  ['time', 'half past five', '17:30'],
  ['time', 'noon', '12:00'],
  ['time', 'at 5', '17:00'],
  ['time', 'at 7', '19:00'],
  ['time', 'at 8', '08:00'],
  ['time', 'at 11', '11:00'],
  ['time', 'at 12', '12:00'],
  ['time', 'शाम 5 बजे', '17:00'],
  ['time', 'सुबह 5 बजे', '05:00'],
  ['time', 'saade paanch baje', '17:30'],
  ['time', 'raat 12 baje', '00:00'],
  ['date-time', 'tomorrow at 5', '2026-11-19T17:00:00+05:30'],
  ['date-time', 'कल शाम 5 बजे', '2026-11-19T17:00:00+05:30'],
  ['date-time', 'kal shaam 5 baje', '2026-11-19T17:00:00+05:30'],
  ['date-period', 'this week', week],
  ['date-period', 'इस हफ्ते', week],
  ['date-period', 'last month', october],
  ['date-period', 'pichhle mahine', october],
  ['date-period', '1 to 5 June', { start: '2027-06-01', end: '2027-06-05' }],
  ['duration', '2 hours', { amount: 2, unit: 'hour', seconds: 7200 }],
  ['duration', 'a week', { amount: 1, unit: 'week', seconds: 604_800 }],
  ['duration', 'दो घंटे', { amount: 2, unit: 'hour', seconds: 7200 }],
  ['duration', 'do din', { amount: 2, unit: 'day', seconds: 172_800 }],
  ['number', '12', 12],
  ['number', '1,50,000', 150_000],
  ['number', 'twenty five', 25],
  ['number', '2.5 lakh', 250_000],
  ['number', 'पच्चीस', 25],
  ['number', 'ढाई', 2.5],
  ['number', 'pachees', 25],
  ['ordinal', 'third', 3],
  ['ordinal', '21st', 21],
  ['ordinal', 'तीसरा', 3],
  ['ordinal', 'teesra', 3],
  ['percentage', '25%', 25],
  ['percentage', 'twenty percent', 20],
  ['percentage', 'पच्चीस प्रतिशत', 25],
  ['currency', 'Rs. 500', inr(500)],
  ['currency', '$20', { amount: 20, currency: 'USD' }],
  ['currency', '5 dollars', { amount: 5, currency: 'USD' }],
  ['currency', 'पाँच सौ रुपये', inr(500)],
  ['currency', '500 rupaye', inr(500)],
  ['email', 'A@B.co', 'a@b.co'],
  ['phone-number', '+91 98765 43210', '919876543210'],
  ['phone-number', '9876543210', '919876543210'],
  ['url', 'www.example.com', 'https://www.example.com'],
  ['person', 'my name is Asha Rao', 'Asha Rao'],
  ['person', 'I am Ravi', 'Ravi'],
  ['person', 'mera naam Ravi hai', 'Ravi'],
  ['person', 'मेरा नाम रवि है', 'रवि'],
  ['city', 'Chennai', 'Chennai'],
  ['city', 'Bombay', 'Mumbai'],
  ['city', 'दिल्ली', 'Delhi'],
  ['state', 'Tamil Nadu', 'Tamil Nadu'],
  ['state', 'केरल', 'Kerala'],
  ['state', 'Texas', 'Texas'],
  ['country', 'India', 'IN'],
  ['country', 'UAE', 'AE'],
  ['country', 'भारत', 'IN'],
  ['language', 'Hindi', 'hi'],
  ['language', 'हिंदी', 'hi'],
  ['pincode', '600001', '600001'],
  ['pincode', '94103', '94103'],
  ['address', 'my address is 12 Gandhi Street, Chennai', '12 Gandhi Street, Chennai'],
  ['age', '25 years old', { amount: 25, unit: 'year' }],
  ['age', 'meri umar 25 saal hai', { amount: 25, unit: 'year' }],
  ['temperature', '30 degrees', { amount: 30, unit: 'C' }],
  ['length', '5 km', { amount: 5, unit: 'km' }],
  ['length', 'six feet', { amount: 6, unit: 'ft' }],
  ['weight', '2 kg', { amount: 2, unit: 'kg' }],
  ['color', 'dark blue', 'dark blue'],
  ['color', 'नीला', 'blue'],
  ['boolean', 'yes', true],
  ['boolean', 'sure', true],
  ['boolean', 'no', false],
  ['boolean', 'हाँ', true],
  ['boolean', 'नहीं', false],
  ['boolean', 'haan', true],
  ['boolean', 'nahi', false],
  ['otp', 'my otp is 482913', '482913'],
  ['pan', 'ABCDE1234F', 'ABCDE1234F'],
  ['gstin', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
  ['ifsc', 'ABCD0001234', 'ABCD0001234'],
  ['upi', 'Name@bank', 'name@bank'],
  ['vehicle-number', 'TN 07 AB 1234', 'TN07AB1234'],
]

test.each(rows)('%s: "%s" alone has the value of its row (ENTITY-039)', (name, said, value) => {
  const context = /[\u0900-\u097f]/.test(said) ? { language: 'hi' as const } : {}
  expect(matchesIn(said, context).map(match => [match.id, match.value])).toEqual([[`sys.${name}`, value]])
})

test.each(rows)('%s: "%s" has the same value as the answer to its question (ENTITY-039)', (name, said, value) => {
  const context = /[\u0900-\u097f]/.test(said) ? { language: 'hi' as const } : {}
  const found = matchesIn(said, { ...context, expected: [`sys.${name}`] })
  expect(found).toContainEqual(expect.objectContaining({ id: `sys.${name}`, value }))
})

test('a GSTIN whose check character is wrong is none (ENTITY-039)', () => {
  expect(matchesIn('27AAPFU0939F1ZW').some(({ id }) => id === 'sys.gstin')).toBe(false)
})

test('preferred entities win their words from longer ones, but the grammars stay strict (ENTITY-039)', () => {
  const preferred = ['sys.date', 'sys.time']
  expect(matchesIn('tomorrow at 5', { preferred }).map(({ id }) => id)).toEqual(preferred)
  expect(matchesIn('book a table', { preferred: ['sys.person', 'sys.address'] })).toEqual([])
})
