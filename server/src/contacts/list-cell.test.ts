import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCell, namesInCell } from './list-cell.ts'

test('names are split at ; or |, and blanks between them mean nothing (IMPORT-034)', () => {
  expect(namesInCell('VIP; New |Old;;| ')).toEqual(['VIP', 'New', 'Old'])
  expect(namesInCell('')).toEqual([])
  expect(namesInCell('6" pipes;The "best"')).toEqual(['6" pipes', 'The "best"'])
})

test('a name with a separator stands in quotes; a quote that is never closed is a letter', () => {
  expect(listCell(['VIP', 'Pune; Mumbai', 'A|B'])).toBe('VIP;"Pune; Mumbai";"A|B"')
  expect(namesInCell('VIP; "Pune; Mumbai" |"A|B"')).toEqual(['VIP', 'Pune; Mumbai', 'A|B'])
  expect(namesInCell('"Pune; Mumbai')).toEqual(['"Pune', 'Mumbai'])
})

test('whatever the names, what was written is read', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', ';', '|', '"', ' ', 'ä'), minLength: 1, maxLength: 8 })
    .map(text => text.trim())
    .filter(text => text !== '')
  fc.assert(
    fc.property(fc.array(name), names => {
      expect(namesInCell(listCell(names))).toEqual(names)
    }),
  )
})
