import { expect, test } from 'vitest'
import { columnsAt } from './sample.file.ts'

test('the columns of a file are the cells of its first line', () => {
  expect(columnsAt('number,first name,City\n919876543210,Asha,Pune')).toEqual(['number', 'first name', 'City'])
  expect(columnsAt('\uFEFFNummer;Ort\r\n1;2')).toEqual(['Nummer', 'Ort'])
  expect(columnsAt('number|city|city')).toEqual(['number', 'city'])
  expect(columnsAt('"Name, in full" ,"Said ""so""",,\nx')).toEqual(['Name, in full', 'Said "so"'])
  expect(columnsAt('')).toEqual([])
})
