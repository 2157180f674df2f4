import { campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import type { CampaignStats } from '@parley/contracts/campaigns/report.ts'
import { messageStateNames, messageStates as states } from '@parley/contracts/chats/message-states.ts'
import { addDays } from '../lib/days.ts'
import { formatDate, formatNumber, formatShare } from '../lib/format.ts'
import { reached } from '../lib/message-states.ts'
import type { ChartData } from '../ui/chart/chart-scale.ts'
import type { StatCardProps } from '../ui/chart/stat-card.tsx'
import { type ReportSearch, rowsHref } from './report.search.ts'

type Step = 'total' | 'sent' | 'delivered' | 'read' | 'failed' | 'clicked' | 'replied'
type Whole = { of: 'total' | 'sent'; words: string }

const all: Whole = { of: 'total', words: 'of all' }
const sent: Whole = { of: 'sent', words: 'of those sent' }

/** The documents' cards in their order (CAMP-006), what each is a share of, and the rows behind it. */
const cards: readonly { step: Step; whole: Whole | null; rows: ReportSearch }[] = [
  { step: 'total', whole: null, rows: { tab: 'recipients' } },
  { step: 'sent', whole: all, rows: { tab: 'recipients', status: reached.sent } },
  { step: 'delivered', whole: sent, rows: { tab: 'recipients', status: reached.delivered } },
  { step: 'read', whole: sent, rows: { tab: 'recipients', status: reached.read } },
  { step: 'failed', whole: all, rows: { tab: 'failed', status: String(states.failed) } },
  { step: 'clicked', whole: sent, rows: { tab: 'recipients', clicked: true } },
  { step: 'replied', whole: sent, rows: { tab: 'responses' } },
]

/** Undefined stats are on their way; null ones could not be read. */
export function reportCards(stats: CampaignStats | undefined | null, search: ReportSearch): StatCardProps[] {
  return cards.map(({ step, whole, rows }) => ({
    label: texts[step],
    value: stats === null ? '-' : stats && formatNumber(stats[step]),
    href: rowsHref(search, rows),
    ...(stats && whole ? { change: shareOf(stats[step], stats[whole.of], whole.words) } : {}),
  }))
}

function shareOf(part: number, whole: number, period: string): NonNullable<StatCardProps['change']> {
  return { text: formatShare(whole > 0 ? part / whole : 0), direction: 'same', isGood: true, period }
}

export type Remainder = { label: string; count: number; href: string }

/** Recipients who are in none of the cards but the first, so that the numbers add up. */
export function remaindersOf(stats: CampaignStats, search: ReportSearch): Remainder[] {
  const counted = [
    { state: states.queued, count: stats.queued },
    { state: states.skipped, count: stats.skipped },
    { state: states.unknown, count: stats.unknown },
    { state: states.cancelled, count: stats.cancelled },
  ]
  return counted.flatMap(({ state, count }) => {
    const href = rowsHref(search, { tab: 'recipients', status: String(state) })
    return count > 0 ? [{ label: messageStateNames[state] ?? '', count, href }] : []
  })
}

const steps = ['sent', 'delivered', 'read', 'failed', 'clicked'] as const
type Day = { date: string } & Record<(typeof steps)[number], number>

/** Of the first day to the last one; those between on which nothing happened count as zero. */
export function daysChart(byDay: readonly Day[]): ChartData {
  const [first, last] = [byDay[0]?.date, byDay.at(-1)?.date]
  const known = new Map(byDay.map(day => [day.date, day]))
  const dates: string[] = []
  for (let date = first; date && last && date <= last; date = addDays(date, 1)) dates.push(date)
  return {
    // A campaign seldom lasts so long that the year would have to be told.
    labels: dates.map(date => formatDate(date, 'UTC').slice(0, 6)),
    series: steps.map(step => ({ name: texts[step], values: dates.map(date => known.get(date)?.[step] ?? 0) })),
  }
}
