import { expect, test } from 'vitest'
import { dataByRules } from './collected.rules.ts'

const at = new Date('2026-11-24T20:00:00Z')
const read = (names: string[], ...texts: string[]) =>
  dataByRules(
    names.map(name => ({ name, description: 'x' })),
    texts.map(text => ({ text, at })),
    'Asia/Kolkata',
  )

test('what a variable is called tells its value, however its words are joined (section 6)', () => {
  const names = ['firstName', 'userEmail', 'home_city', 'phoneNumber']
  expect(read(names, 'my name is Ravi, write to r@b.co', 'I live in Chennai, call 9876543210')).toEqual({
    firstName: 'Ravi',
    userEmail: 'r@b.co',
    home_city: 'Chennai',
    phoneNumber: '919876543210',
  })
})

test('a day and an hour that are said together go to the variables that want one of them each (section 6)', () => {
  expect(read(['date', 'time'], 'tomorrow at 5 pm')).toEqual({ date: '26 Nov 2026', time: '05:00 PM' })
  expect(read(['date-time'], 'tomorrow at 5 pm')).toEqual({ 'date-time': '26 Nov 2026 05:00 PM' })
})

test('the last mention wins, and tomorrow is the enterprise’s day behind the message (section 6)', () => {
  expect(read(['day'], 'today', 'no, tomorrow')).toEqual({ day: '26 Nov 2026' })
  expect(read(['mood'], 'fine')).toEqual({ mood: null })
})
