import { type Graph, reportTexts } from '@parley/contracts/bots/report.ts'
import { formatDate } from '../lib/format.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { ChartCard } from '../ui/chart/chart-card.tsx'
import type { ChartData } from '../ui/chart/chart-scale.ts'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { RingChart } from '../ui/chart/ring-chart.tsx'
import type { Sums } from './number-cards.ts'
import { type ReportSearch, rowsHref } from './report.search.ts'

const twoDecimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const scoped = 'Scoped'
const nonScoped = 'Non-scoped'
const dayHeader = 'Day'

export type GraphCardProps = {
  graph: Graph | undefined
  search: ReportSearch
  error: string | null
  onRetry: () => void
}

/** Scoped and non-scoped messages of each day; a day opens its messages. */
export function ScopeTrendCard({ graph, search, ...rest }: GraphCardProps) {
  const data = graph && {
    labels: graph.scopeTrend.map(({ date }) => dayLabel(date)),
    series: [
      { name: scoped, values: graph.scopeTrend.map(point => point.scoped) },
      { name: nonScoped, values: graph.scopeTrend.map(point => point.nonScoped) },
    ],
  }
  const hrefAt = graph && hrefOfDay(search, graph.scopeTrend)
  return (
    <ChartCard title={reportTexts.scopeTrend} data={data} labelHeader={dayHeader} hrefAt={hrefAt} {...rest}>
      <BarChart label="Scoped and non-scoped messages by day" data={data ?? noData} hrefAt={hrefAt} />
    </ChartCard>
  )
}

/** Distinct senders of each day; a day opens their messages. */
export function ActiveUsersCard({ graph, search, ...rest }: GraphCardProps) {
  const data = graph && {
    labels: graph.activeUsers.map(({ date }) => dayLabel(date)),
    series: [{ name: reportTexts.activeUsers, values: graph.activeUsers.map(({ value }) => value) }],
  }
  const hrefAt = graph && hrefOfDay(search, graph.activeUsers)
  return (
    <ChartCard title={reportTexts.activeUsers} data={data} labelHeader={dayHeader} hrefAt={hrefAt} {...rest}>
      <LineChart label="Active users by day" data={data ?? noData} hrefAt={hrefAt} />
    </ChartCard>
  )
}

/** How much of what was written the agent is made for. */
export function ScopeCard({ sums, search }: { sums: Sums | undefined; search: ReportSearch }) {
  const parts = sums && [
    { label: scoped, value: sums.totalScopedMessages, href: rowsHref(search, { scope: 1 }) },
    { label: nonScoped, value: sums.totalNonScopedMessages, href: rowsHref(search, { scope: 2 }) },
  ]
  const data = parts && {
    labels: parts.map(({ label }) => label),
    series: [{ name: 'Messages', values: parts.map(({ value }) => value) }],
  }
  return (
    <ChartCard
      title={reportTexts.scope}
      data={data}
      labelHeader={reportTexts.scope}
      hrefAt={index => parts?.[index]?.href ?? ''}
    >
      <RingChart
        label="Scoped and non-scoped messages"
        slices={parts ?? []}
        centre={{ value: `${twoDecimals.format(sums?.scopedPercentage ?? 0)} %`, label: 'scoped' }}
      />
    </ChartCard>
  )
}

const noData: ChartData = { labels: [], series: [] }

/** `15 Nov`: a period is shorter than the year that would have to be told. */
function dayLabel(date: string): string {
  return formatDate(date, 'UTC').slice(0, 6)
}

function hrefOfDay(search: ReportSearch, points: readonly { date: string }[]) {
  return (index: number) => {
    const day = points[index]?.date
    return rowsHref({ ...search, start: day, end: day }, {})
  }
}
