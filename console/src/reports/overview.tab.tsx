import { daysIn, type Period } from '../lib/days.ts'
import { formatDate } from '../lib/format.ts'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { messageTiles, numberCards, type Sums } from './number-cards.ts'
import { ActiveUsersCard, ScopeCard, ScopeTrendCard } from './overview.charts.tsx'
import look from './overview.module.css'
import { QuantitativeReport } from './quantitative-report.tsx'
import { type ReportFilter, useGraph, type useSums } from './report.api.ts'
import shared from './report.module.css'
import type { ReportSearch } from './report.search.ts'
import { TopIntentsCard } from './top-intents.tsx'

export type OverviewTabProps = {
  read: ReturnType<typeof useSums>
  filter: ReportFilter
  search: ReportSearch
  period: Period
}

/** The period in numbers. */
export function OverviewTab({ read, filter, search, period }: OverviewTabProps) {
  const days = daysIn(period)
  if (read.isError && !read.data) {
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  }
  const input = {
    sums: read.data?.sums,
    sumsBefore: read.data?.sumsBefore,
    days,
    search,
    formatDay: (day: string) => formatDate(day, 'UTC'),
  }
  return (
    <div className={shared.overview} data-busy={read.isPlaceholderData || undefined} aria-busy={read.isFetching}>
      <div className={shared.cards}>
        {numberCards(input).map(card => (
          <StatCard key={card.label} {...card} />
        ))}
      </div>
      <div className={shared.cards}>
        {messageTiles(input).map(tile => (
          <StatCard key={tile.label} {...tile} />
        ))}
      </div>
      <Charts filter={filter} search={search} sums={read.data?.sums} hasCharts={days > 1} />
      <QuantitativeReport filter={filter} search={search} />
    </div>
  )
}

type ChartsProps = { filter: ReportFilter; search: ReportSearch; sums: Sums | undefined; hasCharts: boolean }

/** Of a single day there is nothing to draw (NLPREP-032). */
function Charts({ filter, search, sums, hasCharts }: ChartsProps) {
  const graph = useGraph(filter, hasCharts)
  const drawn = {
    graph: graph.data,
    search,
    error: graph.error?.message ?? null,
    onRetry: () => void graph.refetch(),
  }
  if (!hasCharts) {
    return (
      <>
        <p className={look.hint}>Choose at least two days to see the charts.</p>
        <TopIntentsCard filter={filter} search={search} />
      </>
    )
  }
  return (
    <div className={look.charts}>
      <ScopeTrendCard {...drawn} />
      <ScopeCard sums={sums} search={search} />
      <ActiveUsersCard {...drawn} />
      <TopIntentsCard filter={filter} search={search} />
    </div>
  )
}
