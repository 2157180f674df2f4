import { expect, test } from 'vitest'
import { fileProblem, invalidWords, outcomeWords } from './blacklist.words.ts'

test('what became of the numbers is said in whole sentences, of one and of many', () => {
  expect(outcomeWords({ added: 1200, existing: 1 })).toBe('1,200 added, 1 was there already')
  expect(outcomeWords({ added: 0, existing: 3 })).toBe('0 added, 3 were there already')
  expect(invalidWords(1)).toBe('1 number is not valid')
  expect(invalidWords(2)).toBe('2 numbers are not valid')
})

test('a file is sent when it is a CSV file with something in it', () => {
  const csv = { name: 'Gone.CSV', type: 'application/vnd.ms-excel', size: 12 }
  expect(fileProblem(csv)).toBeNull()
  expect(fileProblem(null)).toBe('This field is mandatory.')
  expect(fileProblem({ ...csv, name: 'gone.xlsx' })).toBe('Invalid File Format !')
  expect(fileProblem({ ...csv, type: 'image/png' })).toBe('Invalid File Format !')
  expect(fileProblem({ ...csv, size: 0 })).toBe('The file is empty.')
})
