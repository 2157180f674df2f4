import type { Mapping, ReadColumn } from '@parley/contracts/templates/mapping.ts'
import { expect, test } from 'vitest'
import { lackedBy, mappingOfTest } from './shown.api.ts'

const template = {
  components: [
    { type: 'BODY' as const, text: 'Hello {{1}} of {{2}}, code {{3}}.', example: ['Meera', 'Pune'] },
    {
      type: 'BUTTONS' as const,
      buttons: [{ type: 'URL' as const, text: 'Track', url: 'https://shop.in/{{1}}', example: 'https://shop.in/4711' }],
    },
  ],
}
const mapping: Mapping[] = [
  { name: 'body.1', type: 'column', value: 'name' },
  { name: 'body.2', type: 'column', value: 'city|your town' },
  { name: 'body.3', type: 'column', value: 'code' },
  { name: 'button.0', type: 'expression', value: 'orders/{{order_id}}' },
]

const clock = { timeZone: 'Asia/Kolkata' }

test('a test has what the preview shows in the place of columns: what is known, else the sample (VARS-007, VARS-008)', () => {
  const valuesOf = (read: ReadColumn) => mappingOfTest(template, mapping, read, clock).map(({ value }) => value)
  expect(valuesOf(() => undefined)).toEqual(['Meera', 'your town', 'code', '4711'])
  const known = new Map([
    ['name', 'Asha'],
    ['order_id', 'A 1'],
  ])
  expect(valuesOf(column => known.get(column))).toEqual(['Asha', 'your town', 'code', 'orders/A%201'])
  expect(mappingOfTest(template, mapping, () => undefined, clock).map(({ type }) => type)).toEqual(
    Array(4).fill('static'),
  )
})

test('in a test the link to opt out stays, as each message brings its own, and what nobody has mapped is still missing', () => {
  const kept: Mapping[] = [
    { name: 'body.1', type: 'column', value: '' },
    { name: 'button.0', type: 'column', value: 'optOutLink' },
  ]
  expect(mappingOfTest(template, kept, () => undefined, clock)).toEqual(kept)
})

test('the variable is named for which somebody has no value; a stand-in is one, and so is what the message brings', () => {
  const own: Mapping[] = [
    { name: 'body.3', type: 'column', value: 'phoneNumber' },
    { name: 'button.0', type: 'column', value: 'optOutLink' },
  ]
  const lacked = (value: string) => {
    const rows: Mapping[] = [{ name: 'body.1', type: 'column', value }, ...mapping.slice(1, 2), ...own]
    return lackedBy(template, rows, () => undefined)
  }
  expect(['name', 'name|friend'].map(lacked)).toEqual(['Body {{1}}', null])
})
