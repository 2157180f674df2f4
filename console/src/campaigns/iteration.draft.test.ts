import { createActivity } from '@parley/contracts/campaigns/activities.ts'
import { expect, test } from 'vitest'
import {
  bodyOf,
  fieldOf,
  type IterationValues,
  newIteration,
  problemsOf,
  type Rules,
  valuesOf,
} from './iteration.draft.ts'
import { timesOf } from './iterations.words.ts'

const zone = 'Asia/Kolkata'
const rules = { timeZone: zone, countryCode: '91', now: Date.parse('2026-11-26T12:00:00Z') }
const group = '01a2183e-534f-79d5-b019-061b8eff443c'
const mandatory = 'This Field is Mandatory'

test('what is missing is told at the fields in sight alone', () => {
  expect(faultsOf({})).toEqual({ name: mandatory, numbers: 'please enter valid number' })
  expect(faultsOf({ name: 'A', source: 'ALL' })).toEqual({})
  expect(faultsOf({ name: 'A', source: 'GROUPS', when: 'ONCE' })).toEqual({ groupIds: mandatory, at: mandatory })
  expect(faultsOf({ name: 'A', source: 'FILE', when: 'RECURRING', frequency: 'WEEKLY' })).toEqual({
    file: mandatory,
    days: mandatory,
    until: mandatory,
  })
})

test('a number that is none is named, and addresses that are no numbers are left to the server', () => {
  const typed = { name: 'A', numbers: '919876500010, 12' }
  expect(faultsOf(typed)).toEqual({ numbers: 'please enter valid number: 12' })
  expect(faultsOf({ name: 'A', numbers: '******0010, 919876500010' })).toEqual({})
  expect(faultsOf(typed, { ...rules, countryCode: null })).toEqual({})
})

test('times that are over are refused, in the zone that they are told in', () => {
  const past = 'The time is in the past'
  expect(faultsOf({ name: 'A', source: 'ALL', when: 'ONCE', at: '2026-11-26T17:30:00' })).toEqual({ at: past })
  expect(faultsOf({ name: 'A', source: 'ALL', when: 'ONCE', at: '2026-11-26T17:30:01' })).toEqual({})
  expect(faultsOf({ name: 'A', source: 'ALL', when: 'RECURRING', until: '2026-11-25' })).toEqual({ until: past })
  expect(faultsOf({ name: 'A', source: 'ALL', when: 'RECURRING', until: '2026-11-26' })).toEqual({})
})

test('a pace is empty or up to a thousand a second', () => {
  const paced = (throttlePerSecond: number | null) => faultsOf({ name: 'A', source: 'ALL', throttlePerSecond })
  expect(paced(1000)).toEqual({})
  expect(paced(0)).toEqual({ throttlePerSecond: 'Please enter 1 to 1000' })
  expect(paced(1001)).toEqual({ throttlePerSecond: 'Please enter 1 to 1000' })
})

test('a recurring iteration runs to the end of its last day, and comes back as it was written', () => {
  const values: IterationValues = {
    ...newIteration('GROUPS', zone),
    name: 'Weekly',
    groupIds: [group],
    when: 'RECURRING',
    frequency: 'WEEKLY',
    time: '09:30',
    days: ['1', '5'],
    until: '2027-03-31',
    throttlePerSecond: 20,
  }
  const body = bodyOf(values, zone, true)
  expect(body).toMatchObject({
    recipients: { source: 'GROUPS', groupIds: [group], tagIds: [] },
    schedule: { days: [1, 5], until: '2027-03-31T18:29:59.000Z', timeZone: zone },
    submit: true,
  })
  const { schedule = { type: 'NOW' }, throttlePerSecond = null, ...kept } = createActivity.body.parse(body)
  expect(valuesOf({ ...kept, schedule, throttlePerSecond }, [], zone)).toEqual(values)
})

test('the columns of a file stay as they were chosen, also the one that only a call can choose', () => {
  const recipients = {
    source: 'FILE' as const,
    file: { id: group, name: 'people.csv', path: group },
    numberColumn: 'Mobile',
    nameColumn: 'First Name',
  }
  const schedule = { type: 'NOW' as const }
  const values = valuesOf({ name: 'A', recipients, schedule, throttlePerSecond: null }, [], zone)
  expect(bodyOf(values, zone, false).recipients).toMatchObject({ numberColumn: 'Mobile', nameColumn: 'First Name' })
})

test('what the server refuses lands on the field that holds it', () => {
  const keys = ['recipients.numbers[3]', 'recipients.contactIds', 'groupIds', 'recipients.file', 'schedule.until']
  expect(keys.map(fieldOf)).toEqual(['numbers', 'contacts', 'groupIds', 'file', 'until'])
  expect(fieldOf(undefined)).toBeUndefined()
})

test('when it leaves is said as people say it', () => {
  expect(timesOf({ type: 'NOW' }, zone)).toBe('Now')
  expect(timesOf({ type: 'ONCE', at: '2026-12-05T03:30:00Z' }, zone)).toBe('5 Dec 2026 09:00 AM')
  const recurring = { type: 'RECURRING', time: '09:30', until: '2027-03-31T18:29:59Z', timeZone: zone } as const
  expect(timesOf({ ...recurring, frequency: 'DAILY' }, zone)).toBe('Daily at 09:30')
  expect(timesOf({ ...recurring, frequency: 'WEEKLY', days: [5, 1] }, zone)).toBe('Mon, Fri at 09:30')
  expect(timesOf({ ...recurring, frequency: 'MONTHLY', days: [15, 1] }, zone)).toBe('Monthly on 1, 15 at 09:30')
})

function faultsOf(part: Partial<IterationValues>, by: Rules = rules): object {
  const problems = problemsOf({ ...newIteration('NUMBERS', zone), ...part }, by)
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}
