import type { BroadcastRow } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastColumns } from '@parley/contracts/broadcasts/texts.ts'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { channelOf, stateOf } from './broadcast.state.ts'
import look from './broadcasts.module.css'
import { CompactProgress, progressText } from './progress.bar.tsx'
import { TestBadge } from './test.badge.tsx'

/** The documents' five columns (BCAST-007), and how far each broadcast has come. */
export function useBroadcastColumns(): readonly Column<BroadcastRow>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, user, channel, created, status] = broadcastColumns
    return [
      { id: 'name', header: name, cell: row => <Name row={row} />, text: row => row.name },
      { id: 'user', header: user, cell: row => row.user.name, text: row => row.user.name, width: 140 },
      { id: 'channel', header: channel, cell: channelOf, text: channelOf, width: 170 },
      { id: 'created', header: created, cell: row => formatDayTime(row.createdOn, timeZone), width: 180 },
      {
        id: 'status',
        header: status,
        cell: row => <StatusBadge {...stateOf(row.status)} />,
        text: row => stateOf(row.status).label,
        width: 130,
        onCard: true,
      },
      {
        id: 'progress',
        header: 'Progress',
        cell: row => <CompactProgress counts={row.counts} />,
        text: row => progressText(row.counts),
        width: 330,
        onCard: true,
      },
    ]
  }, [timeZone])
}

function Name({ row: { name, isTest } }: { row: BroadcastRow }) {
  if (!isTest) return name
  return (
    <span className={look.tried}>
      <span>{name}</span> <TestBadge />
    </span>
  )
}
