import { type conversationsReport, reportTexts, type Scope } from '@parley/contracts/bots/report.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import { formatChange, formatNumber } from '../lib/format.ts'
import type { StatCardProps } from '../ui/chart/stat-card.tsx'
import { type ReportSearch, rowsHref } from './report.search.ts'

export type Sums = AnswerOf<typeof conversationsReport>
type Change = NonNullable<StatCardProps['change']>

export type CardsInput = {
  sums: Sums | undefined
  sumsBefore: Sums | undefined
  /** How many days both periods have. */
  days: number
  /** What the address says now: a card's link changes a part of it. */
  search: ReportSearch
  /** `21 Nov 2026` of `2026-11-21`. */
  formatDay: (day: string) => string
}

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The cards of the Overview, each with the rows behind it. */
export function numberCards(input: CardsInput): StatCardProps[] {
  const { sums, search } = input
  return [
    {
      label: reportTexts.totalConversation,
      value: shown(sums?.totalConversations),
      href: conversationsHref(search, 0),
      ...moved(input, 'totalConversations', 'more'),
    },
    {
      label: reportTexts.averageMessages,
      value: sums && twoDecimals.format(sums.averageMessages),
      href: conversationsHref(search, 0),
      ...wasBefore(input),
    },
    busiestCard(input),
    {
      label: reportTexts.weakUnderstanding,
      value: shown(sums?.weakUnderstanding),
      href: rowsHref(search, { weak: true }),
      ...moved(input, 'weakUnderstanding', 'less'),
    },
  ]
}

/** The tiles of the Overview, each with the rows behind it (NLPREP-014). */
export function messageTiles(input: CardsInput): StatCardProps[] {
  const { sums, search } = input
  const tile = (label: string, key: CountKey, { scope, better }: { scope: Scope; better: Better }) => ({
    label,
    value: shown(sums?.[key]),
    href: conversationsHref(search, scope),
    ...moved(input, key, better),
  })
  return [
    tile(reportTexts.totalMessages, 'totalMessages', { scope: 0, better: 'more' }),
    tile(reportTexts.totalScopedMessages, 'totalScopedMessages', { scope: 1, better: 'more' }),
    tile(reportTexts.totalNonScopedMessages, 'totalNonScopedMessages', { scope: 2, better: 'less' }),
  ]
}

type Better = 'more' | 'less'
type CountKey = {
  [Key in keyof Sums]: Sums[Key] extends number ? Key : never
}[keyof Sums]

/** The most conversations of one day; the link shows that day alone. */
function busiestCard({ sums, search, formatDay }: CardsInput): StatCardProps {
  const label = reportTexts.maximumConversation
  const { maximumConversationsValue, date } = sums?.maximumConversations ?? {}
  const card = { label, value: shown(maximumConversationsValue) }
  if (!date) return card
  return {
    ...card,
    href: conversationsHref({ ...search, start: date, end: date }, 0),
    change: { text: formatDay(date), direction: 'same', isGood: true, period: 'the busiest day' },
  }
}

function wasBefore({ sumsBefore, days }: CardsInput): { change?: Change } {
  if (!sumsBefore || sumsBefore.totalConversations === 0) return {}
  const text = `${twoDecimals.format(sumsBefore.averageMessages)} in`
  return { change: { text, direction: 'same', isGood: true, period: periodText(days) } }
}

function moved({ sums, sumsBefore, days }: CardsInput, key: CountKey, better: Better): { change?: Change } {
  if (!sums || !sumsBefore) return {}
  const [now, before] = [sums[key], sumsBefore[key]]
  const period = `vs ${periodText(days)}`
  if (now === before) return { change: { text: 'No change', direction: 'same', isGood: true, period } }
  const direction = now > before ? 'up' : 'down'
  const isGood = (direction === 'up') === (better === 'more')
  return { change: { text: formatChange(now, before), direction, isGood, period } }
}

function periodText(days: number): string {
  return days === 1 ? 'the day before' : `the ${days} days before`
}

function shown(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatNumber(value)
}

function conversationsHref(search: ReportSearch, scope: Scope): string {
  return rowsHref(search, { scope: scope === 0 ? undefined : scope })
}
