import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, number, string]>([
  ['Rs. 500', 500, 'INR'],
  ['rs500 only', 500, 'INR'],
  ['₹2.5 lakh', 250_000, 'INR'],
  ['pay 500/-', 500, 'INR'],
  ['Rs 1,50,000/-', 150_000, 'INR'],
  ['$20', 20, 'USD'],
  ['20$', 20, 'USD'],
  ['5 dollars', 5, 'USD'],
  ['US$5k', 5000, 'USD'],
  ['twenty euros', 20, 'EUR'],
  ['£9.99', 9.99, 'GBP'],
  ['5 pounds', 5, 'GBP'],
  ['500 USD', 500, 'USD'],
  ['MXN 300', 300, 'MXN'],
  ['5 rupees 50 paise', 5.5, 'INR'],
  ['75 paise', 0.75, 'INR'],
  ['पाँच सौ रुपये', 500, 'INR'],
  ['500 rupaye', 500, 'INR'],
  ['dhai hazar rupaye', 2500, 'INR'],
  ['₹ 5 करोड़', 50_000_000, 'INR'],
  ['₹1e3', 1000, 'INR'],
  ['$.50', 0.5, 'USD'],
  ['Rs .500', 500, 'INR'],
])('"%s" is %d %s (ENTITY-039)', (text, amount, currency) => {
  expect(valuesOf('currency', text)).toEqual([{ amount, currency }])
})

test.each(['try 5', 'all 6', 'rs', '500', 'the top 10', 're 5', 'euro cup'])('"%s" holds no amount of money', text => {
  expect(valuesOf('currency', text)).toEqual([])
})

test('a bare number is in rupees when an amount was asked for', () => {
  expect(valuesOf('currency', '2 lakh', { expected: ['sys.currency'] })).toEqual([{ amount: 200_000, currency: 'INR' }])
})

test('the span covers sign, number and stroke', () => {
  expect(matchesIn('I paid Rs. 500/- in cash')).toMatchObject([
    { id: 'sys.currency', text: 'Rs. 500/-', start: 7, end: 16 },
  ])
})

test('the number of a length of time is no amount, even where one was asked for', () => {
  for (const text of ['18 months', 'five and a half years', 'do saal'])
    expect(valuesOf('currency', text, { expected: ['sys.currency', 'sys.duration'] })).toEqual([])
  expect(valuesOf('currency', '18', { expected: ['sys.currency'] })).toEqual([{ amount: 18, currency: 'INR' }])
})

test.each([
  ['500 to 1000 rupees', [500, 1000], 'INR'],
  ['Rs 500 to 1000', [500, 1000], 'INR'],
  ['between 2 and 3 lakh rupees', [200_000, 300_000], 'INR'],
  ['$1.2m', [1_200_000], 'USD'],
  ['€3bn', [3_000_000_000], 'EUR'],
  ['₹12.5L', [1_250_000], 'INR'],
  ['$5 mugs', [5], 'USD'],
])('"%s" holds the amounts %j of %s (ENTITY-039)', (text, amounts, currency) => {
  expect(valuesOf('currency', text)).toEqual(amounts.map(amount => ({ amount, currency })))
})

test('2-3 lakh and 5L answer the question for money, 2 people do not', () => {
  const asked = { expected: ['sys.currency'] }
  const amountsOf = (text: string) => valuesOf('currency', text, asked)
  expect(amountsOf('2-3 lakh')).toEqual([200_000, 300_000].map(amount => ({ amount, currency: 'INR' })))
  expect(amountsOf('5L')).toEqual([{ amount: 500_000, currency: 'INR' }])
  expect(amountsOf('2 people')).toEqual([])
})
