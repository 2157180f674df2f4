import type { CampaignStats } from '@parley/contracts/campaigns/report.ts'
import { expect, test } from 'vitest'
import { daysChart, remaindersOf, reportCards } from './report.words.ts'

const stats: CampaignStats = {
  ...{ total: 1250, queued: 0, sent: 1000, delivered: 900, read: 400, failed: 200, skipped: 50, unknown: 0 },
  ...{ cancelled: 0, clicked: 25, replied: 10, optedOut: 3, deliveredRate: 0.9, readRate: 0.4, clickRate: 0.025 },
}
const search = { campaign: 'c1', iteration: 'i1', start: '2026-11-01', tab: 'fallback', from: 40 } as const

test('each card has its number, its share and the rows behind it, of the same campaign and days (CAMP-006)', () => {
  const cards = reportCards(stats, search)
  expect(cards.map(({ label, value, change }) => [label, value, change?.text, change?.period])).toEqual([
    ['Total', '1,250', undefined, undefined],
    ['Sent', '1,000', '80%', 'of all'],
    ['Delivered', '900', '90%', 'of those sent'],
    ['Read', '400', '40%', 'of those sent'],
    ['Failed', '200', '16%', 'of all'],
    ['Clicked', '25', '2.5%', 'of those sent'],
    ['Replied', '10', '1%', 'of those sent'],
  ])
  const kept = '/campaigns/report?campaign=c1&iteration=i1&start=2026-11-01'
  expect(cards.map(({ href }) => href?.replace(kept, ''))).toEqual([
    '&tab=recipients',
    '&tab=recipients&status=0%2C1%2C2',
    '&tab=recipients&status=1%2C2',
    '&tab=recipients&status=2',
    '&tab=failed&status=3',
    '&tab=recipients&clicked=true',
    '&tab=responses',
  ])
})

test('of nothing no share is told, and what could not be read is a dash', () => {
  expect(reportCards({ ...stats, total: 0, sent: 0, failed: 0 }, search)[4]?.change?.text).toBe('0%')
  expect(reportCards(null, search).map(({ value }) => value)).toEqual(Array(7).fill('-'))
  expect(reportCards(undefined, search)[0]?.value).toBeUndefined()
})

test('who is neither sent to nor failed is told, with the rows', () => {
  const href = '/campaigns/report?campaign=c1&iteration=i1&start=2026-11-01&tab=recipients&status=4'
  expect(remaindersOf(stats, search)).toEqual([{ label: 'Skipped', count: 50, href }])
})

test('days between on which nothing happened are drawn as zero', () => {
  const day = { sent: 1, delivered: 1, read: 0, failed: 2, clicked: 0 }
  const chart = daysChart([
    { ...day, date: '2026-11-29' },
    { ...day, date: '2026-12-01' },
  ])
  expect(chart.labels).toEqual(['29 Nov', '30 Nov', '01 Dec'])
  expect(chart.series.map(({ name, values }) => [name, ...values])).toEqual([
    ['Sent', 1, 0, 1],
    ['Delivered', 1, 0, 1],
    ['Read', 0, 0, 0],
    ['Failed', 2, 0, 2],
    ['Clicked', 0, 0, 0],
  ])
  expect(daysChart([]).labels).toEqual([])
})
