import {
  type DeliveryCounts,
  type DeliveryRow,
  deliveryTexts,
  messageStatusTexts,
} from '@parley/contracts/reports/messages.ts'
import { sources } from '@parley/contracts/reports/sources.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconDownload } from '@tabler/icons-react'
import { MessageDialog } from '../broadcasts/message.dialog.view.tsx'
import { dayOf, type Period, rangeOf } from '../lib/days.ts'
import { formatNumber } from '../lib/format.ts'
import { reached } from '../lib/message-states.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import {
  type DeliveriesWanted,
  deliveriesPerPage,
  useDeliveries,
  useDelivery,
  useDeliveryCounts,
  useSaveDeliveries,
} from './messages.api.ts'
import { useDeliveryColumns } from './messages.columns.tsx'
import { type AppliedFilters, DeliveryFilters } from './messages.filters.tsx'
import look from './messages.module.css'
import { type MessagesSearch, messagesSearch, statesHref } from './messages.search.ts'
import { periodIn } from './period.ts'

/** Every message that went out, and what became of it. */
export function MessagesPage() {
  const [search, change] = useSearchState(messagesSearch)
  const timeZone = useTimeZone()
  const today = dayOf(serverNow(), timeZone)
  const period = periodIn(search, today)
  const wanted = wantedOf(search, period, timeZone)
  const applied = appliedOf(search, period)
  const save = useSaveDeliveries()
  const submit = (next: AppliedFilters) =>
    change({
      start: next.start,
      end: next.end,
      channel: next.channel || undefined,
      number: next.number || undefined,
      source: sources.find(one => one === next.source),
      status: next.status || undefined,
      message: next.message || undefined,
      from: undefined,
      open: undefined,
    })
  return (
    <Page layout="list" header={<PageHeader title={deliveryTexts.title} context="What became of every message" />}>
      <DeliveryFilters applied={applied} today={today} onSubmit={submit}>
        <Button icon={IconDownload} isBusy={save.isPending} onClick={() => save.mutate(wanted)}>
          {deliveryTexts.download}
        </Button>
      </DeliveryFilters>
      <Tiles wanted={wanted} search={search} />
      <Deliveries wanted={wanted} search={search} onChange={change} />
    </Page>
  )
}

const tiles = [
  { label: 'Total', key: 'total', states: undefined },
  { label: 'Sent', key: 'sent', states: reached.sent },
  { label: 'Delivered', key: 'delivered', states: reached.delivered },
  { label: 'Read', key: 'read', states: reached.read },
  { label: 'Failed', key: 'failed', states: reached.failed },
] as const satisfies readonly { label: string; key: keyof DeliveryCounts; states: string | undefined }[]

function Tiles({ wanted, search }: { wanted: DeliveriesWanted; search: MessagesSearch }) {
  const { data, isError } = useDeliveryCounts(wanted)
  const unknown = isError ? '-' : undefined
  return (
    <section className={look.tiles} aria-label="Totals">
      {tiles.map(({ label, key, states }) => (
        <StatCard
          key={key}
          label={label}
          value={data ? formatNumber(data[key]) : unknown}
          href={statesHref(search, states)}
        />
      ))}
    </section>
  )
}

/** What makes the list shorter beside its period, which it always has. */
const narrowing = ['channel', 'number', 'source', 'status', 'message'] as const
const cleared = Object.fromEntries(narrowing.map(filter => [filter, undefined]))

type DeliveriesProps = {
  wanted: DeliveriesWanted
  search: MessagesSearch
  onChange: (part: Partial<MessagesSearch>) => void
}

function Deliveries({ wanted, search, onChange }: DeliveriesProps) {
  const { from = 0, open } = search
  const found = useDeliveries(wanted, from)
  const columns = useDeliveryColumns()
  const rows = found.data?.messages
  const isNarrowed = narrowing.some(filter => search[filter])
  const clear = () => onChange({ ...cleared, from: undefined })
  return (
    <>
      <DataTable<DeliveryRow>
        label={deliveryTexts.title}
        storageKey="reports.messages"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ to, id }) => to || id}
        onOpen={({ id }) => onChange({ open: id })}
        isRefetching={found.isPlaceholderData}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        paging={{
          from,
          perPage: deliveriesPerPage,
          more: found.data?.more ?? false,
          onChange: next => onChange({ from: next || undefined }),
        }}
        empty={{ message: texts.noRecord, action: isNarrowed ? <Button onClick={clear}>Clear filters</Button> : null }}
      />
      <OpenMessage id={open ?? null} rows={rows} onClose={() => onChange({ open: undefined })} />
    </>
  )
}

type OpenProps = { id: string | null; rows: DeliveryRow[] | undefined; onClose: () => void }

/** The message that the address names. Newer ones may have moved it to another page since the address was copied. */
function OpenMessage({ id, rows, onClose }: OpenProps) {
  const row = rows?.find(one => one.id === id) ?? null
  const { data = null, error, refetch, isFetching } = useDelivery(rows && !row ? id : null)
  if (!error) return <MessageDialog row={row ?? data} onClose={onClose} />
  return (
    <Dialog isOpen title={messageStatusTexts.title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
    </Dialog>
  )
}

function appliedOf(search: MessagesSearch, period: Period): AppliedFilters {
  const { channel = '', number = '', source = '', status = '', message = '' } = search
  return { ...period, channel, number, source, status, message }
}

function wantedOf(search: MessagesSearch, period: Period, timeZone: string): DeliveriesWanted {
  const { startDate, endDate, timeZoneOffset } = rangeOf(period, timeZone)
  const source = sources.find(one => one === search.source)
  return {
    fromDate: startDate,
    toDate: endDate,
    timeZoneOffset,
    ...(search.channel ? { channelId: search.channel } : {}),
    ...(search.number ? { customerNumber: search.number } : {}),
    ...(source ? { source } : {}),
    ...(search.status ? { status: search.status } : {}),
    ...(search.message ? { messageId: search.message } : {}),
  }
}
