import { useState } from 'react'
import { useDates } from '../../lib/time-zone.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import channelLook from '../channel.module.css'
import { useRelayCalls } from './relays.api.ts'
import look from './relays.module.css'
import { callStates, eventLabel } from './relays.words.ts'

type Call = NonNullable<ReturnType<typeof useRelayCalls>['data']>['logs'][number]

/** Calls to and from the system, newest first. */
export function RelayCalls({ relayId }: { relayId: string }) {
  const [from, setFrom] = useState(0)
  const { data, error, isFetching, refetch } = useRelayCalls(relayId, from)
  const dates = useDates()
  const columns: readonly Column<Call>[] = [
    {
      id: 'event',
      header: 'Event',
      cell: ({ event }) => eventLabel(event),
      text: ({ error: why }) => why ?? '',
      width: 144,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge {...(callStates[status] ?? { label: 'Waiting', tone: 'info' })} />,
      width: 120,
      onCard: true,
    },
    {
      id: 'error',
      header: 'Error',
      cell: ({ error: why }) => why ?? '-',
      text: ({ error: why }) => why ?? '',
    },
    {
      id: 'at',
      header: 'When',
      cell: ({ createdOn }) => <RelativeTime at={createdOn} relative={dates.relative} full={dates.dateTime} />,
      width: 104,
      onCard: true,
    },
  ]
  return (
    <section aria-label="Calls" className={look.told}>
      <h3 className={channelLook.cardTitle}>Calls</h3>
      <DataTable<Call>
        label="Calls"
        storageKey="relay-calls"
        columns={columns}
        rows={data?.logs}
        rowId={({ id }) => id}
        rowLabel={({ event }) => event}
        isRefetching={isFetching && data !== undefined}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        paging={{ from, perPage: 20, more: data?.more ?? false, onChange: setFrom }}
        empty={{ message: 'Nothing was called yet.' }}
      />
    </section>
  )
}
