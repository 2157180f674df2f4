import type { readFailedStats } from '@parley/contracts/campaigns/report.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import { formatNumber, formatShare } from '../lib/format.ts'
import { Link } from '../ui/frame/link.tsx'
import { PlainTable } from '../ui/table/plain-table.tsx'
import look from './report.module.css'
import { type ReportSearch, rowsHref } from './report.search.ts'

type Causes = AnswerOf<typeof readFailedStats>['failedStats']
type TableProps = { causes: Causes; search: ReportSearch }

/** Why recipients were not reached; each cause opens those of whom it is true. */
export function CausesTable({ causes, search }: TableProps) {
  const all = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={look.numbers}>
      <PlainTable label="Causes" headers={['Cause', 'Code', 'Recipients', 'Share']}>
        {causes.map(({ channelErrorCode: code, channelErrorDesc: words, count }) => (
          <tr key={`${code} ${words}`} data-open={code === search.code || undefined}>
            <td>
              <Link className={look.link} href={rowsHref(search, { tab: 'failed', code })}>
                {words || code}
              </Link>
            </td>
            <td>{code}</td>
            <td>{formatNumber(count)}</td>
            <td>{formatShare(count / all)}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  )
}

const mostInBrief = 5

/** The most frequent of them, beside other numbers. */
export function CausesCard({ causes, search }: TableProps) {
  if (causes.length === 0) return null
  return (
    <section className={look.card} aria-labelledby="not-reached">
      <h2 id="not-reached" className={look.title}>
        Why some were not reached
      </h2>
      <div className={look.numbers}>
        <PlainTable label="Most frequent causes" headers={['Cause', 'Recipients']}>
          {causes.slice(0, mostInBrief).map(({ channelErrorCode: code, channelErrorDesc: words, count }) => (
            <tr key={`${code} ${words}`}>
              <td>
                <Link className={look.link} href={rowsHref(search, { tab: 'failed', code })}>
                  {words || code}
                </Link>
              </td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </PlainTable>
      </div>
      {causes.length > mostInBrief ? (
        <Link className={look.link} href={rowsHref(search, { tab: 'failed' })}>
          All causes
        </Link>
      ) : null}
    </section>
  )
}
