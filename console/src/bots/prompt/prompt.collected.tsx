import { type CollectedRow, promptTexts } from '@parley/contracts/bots/prompt.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDates } from '../../lib/time-zone.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateRange } from '../../ui/date/date-range.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { type CollectedDays, collectedPerPage, useCollected, useDownloadCollected } from './prompt.api.ts'
import look from './prompt.module.css'

const anyTime: CollectedDays = { from: null, to: null }

/** What ended conversations told, one row a conversation. */
export function CollectedData({ agentId }: { agentId: string }) {
  const [days, setDays] = useState(anyTime)
  const [from, setFrom] = useState(0)
  const { data, error, isFetching, refetch } = useCollected(agentId, { days, from })
  const download = useDownloadCollected(agentId)
  const dates = useDates()
  const names = data?.headers.map(({ name }) => name).join('\n') ?? ''
  const columns = useMemo(() => columnsFor(names ? names.split('\n') : [], dates), [names, dates])
  const choose = (next: CollectedDays) => {
    setDays(next)
    setFrom(0)
  }
  return (
    <section aria-label={promptTexts.collected} className={look.collected}>
      <h2 className={look.title}>{promptTexts.collected}</h2>
      <DataTable<CollectedRow>
        label={promptTexts.collected}
        storageKey={`collected:${agentId}`}
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLabel={({ senderId }) => senderId}
        isRefetching={isFetching && data !== undefined}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        toolbar={
          <>
            <DateRange label="Dates" value={days} onChange={choose} canClear />
            <Button compact icon={IconDownload} isBusy={download.isPending} onClick={() => download.mutate(days)}>
              Download
            </Button>
          </>
        }
        paging={{ from, perPage: collectedPerPage, more: data?.more ?? false, onChange: setFrom }}
        empty={{ message: texts.noRecord }}
      />
    </section>
  )
}

function columnsFor(names: readonly string[], dates: ReturnType<typeof useDates>): readonly Column<CollectedRow>[] {
  return [
    { id: 'sender', header: 'Sender', cell: ({ senderId }) => senderId, text: ({ senderId }) => senderId },
    ...names.map((name, at) => ({
      id: `variable-${at}`,
      header: name,
      cell: ({ details }: CollectedRow) => details[at]?.value || '-',
      width: 160,
      onCard: at < 2,
    })),
    {
      id: 'date',
      header: 'Date',
      cell: ({ createdOn }) => <RelativeTime at={createdOn} relative={dates.relative} full={dates.dateTime} />,
      width: 140,
    },
  ]
}
