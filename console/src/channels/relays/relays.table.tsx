import type { Relay } from '@parley/contracts/channels/relays.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconSettings, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useDates } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import type { Action } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RelativeTime } from '../../ui/date/relative-time.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { relaysPerPage, useDeleteRelay, useRelays, useSaveRelay, useTestRelay } from './relays.api.ts'
import { CategoryFilter } from './relays.category.tsx'
import { marketplaceSearch } from './relays.search.ts'
import { standOf } from './relays.words.ts'

/** What is connected, newest first. */
export function InstalledRelays() {
  const [{ search = '', category, from = 0 }, change] = useSearchState(marketplaceSearch)
  const { data, error, isFetching, refetch } = useRelays({ search, category, from })
  const columns = useColumns()
  const open = ({ id }: Relay) => change({ id })
  const rowActions = useRowActions(open)
  const rows = data?.integrations
  const isFiltered = search !== '' || category !== undefined
  const isNew = rows?.length === 0 && !isFiltered && from === 0
  return (
    <DataTable<Relay>
      label="Installed"
      storageKey="relays"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      onOpen={open}
      rowActions={rowActions}
      isRefetching={isFetching && rows !== undefined}
      error={error?.message ?? null}
      onRetry={() => void refetch()}
      toolbar={
        <>
          <SearchBox
            label="Search integrations"
            value={search}
            onChange={next => change({ search: next || undefined, from: undefined }, { replace: true })}
          />
          <CategoryFilter />
        </>
      }
      paging={{
        from,
        perPage: relaysPerPage,
        more: data?.more ?? false,
        onChange: next => change({ from: next || undefined }),
      }}
      empty={{
        message: texts.noRecord,
        ...(isNew
          ? { hint: 'Nothing is connected yet.', action: <Explore onClick={() => change({ tab: 'explore' })} /> }
          : {}),
      }}
      isFiltered={isFiltered}
      onClearFilters={() => change({ search: undefined, category: undefined, from: undefined })}
    />
  )
}

function Explore({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="primary" onClick={onClick}>
      Explore
    </Button>
  )
}

function useColumns(): readonly Column<Relay>[] {
  const dates = useDates()
  return useMemo(
    () => [
      { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
      { id: 'category', header: 'Category', cell: ({ category }) => category, width: 140 },
      { id: 'status', header: 'Status', cell: relay => <StatusBadge {...standOf(relay)} />, width: 140, onCard: true },
      {
        id: 'installed',
        header: 'Installed On',
        cell: ({ installedOn }) => <RelativeTime at={installedOn} relative={dates.relative} full={dates.dateTime} />,
        width: 150,
        onCard: true,
      },
    ],
    [dates],
  )
}

function useRowActions(open: (relay: Relay) => void): (relay: Relay) => Action[] {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate: remove } = useDeleteRelay()
  const test = useTestRelay()
  const toggle = useToggle()
  const ask = async ({ id, name }: Relay) => {
    if (await confirm({ question: `Are you sure you want to remove ${name}?`, isDanger: true })) remove(id)
  }
  const tell = {
    onSuccess: ({ ok, body }: { ok: boolean; body: string }) =>
      ok ? toast.success('Connected') : toast.error(`The test failed. ${body.slice(0, 200)}`),
    onError: (error: Error) => toast.error(error.message),
  }
  return relay => {
    if (!may('MARKET_PLACE.EDIT')) return []
    return [
      { label: 'Configure', icon: IconSettings, onClick: () => open(relay) },
      { label: 'Test', icon: IconPlugConnected, onClick: () => test.mutate(relay.id, tell) },
      {
        label: relay.enabled ? 'Disable' : 'Enable',
        icon: relay.enabled ? IconPlayerPause : IconPlayerPlay,
        onClick: () => toggle(relay),
      },
      { label: 'Remove', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void ask(relay) },
    ]
  }
}

function useToggle(): (relay: Relay) => void {
  const save = useSaveRelay()
  return ({ id, enabled }) => {
    save(id, { enabled: !enabled }).catch((error: Error) => toast.error(error.message))
  }
}
