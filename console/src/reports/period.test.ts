import { expect, test } from 'vitest'
import { lastDays } from '../lib/days.ts'
import { periodIn, periodProblems } from './period.ts'

const today = '2026-11-21'

test('the usual period is the last seven days up to today (NLPREP-028, NLPREP-035)', () => {
  expect(lastDays(today)).toEqual({ start: '2026-11-15', end: today })
  expect(periodIn({}, today)).toEqual(lastDays(today))
})

test('neither date may be later than today (NLPREP-003)', () => {
  expect(periodProblems({ start: '2026-11-22', end: '2026-11-23' }, today)).toEqual({
    start: 'Start Date cannot be later than today',
    end: 'End Date cannot be later than today',
  })
})

test('an end before its start, a period beyond 366 days and a date that is none are refused', () => {
  expect(periodProblems({ start: today, end: '2026-11-20' }, today)).toEqual({
    end: 'End Date should be greater than Start Date',
  })
  expect(periodProblems({ start: '2025-11-21', end: today }, today)).toEqual({})
  expect(periodProblems({ start: '2025-11-20', end: today }, today).end).toMatch(/366 days/)
  expect(periodProblems({ start: '2026-02-30', end: today }, today)).toEqual({ start: 'Start Date is not valid' })
  expect(periodProblems({ start: today }, today)).toEqual({ end: 'End Date is not valid' })
})

test('an address with dates that cannot be shown gets the usual period', () => {
  expect(periodIn({ start: '2026-11-01', end: '2026-11-09' }, today)).toEqual({
    start: '2026-11-01',
    end: '2026-11-09',
  })
  expect(periodIn({ start: 'soon', end: today }, today)).toEqual(lastDays(today))
  expect(periodIn({ start: '2026-11-20', end: '2027-01-01' }, today)).toEqual(lastDays(today))
})
