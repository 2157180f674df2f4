import type { ReportRow } from '@parley/contracts/campaigns/report.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { ReactNode } from 'react'
import { MessageDialog } from '../broadcasts/message.dialog.view.tsx'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { reportPerPage, useReportMessage, useReportRows } from './report.api.ts'
import { useReportColumns } from './report.columns.tsx'
import { nothingNarrowed, type ReportProps, rowsIn } from './report.search.ts'

type RowsProps = ReportProps & {
  label: string
  /** What these rows are about, where there are none. */
  hint: string
  toolbar?: ReactNode
}

/** One page of the recipients that a tab is about; a row opens every step of its message. */
export function ReportRows({ label, hint, toolbar, wanted, search, onChange }: RowsProps) {
  const { from = 0, open, status, code, clicked = false } = search
  const found = useReportRows(wanted, rowsIn(search), from)
  const columns = useReportColumns(clicked)
  const mayRead = useMay()('MANAGE.DELIVERYREPORT.VIEW')
  const message = useReportMessage(open, mayRead)
  const isNarrowed = status !== undefined || code !== undefined || clicked
  return (
    <>
      <DataTable<ReportRow>
        label={label}
        storageKey={clicked ? 'campaigns.report.clicked' : 'campaigns.report'}
        columns={columns}
        rows={found.data?.report}
        rowId={({ id }) => id}
        rowLabel={({ number, id }) => number || id}
        {...(mayRead ? { onOpen: ({ id }: ReportRow) => onChange({ open: id }) } : {})}
        isRefetching={found.isPlaceholderData}
        error={(found.error ?? message.error)?.message ?? null}
        onRetry={() => void (found.error ? found : message).refetch()}
        toolbar={toolbar}
        paging={{
          from,
          perPage: reportPerPage,
          more: found.data?.more ?? false,
          onChange: next => onChange({ from: next || undefined }),
        }}
        empty={{
          message: texts.noRecord,
          ...(isNarrowed
            ? { drawing: 'search', action: <Button onClick={() => onChange(nothingNarrowed)}>Clear filters</Button> }
            : { hint }),
        }}
      />
      <MessageDialog row={(open && message.data) || null} onClose={() => onChange({ open: undefined })} />
    </>
  )
}
