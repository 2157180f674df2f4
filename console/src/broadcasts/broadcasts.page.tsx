import type { BroadcastRow } from '@parley/contracts/broadcasts/broadcasts.ts'
import { senders } from '@parley/contracts/broadcasts/rights.ts'
import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconSend } from '@tabler/icons-react'
import { dayOf, isDay, lastDays, type Period, rangeOf } from '../lib/days.ts'
import { useMay } from '../lib/permissions.tsx'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { broadcastsPerPage, useBroadcasts } from './broadcasts.api.ts'
import { useBroadcastColumns } from './broadcasts.columns.tsx'
import { BroadcastDates } from './broadcasts.dates.tsx'
import { type BroadcastsSearch, broadcastPaths, broadcastsSearch } from './broadcasts.search.ts'

const searchDebounceMs = 300

/** Reports: every template that was sent in a time, newest first. */
export function BroadcastsPage() {
  const [{ name = '', from = 0, ...days }, change] = useSearchState(broadcastsSearch)
  const may = useMay()
  const timeZone = useTimeZone()
  const today = dayOf(serverNow(), timeZone)
  const period = periodOf(days, today)
  const { startDate, endDate } = rangeOf(period, timeZone)
  const found = useBroadcasts({ ...(name ? { name } : {}), fromDate: startDate, toDate: endDate }, from)
  const columns = useBroadcastColumns()
  const rows = found.data?.broadcastList
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title={broadcastScreen.reports}
          context="Templates that were sent"
          action={<SendTemplate />}
          more={may('ENTERPRISE.VIEW') ? [{ label: 'Sending Rules', href: '/admin/sending-rules' }] : []}
        />
      }
    >
      <DataTable<BroadcastRow>
        label={broadcastScreen.reports}
        storageKey="broadcasts"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={row => row.name}
        rowHref={({ id }) => broadcastPaths.one(id)}
        isRefetching={found.isPlaceholderData}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        toolbar={
          <>
            <SearchBox
              label="Search template name"
              value={name}
              debounce={searchDebounceMs}
              onChange={text => change({ name: text || undefined, from: undefined }, { replace: true })}
            />
            <BroadcastDates period={period} today={today} onSubmit={next => change({ ...next, from: undefined })} />
          </>
        }
        paging={{
          from,
          perPage: broadcastsPerPage,
          more: found.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={emptyState(name, () => change({ name: undefined, from: undefined }))}
      />
    </Page>
  )
}

function emptyState(name: string, onClear: () => void): EmptyStateProps {
  const message = texts.noRecord
  if (name) {
    const hint = `No template called “${name}” was sent in these days.`
    return { message, hint, drawing: 'search', action: <Button onClick={onClear}>Clear the search</Button> }
  }
  return {
    message,
    hint: `Nothing was sent in these days. Press ${broadcastScreen.sendTemplate} to begin.`,
    drawing: 'list',
  }
}

function SendTemplate() {
  const go = useGo()
  if (!useMay()(senders)) return null
  return (
    <Button kind="primary" icon={IconSend} onClick={() => go(broadcastPaths.create)}>
      {broadcastScreen.sendTemplate}
    </Button>
  )
}

/** The last seven days up to now, unless the address names days. */
function periodOf({ start, end }: Pick<BroadcastsSearch, 'start' | 'end'>, today: string): Period {
  const isGood = start && end && isDay(start) && isDay(end) && start <= end
  return isGood ? { start, end } : lastDays(today)
}
