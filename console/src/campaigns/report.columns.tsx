import { type ReportRow, reportColumns } from '@parley/contracts/campaigns/report.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useMemo } from 'react'
import { MessageStateBadge } from '../broadcasts/message.dialog.view.tsx'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'

const [, iteration, number, name, status, statusTime, ...moments] = reportColumns
const [sentOn, deliveredOn, readOn, clickedOn, repliedOn, errorCode, error, channel] = moments

/** The columns of the file; those that few rows need stand in the column menu. `isClicked` shows when links were followed. */
export function useReportColumns(isClicked: boolean): readonly Column<ReportRow>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const time = (id: string, header: string, at: (row: ReportRow) => string | null): Column<ReportRow> =>
      wordColumn(id, header, row => timeOf(at(row), timeZone), { width: 180 })
    return [
      wordColumn('number', number, row => formatPhoneNumber(row.number), { width: 160, onCard: 'title' }),
      wordColumn('name', name, row => row.name, { width: 150 }),
      wordColumn('iteration', iteration, row => row.activityName),
      {
        id: 'status',
        header: status,
        cell: row => <MessageStateBadge state={row.currentDeliveryStatus} />,
        text: row => row.currentDeliveryStatusName,
        width: 120,
        onCard: true,
      },
      time('statusTime', statusTime, row => row.currentDeliveryStatusTime),
      hidden(time('sentOn', sentOn, row => row.sentOn)),
      hidden(time('deliveredOn', deliveredOn, row => row.deliveredOn)),
      hidden(time('readOn', readOn, row => row.readOn)),
      { ...time('clickedOn', clickedOn, row => row.clickedOn), isHidden: !isClicked },
      hidden(time('repliedOn', repliedOn, row => row.repliedOn)),
      hidden(wordColumn('errorCode', errorCode, row => row.channelErrorCode ?? '', { width: 160 })),
      wordColumn('error', error, row => row.channelErrorDesc ?? row.channelErrorCode ?? '', { onCard: true }),
      hidden(wordColumn('channel', channel, row => row.channel, { width: 150 })),
    ]
  }, [timeZone, isClicked])
}

function timeOf(at: string | null, timeZone: string): string {
  return at ? formatDayTime(at, timeZone) : ''
}

function hidden(column: Column<ReportRow>): Column<ReportRow> {
  return { ...column, isHidden: true }
}
