import type { CampaignStats } from '@parley/contracts/campaigns/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import { counted, formatNumber } from '../lib/format.ts'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { ChartCard } from '../ui/chart/chart-card.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Link } from '../ui/frame/link.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import { type useCampaignStats, useFailedStats } from './report.api.ts'
import { CausesCard } from './report.causes.tsx'
import look from './report.module.css'
import { IterationRuns, Iterations } from './report.runs.tsx'
import type { ReportProps, ReportSearch } from './report.search.ts'
import { daysChart, remaindersOf } from './report.words.ts'

type Read = ReturnType<typeof useCampaignStats>
type SummaryProps = ReportProps & { read: Read }

/** How it went from day to day, from iteration to iteration, and link by link. */
export function SummaryTab({ read, ...props }: SummaryProps) {
  const { data, error } = read
  const causes = useFailedStats(props.wanted).data ?? []
  if (error && !data) {
    return <ErrorState message={error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
  }
  if (!data) {
    return (
      <div className={look.summary}>
        <Skeleton height="380px" />
      </div>
    )
  }
  if (data.stats.total === 0) {
    return <EmptyState drawing="chart" message={texts.noRecord} hint="Nothing was sent yet, or not in these days." />
  }
  return (
    <div className={look.summary}>
      <Remainders stats={data.stats} search={props.search} />
      <div className={look.charts}>
        <ByDay byDay={data.byDay} />
        <CausesCard causes={causes} search={props.search} />
      </div>
      {props.search.iteration ? (
        <IterationRuns {...props} activityId={props.search.iteration} />
      ) : (
        <Iterations {...props} />
      )}
      <Links links={data.links} />
    </div>
  )
}

/** What the cards above leave out. */
function Remainders({ stats, search }: { stats: CampaignStats; search: ReportSearch }) {
  const remainders = remaindersOf(stats, search)
  if (remainders.length === 0 && stats.optedOut === 0) return null
  return (
    <p className={look.told}>
      {remainders.length > 0 ? 'Neither sent nor failed: ' : null}
      {remainders.map(({ label, count, href }, at) => (
        <span key={label}>
          {at > 0 ? ', ' : null}
          <Link className={look.link} href={href}>{`${formatNumber(count)} ${label.toLowerCase()}`}</Link>
        </span>
      ))}
      {remainders.length > 0 ? '. ' : null}
      {stats.optedOut > 0 ? `${counted(stats.optedOut, 'recipient')} wanted no more advertising afterwards.` : null}
    </p>
  )
}

/** More days than these are one line from day to day. */
const mostBars = 31
const drawn = 'Sent, delivered, read, failed and clicked by day'

/** Of a single day there is nothing to draw. */
function ByDay({ byDay }: Pick<NonNullable<Read['data']>, 'byDay'>) {
  if (byDay.length < 2) return null
  const data = daysChart(byDay)
  const Chart = data.labels.length > mostBars ? LineChart : BarChart
  return (
    <ChartCard title="By day" data={data} labelHeader="Day">
      <Chart label={drawn} data={data} />
    </ChartCard>
  )
}

function Links({ links }: Pick<NonNullable<Read['data']>, 'links'>) {
  if (links.length === 0) return null
  return (
    <section className={look.part} aria-label="Links">
      <h2 className={look.title}>Links</h2>
      <div className={look.numbers}>
        <PlainTable label="Links" headers={['Link', 'Clicks', 'Recipients']}>
          {links.map(({ url, clicks, recipients }) => (
            <tr key={url}>
              <td>{url}</td>
              <td>{formatNumber(clicks)}</td>
              <td>{formatNumber(recipients)}</td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </section>
  )
}
