import type { Contact } from '@parley/contracts/contacts/contacts.ts'
import { splitColumn } from '@parley/contracts/templates/mapping.ts'
import { expect, test } from 'vitest'
import { columnsOf, joinColumn, writtenOut } from './mapping.value.ts'

test('a column carries what stands in when it is empty (VARS-007)', () => {
  expect(splitColumn('city|Pune')).toEqual({ column: 'city', fallback: 'Pune' })
  expect(splitColumn('city')).toEqual({ column: 'city' })
  expect(joinColumn({ column: 'city', fallback: 'a|b' })).toBe('city|a|b')
  expect(joinColumn({ column: '', fallback: 'Pune' })).toBe('')
})

test('an address is written out with what is mapped, and with the names of columns for their values (VARS-008)', () => {
  const who = { name: 'who', type: 'column', value: 'city' } as const
  expect(writtenOut('sale/{{upper(who)}}?day={{day|any}}', [who], 'Asia/Kolkata')).toBe('sale/CITY?day=any')
  expect(writtenOut('sale/{{who}}', [{ ...who, type: 'static', value: 'a b' }], 'Asia/Kolkata')).toBe('sale/a%20b')
  expect(writtenOut("sale/{{date(who,'YYYY')}}", [who], 'Asia/Kolkata')).toBe('')
  expect(writtenOut('sale/{{who', [who], 'Asia/Kolkata')).toBe('')
  const at = { ...who, type: 'static' as const, value: '2026-03-04T20:06:07Z' }
  expect(writtenOut("sale/{{date(who,'d-MM')}}", [at], 'Asia/Kolkata')).toBe('sale/5-03')
})

test('columns are read by name, a list of options as one text', () => {
  const contact: Pick<Contact, 'name' | 'data'> = {
    name: 'Asha',
    data: [
      { id: 'd1', value: 'Pune' },
      { id: 'd2', value: ['Tea', 'Rice'] },
    ],
  }
  const fields = [
    { id: 'd1', fieldName: 'city' },
    { id: 'd2', fieldName: 'likes' },
  ]
  const read = columnsOf({ ...nobody, ...contact }, fields)
  expect(['name', 'City', 'likes', 'shoe'].map(read)).toEqual(['Asha', 'Pune', 'Tea, Rice', undefined])
  const phone = columnsOf({ ...nobody, phoneNumber: '919876500011' }, [])
  expect(phone('whatsAppNumber')).toBe('919876500011')
})

const nobody: Contact = {
  id: 'c1',
  _id: 'c1',
  name: '',
  phoneNumber: '',
  whatsAppNumber: '',
  facebookId: '',
  instaId: '',
  twitterId: '',
  emailId: '',
  tags: [],
  groups: [],
  data: [],
  optedOut: [],
  optedOutAny: false,
  createdOn: '',
  updatedOn: '',
}
