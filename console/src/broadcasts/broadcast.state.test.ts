import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { expect, test } from 'vitest'
import { channelOf, leftOut, messageStateOf, partsOf, stateOf, talliesOf } from './broadcast.state.ts'
import { moneyOf } from './preflight.words.ts'

const counts: Counts = {
  total: 100,
  queued: 10,
  sent: 80,
  delivered: 60,
  read: 25,
  failed: 6,
  skipped: 3,
  unknown: 1,
  cancelled: 0,
  clicked: 4,
}

test('a status is title-cased (BCAST-009, BCAST-016)', () => {
  expect(stateOf('PROCESSING').label).toBe('Processing')
  expect(stateOf('COMPLETED')).toEqual({ label: 'Completed', tone: 'success' })
})

test('whoever cancels knows how many are left out', () => {
  expect(leftOut(1)).toBe('1 message is not on its way yet. It will not be sent.')
  expect(leftOut(7497)).toBe('7,497 messages are not on their way yet. They will not be sent.')
})

test('a channel without a name is a dash (BCAST-008)', () => {
  expect([channelOf({ channelName: 'Shop' }), channelOf({ channelName: '' })]).toEqual(['Shop', '-'])
})

test('the bar counts every recipient once although the numbers are cumulative', () => {
  const parts = partsOf(counts)
  expect(parts.map(({ key, count }) => [key, count])).toEqual([
    ['read', 25],
    ['delivered', 35],
    ['sent', 20],
    ['failed', 6],
    ['rest', 14],
  ])
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total)
})

test('each number opens the rows behind it (BCAST-036)', () => {
  const tallies = talliesOf(counts)
  expect(tallies.map(({ label }) => label)).toEqual([
    'Sent',
    'Delivered',
    'Read',
    'Failed',
    'Queued',
    'Skipped',
    'Unknown',
  ])
  expect(tallies[0]).toEqual({ label: 'Sent', count: 80, status: 'Sent,Delivered,Read', share: 0.8 })
  expect(messageStateOf(1).label).toBe('Delivered')
  expect(messageStateOf(-1).label).toBe('Queued')
})

test('numbers keep their places while others come and go', () => {
  const labelsOf = (changes: Partial<Counts>, shown: readonly string[]) =>
    talliesOf({ ...counts, ...changes }, shown).map(({ label }) => label)
  const first = labelsOf({ skipped: 0 }, [])
  expect(first.slice(4)).toEqual(['Queued', 'Unknown'])
  const second = labelsOf({ queued: 0 }, first)
  expect(second.slice(4)).toEqual(['Queued', 'Unknown', 'Skipped'])
  expect(labelsOf({ queued: 0, unknown: 0 }, second)).toEqual(second)
})

test('cost is said as people plan it', () => {
  expect(moneyOf({ amount: 125000.5, currency: 'INR', units: 200000 })).toBe('₹1,25,000.50 for 200,000 messages')
  expect(moneyOf({ amount: 0.5, currency: 'USD', units: 1 })).toBe('$0.50 for 1 message')
  expect(moneyOf({ amount: 0.0079, currency: 'USD', units: 1 })).toBe('$0.0079 for 1 message')
})
