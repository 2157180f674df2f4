import { reportTexts } from '@parley/contracts/bots/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import { formatNumber } from '../lib/format.ts'
import { ChartCard } from '../ui/chart/chart-card.tsx'
import { Link } from '../ui/frame/link.tsx'
import look from './overview.module.css'
import { type ReportFilter, useTopIntents } from './report.api.ts'
import { type ReportSearch, rowsHref } from './report.search.ts'

/** What was asked for most often; each intent opens the messages that matched it. */
export function TopIntentsCard({ filter, search }: { filter: ReportFilter; search: ReportSearch }) {
  const read = useTopIntents(filter)
  const rows = read.data
  const most = rows?.[0]?.count ?? 1
  const hrefAt = (index: number) => rowsHref(search, { intent: rows?.[index]?.intentName })
  return (
    <ChartCard
      title={reportTexts.topIntents}
      data={
        rows && {
          labels: rows.map(({ intentName }) => intentName),
          series: [{ name: 'Count', values: rows.map(({ count }) => count) }],
        }
      }
      labelHeader="Intent"
      hrefAt={hrefAt}
      emptyMessage={texts.noRecord}
      error={read.error?.message ?? null}
      onRetry={() => void read.refetch()}
    >
      <ol className={look.intents}>
        {rows?.map(({ intentName, count }, index) => (
          <li key={intentName}>
            <i className={look.share} style={{ width: `${(100 * count) / most}%` }} />
            <Link href={hrefAt(index)} className={look.intent} data-tip={intentName}>
              {intentName}
            </Link>
            <span className={look.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}
