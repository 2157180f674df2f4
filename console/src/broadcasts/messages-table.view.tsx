import type { MessageRow } from '@parley/contracts/broadcasts/broadcasts.ts'
import { messageColumns } from '@parley/contracts/broadcasts/texts.ts'
import { messageStateNames } from '@parley/contracts/chats/message-states.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { NarrowingChip } from '../ui/list/narrowing-chip.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import look from './broadcast.module.css'
import { messageStateOf } from './broadcast.state.ts'
import { type MessagesWanted, messagesPerPage } from './broadcasts.api.ts'
import { MessageDialog } from './message.dialog.view.tsx'
import { rowsId, useRows } from './rows.api.ts'

const searchDebounceMs = 300

type Found = {
  data: { message: MessageRow[]; more: boolean } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type MessagesProps = {
  /** The rows that `useRows` wants. */
  found: Found
  /** What a code of the address means; null while nobody knows. */
  causeOf?: (code: string) => string | null
  save: { isPending: boolean; mutate: (wanted: MessagesWanted) => void }
}

/** What became of each recipient. */
export function MessagesTable({ found, ...tools }: MessagesProps) {
  const { search, change, from } = useRows()
  const columns = useMessageColumns()
  const rows = found.data?.message
  const isFiltered = Boolean(search.status || search.code || search.search)
  const showAll = () => change({ status: undefined, code: undefined, search: undefined, from: undefined })
  return (
    <div id={rowsId} className={look.messages}>
      <DataTable<MessageRow>
        label="Messages"
        storageKey="broadcasts.messages"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ to }) => to}
        onOpen={({ id }) => change({ message: id })}
        isRefetching={found.isPlaceholderData}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        toolbar={<Toolbar {...tools} />}
        paging={{
          from,
          perPage: messagesPerPage,
          more: found.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={{
          message: texts.noRecord,
          ...(isFiltered ? { drawing: 'search', action: <Button onClick={showAll}>Clear filters</Button> } : {}),
        }}
      />
      <MessageDialog
        row={rows?.find(({ id }) => id === search.message) ?? null}
        onClose={() => change({ message: undefined })}
      />
    </div>
  )
}

/** The documents' four columns (BCAST-028), and in words what went wrong. */
function useMessageColumns(): readonly Column<MessageRow>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [sender, recipient, sent, status] = messageColumns
    return [
      {
        id: 'from',
        header: sender,
        cell: row => formatPhoneNumber(row.from) || '-',
        text: row => row.from,
        width: 180,
      },
      {
        id: 'to',
        header: recipient,
        cell: row => formatPhoneNumber(row.to),
        text: row => row.to,
        width: 180,
        onCard: 'title',
      },
      {
        id: 'sent',
        header: sent,
        cell: row => formatDayTime(row.currentDeliveryStatusTime, timeZone),
        width: 180,
      },
      {
        id: 'status',
        header: status,
        cell: row => <StatusBadge {...messageStateOf(row.currentDeliveryStatus)} />,
        text: row => row.currentDeliveryStatusName,
        width: 130,
        onCard: true,
      },
      { id: 'reason', header: 'Reason', cell: reasonOf, text: reasonOf, onCard: true },
    ]
  }, [timeZone])
}

function reasonOf({ explanation, channelErrorDesc }: MessageRow): string {
  return explanation?.what ?? channelErrorDesc ?? ''
}

const statusOptions = Object.entries(messageStateNames).map(([, label]) => ({ value: label, label }))

function Toolbar({ causeOf, save }: Omit<MessagesProps, 'found'>) {
  const { search, change, wanted } = useRows()
  const { status = null, code } = search
  const known = status === null || statusOptions.some(({ value }) => value === status)
  return (
    <>
      <SearchBox
        label="Search number"
        value={search.search ?? ''}
        debounce={searchDebounceMs}
        onChange={text => change({ search: text || undefined, from: undefined }, { replace: true })}
      />
      <SelectField
        label="Status"
        className={look.status}
        canClear
        placeholder="All"
        options={known ? statusOptions : [...statusOptions, { value: status, label: 'Reached so far' }]}
        value={status}
        onChange={next => change({ status: next ?? undefined, code: undefined, from: undefined })}
      />
      {code ? (
        <NarrowingChip
          label="Cause"
          value={causeOf?.(code) ?? code}
          onRemove={() => change({ code: undefined, from: undefined })}
        />
      ) : null}
      <Button icon={IconDownload} isBusy={save.isPending} onClick={() => save.mutate(wanted)}>
        Download
      </Button>
    </>
  )
}
