import type { Counts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { type Activity, activityStateNames, type Instance } from '@parley/contracts/campaigns/activities.ts'
import { campaignReportTexts as words } from '@parley/contracts/campaigns/report.texts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useMemo } from 'react'
import { formatDayTime, formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { begun } from './choices.api.ts'
import { iterationsPerPage, useIteration, useIterations } from './iterations.api.ts'
import { iterationWords, stateOf } from './iterations.words.ts'
import look from './report.module.css'
import { type ReportProps, rowsHref } from './report.search.ts'

/** How each iteration went; its name narrows the report to it. */
export function Iterations({ wanted, search, onChange }: ReportProps) {
  const { from = 0 } = search
  const found = useIterations({ campaignId: wanted.campaignId, states: begun, name: '' }, from)
  return (
    <section className={look.part} aria-label={iterationWords.title}>
      <Title words={iterationWords.title} wanted={wanted} />
      <DataTable<Activity>
        label={iterationWords.title}
        storageKey="campaigns.report.iterations"
        columns={iterationColumns}
        rows={found.data?.activities}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => rowsHref({ ...search, iteration: id }, {})}
        isRefetching={found.isPlaceholderData}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        paging={{
          from,
          perPage: iterationsPerPage,
          more: found.data?.more ?? false,
          onChange: next => onChange({ from: next || undefined }),
        }}
        empty={{ message: texts.noRecord }}
      />
    </section>
  )
}

/** How each run of one iteration went, the newest first. */
export function IterationRuns({ wanted, activityId }: ReportProps & { activityId: string }) {
  const found = useIteration(activityId)
  const timeZone = useTimeZone()
  const columns = useMemo(
    () => columnsOf<Instance>({ header: 'Due', cell: ({ dueOn }) => formatDayTime(dueOn, timeZone) }),
    [timeZone],
  )
  return (
    <section className={look.part} aria-label="Runs">
      <Title words="Runs" wanted={wanted} />
      <DataTable<Instance>
        label="Runs"
        storageKey="campaigns.report.runs"
        columns={columns}
        rows={found.data?.instances}
        rowId={({ id }) => id}
        rowLabel={({ dueOn }) => formatDayTime(dueOn, timeZone)}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        empty={{ message: texts.noRecord }}
      />
    </section>
  )
}

type TitleProps = Pick<ReportProps, 'wanted'> & { words: string }

function Title({ words: title, wanted: { fromDate, toDate } }: TitleProps) {
  return (
    <h2 className={look.title}>
      {title}
      {fromDate || toDate ? <span className={look.aside}>as a whole, whatever the days above</span> : null}
    </h2>
  )
}

const steps = ['total', 'sent', 'delivered', 'read', 'failed', 'clicked'] as const

type Run = { state: number; counts: Counts }
type Name<Row> = { header: string; cell: (row: Row) => string }

const iterationColumns = columnsOf<Activity>({ header: words.iteration, cell: ({ name }) => name })

function columnsOf<Row extends Run>({ header, cell }: Name<Row>): readonly Column<Row>[] {
  return [
    { id: 'name', header, cell, text: cell },
    ...steps.map(step => ({
      id: step,
      header: words[step],
      cell: ({ counts }: Row) => formatNumber(counts[step]),
      width: 104,
      isNumber: true,
    })),
    {
      id: 'state',
      header: 'Status',
      cell: ({ state }) => <StatusBadge {...stateOf({ state, stateLabel: activityStateNames[state] ?? '' })} />,
      text: ({ state }) => activityStateNames[state] ?? '',
      width: 152,
      onCard: true,
    },
    { id: 'told', header: 'Progress', cell: toldOf, text: toldOf, width: 200, isHidden: true, onCard: true },
  ]
}

/** On a phone, where a card has no room for every number. */
function toldOf({ counts }: Run): string {
  const { sent, total, failed } = counts
  const reached = `${formatNumber(sent)} of ${formatNumber(total)} sent`
  return failed > 0 ? `${reached} · ${formatNumber(failed)} failed` : reached
}
