import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { type DeliveryRow, deliveryColumns } from '@parley/contracts/reports/messages.ts'
import { sourceNames } from '@parley/contracts/reports/sources.ts'
import { useMemo } from 'react'
import { MessageStateBadge } from '../broadcasts/message.dialog.view.tsx'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'

/** The documents' columns, in their order (REPORT-002). */
export function useDeliveryColumns(): readonly Column<DeliveryRow>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [channel, from, to, source, template, status, statusTime, createdOn] = deliveryColumns
    return [
      wordColumn('channel', channel, row => row.channelName, { width: 150 }),
      wordColumn('from', from, row => formatPhoneNumber(row.from), { width: 150 }),
      wordColumn('to', to, row => formatPhoneNumber(row.to), { width: 150, onCard: 'title' }),
      wordColumn('source', source, row => sourceNames[row.source], { width: 100 }),
      wordColumn('template', template, row => row.templateName ?? ''),
      {
        id: 'status',
        header: status,
        cell: row => <MessageStateBadge state={row.currentDeliveryStatus} />,
        text: row => row.currentDeliveryStatusName,
        width: 120,
        onCard: true,
      },
      wordColumn('statusTime', statusTime, row => formatDayTime(row.currentDeliveryStatusTime, timeZone), {
        width: 180,
      }),
      // Wider by the room that every table leaves at its right end, so that the time is never cut.
      wordColumn('createdOn', createdOn, row => formatDayTime(row.createdOn, timeZone), { width: 196, onCard: true }),
    ]
  }, [timeZone])
}
