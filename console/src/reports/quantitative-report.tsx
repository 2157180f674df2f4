import { type Quantities, quantityColumns, reportTexts } from '@parley/contracts/bots/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useId } from 'react'
import { formatNumber } from '../lib/format.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Link } from '../ui/frame/link.tsx'
import { saveFile, toCsv } from '../ui/text/csv.ts'
import { confidenceText } from './conversation.words.ts'
import look from './overview.module.css'
import { type ReportFilter, useQuantities } from './report.api.ts'
import { type ReportSearch, rowsHref } from './report.search.ts'

type Rows = Quantities['intents']

/** Every intent that was matched: how often, how surely, and how often weakly (INTENT-037). */
export function QuantitativeReport({ filter, search }: { filter: ReportFilter; search: ReportSearch }) {
  const read = useQuantities(filter)
  const heading = useId()
  const rows = read.data?.intents
  return (
    <section className={look.quantities} aria-labelledby={heading}>
      <header className={look.head}>
        <h2 id={heading} className={look.title}>
          {reportTexts.quantitativeReport}
        </h2>
        <IconButton
          compact
          icon={IconDownload}
          label={reportTexts.download}
          disabled={!rows || rows.length === 0}
          onClick={() => rows && save(rows)}
        />
      </header>
      {rows === undefined && read.isError ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} isRetrying={read.isFetching} />
      ) : null}
      {rows === undefined && !read.isError ? <Skeleton height="160px" /> : null}
      {rows?.length === 0 ? <EmptyState message={texts.noRecord} /> : null}
      {rows && rows.length > 0 ? <IntentsTable rows={rows} search={search} /> : null}
    </section>
  )
}

function IntentsTable({ rows, search }: { rows: Rows; search: ReportSearch }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to scroll by keyboard (2026-11-21)
    <section className={look.scroller} aria-label={`${reportTexts.quantitativeReport}, table`} tabIndex={0}>
      <table className={look.table}>
        <thead>
          <tr>
            {Object.values(quantityColumns).map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ intentName, count, averageConfidence, weak }) => (
            <tr key={intentName}>
              <th scope="row">
                <Link href={rowsHref(search, { intent: intentName })}>{intentName}</Link>
              </th>
              <td>{formatNumber(count)}</td>
              <td>{confidenceText(averageConfidence)}</td>
              <td>
                {weak === 0 ? (
                  0
                ) : (
                  <Link href={rowsHref(search, { intent: intentName, weak: true })}>{formatNumber(weak)}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function save(rows: Rows): void {
  const lines = rows.map(({ intentName, count, averageConfidence, weak }) => [
    intentName,
    count,
    averageConfidence,
    weak,
  ])
  const content = toCsv([Object.values(quantityColumns), ...lines])
  saveFile(`${reportTexts.quantitativeReport}.csv`, `\uFEFF${content}`, 'text/csv;charset=utf-8')
}
