import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Link } from '../frame/link.tsx'
import { saveFile, toCsv } from '../text/csv.ts'
import look from './chart-card.module.css'
import type { ChartData } from './chart-scale.ts'

export type ChartCardProps = {
  title: string
  context?: ReactNode
  /** The same numbers as the chart inside, for the table and the file. */
  data: ChartData | undefined
  /** Heads the table's first column: 'Day', 'Channel'. */
  labelHeader: string
  controls?: ReactNode
  emptyMessage?: string
  /** The rows behind a label's numbers, linked from the table. */
  hrefAt?: ((index: number) => string) | undefined
  error?: string | null | undefined
  onRetry?: () => void
  children: ReactNode
}

/** Around every chart: its title, its numbers as a table, and the way to take them along. */
export function ChartCard(props: ChartCardProps) {
  const { title, context, data, labelHeader, controls } = props
  const [isTable, setTable] = useState(false)
  const heading = useId()
  const rows = data ? tableRows(data, labelHeader) : []
  return (
    <section className={look.card} aria-labelledby={heading}>
      <header className={look.head}>
        <div className={look.words}>
          <h2 id={heading} className={look.title}>
            {title}
          </h2>
          {context ? <p className={look.context}>{context}</p> : null}
        </div>
        {controls}
        <IconButton
          compact
          icon={isTable ? IconChartBar : IconTable}
          label={isTable ? 'View as chart' : 'View as table'}
          disabled={!data}
          onClick={() => setTable(!isTable)}
        />
        <IconButton
          compact
          icon={IconDownload}
          label="Download"
          disabled={!data}
          onClick={() => saveFile(`${title}.csv`, `\uFEFF${toCsv(rows)}`, 'text/csv;charset=utf-8')}
        />
      </header>
      <ChartBody {...props}>
        {isTable ? <NumbersTable label={title} rows={rows} hrefAt={props.hrefAt} /> : props.children}
      </ChartBody>
    </section>
  )
}

function ChartBody({ data, error, onRetry, emptyMessage = 'No data to show', children }: ChartCardProps) {
  if (data === undefined && error) return <ErrorState message={error} onRetry={onRetry} />
  if (data === undefined) return <Skeleton height="300px" />
  if (data.labels.length === 0) return <EmptyState drawing="chart" message={emptyMessage} />
  return children
}

type NumbersTableProps = {
  label: string
  rows: readonly (readonly (string | number)[])[]
  hrefAt: ((index: number) => string) | undefined
}

function NumbersTable({ label, rows, hrefAt }: NumbersTableProps) {
  const [head = [], ...body] = rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable to scroll by keyboard (2026-11-21)
    <section className={look.scroller} aria-label={`${label}, table`} tabIndex={0}>
      <table className={look.table}>
        <thead>
          <tr>
            {head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(([name, ...values], line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and their place is what tells them apart (2026-11-21)
            <tr key={line}>
              <th scope="row">{hrefAt ? <Link href={hrefAt(line)}>{name}</Link> : name}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function tableRows({ labels, series }: ChartData, labelHeader: string): (string | number)[][] {
  const head = [labelHeader, ...series.map(one => one.name)]
  return [head, ...labels.map((label, index) => [label, ...series.map(one => one.values[index] ?? 0)])]
}
