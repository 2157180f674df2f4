import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { type DeliveryRow, deliveryColumns } from '@parley/contracts/reports/messages.ts'
import { sourceNames } from '@parley/contracts/reports/sources.ts'
import { useMemo } from 'react'
import { MessageStateBadge } from '../broadcasts/message.dialog.view.tsx'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'

/** The documents' columns, in their order (REPORT-002). */
export function useDeliveryColumns(): readonly Column<DeliveryRow>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [channel, from, to, source, template, status, statusTime, createdOn] = deliveryColumns
    return [
      words('channel', channel, row => row.channelName, 150),
      words('from', from, row => formatPhoneNumber(row.from), 150),
      { ...words('to', to, row => formatPhoneNumber(row.to), 150), onCard: 'title' },
      words('source', source, row => sourceNames[row.source], 100),
      words('template', template, row => row.templateName ?? ''),
      {
        id: 'status',
        header: status,
        cell: row => <MessageStateBadge state={row.currentDeliveryStatus} />,
        text: row => row.currentDeliveryStatusName,
        width: 120,
        onCard: true,
      },
      words('statusTime', statusTime, row => formatDayTime(row.currentDeliveryStatusTime, timeZone), 180),
      // Wider by the room that every table leaves at its right end, so that the time is never cut.
      { ...words('createdOn', createdOn, row => formatDayTime(row.createdOn, timeZone), 196), onCard: true },
    ]
  }, [timeZone])
}

function words(id: string, header: string, textOf: (row: DeliveryRow) => string, width?: number): Column<DeliveryRow> {
  return { id, header, cell: row => textOf(row) || '-', text: textOf, ...(width ? { width } : {}) }
}
