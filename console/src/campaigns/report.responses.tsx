import { campaignReportTabs } from '@parley/contracts/campaigns/report.texts.ts'
import type { CampaignResponse } from '@parley/contracts/campaigns/responses.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useMemo } from 'react'
import { formatDayTime, formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'
import { reportPerPage, useResponses } from './report.api.ts'
import look from './report.module.css'
import type { ReportProps } from './report.search.ts'

/** What recipients wrote within three days, or in reply, and which buttons they pressed. */
export function ResponsesTab({ wanted, search, onChange }: ReportProps) {
  const { from = 0 } = search
  const found = useResponses(wanted, from)
  const columns = useResponseColumns()
  const presses = found.data?.summary ?? []
  return (
    <DataTable<CampaignResponse>
      label={campaignReportTabs.responses}
      storageKey="campaigns.responses"
      columns={columns}
      rows={found.data?.responses}
      rowId={({ id }) => id}
      rowLabel={({ name, number }) => name || number}
      isRefetching={found.isPlaceholderData}
      error={found.error?.message ?? null}
      onRetry={() => void found.refetch()}
      toolbar={presses.length > 0 ? <Presses presses={presses} /> : null}
      paging={{
        from,
        perPage: reportPerPage,
        more: found.data?.more ?? false,
        onChange: next => onChange({ from: next || undefined }),
      }}
      empty={{
        message: texts.noRecord,
        hint: 'What recipients write within three days of the message stands here.',
        drawing: 'message',
      }}
    />
  )
}

const pressed = 'Pressed buttons'
const mostPresses = 8

/** How often each button was pressed, the most pressed first. */
function Presses({ presses }: { presses: readonly { button: string; count: number }[] }) {
  const others = presses.slice(mostPresses).reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={look.presses} aria-label={pressed}>
      <span>{pressed}</span>
      <dl>
        {presses.slice(0, mostPresses).map(({ button, count }) => (
          <div key={button}>
            <dt dir="auto">{button}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        {others > 0 ? (
          <div>
            <dt>Others</dt>
            <dd>{formatNumber(others)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}

function useResponseColumns(): readonly Column<CampaignResponse>[] {
  const timeZone = useTimeZone()
  return useMemo(
    () => [
      wordColumn('name', 'Name', row => row.name || formatPhoneNumber(row.number), { width: 200 }),
      wordColumn('number', 'Number', row => formatPhoneNumber(row.number), { width: 180 }),
      wordColumn('response', 'Response', row => row.text || row.button || '', { onCard: true }),
      wordColumn('button', 'Button', row => row.button ?? '', { width: 160 }),
      wordColumn('receivedOn', 'Received On', row => formatDayTime(row.createdOn, timeZone), {
        width: 196,
        onCard: true,
      }),
    ],
    [timeZone],
  )
}
