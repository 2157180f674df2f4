import { type TrashItem, trashTexts } from '@parley/contracts/enterprises/trash.ts'
import { type TrashType, trashKinds } from '@parley/contracts/enterprises/trash-kinds.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import { useSearchState } from '../lib/use-search.ts'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { perPage, useDeleteForGood, useEmptyBin, useRestore, useTrash } from './trash.api.ts'
import { nameOf, useTrashColumns } from './trash.columns.tsx'
import { trashSearch } from './trash.search.ts'
import { useChosen } from './use-chosen.ts'

/** What was deleted in the last 30 days, to take back or to delete for good. */
export function TrashPage() {
  const [{ search = '', type, from = 0 }, change] = useSearchState(trashSearch)
  const { data, error, isFetching, refetch } = useTrash({ search, type, from })
  const restore = useRestore()
  const restoreChosen = useRestore()
  const deleteForGood = useAskedDelete()
  const rows = data?.items
  const isFiltered = search !== '' || type !== undefined
  const chosen = useChosen({ search, type, rows })
  // Ticks on rows that are no longer in sight would be acted on unseen.
  const show: typeof change = (next, options) => {
    chosen.clear()
    change(next, options)
  }
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title="Bin"
          context="What was deleted is kept for 30 days"
          action={data && data.types.length > 0 ? <EmptyBin /> : null}
        />
      }
    >
      <DataTable<TrashItem>
        label="Bin"
        storageKey="trash"
        columns={useTrashColumns()}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={nameOf}
        rowActions={item => rowActions(item, { onRestore: restore.mutate, onDelete: deleteForGood })}
        isRefetching={isFetching && rows !== undefined}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        toolbar={<TrashToolbar types={data?.types ?? []} onShow={show} />}
        selection={{
          ...chosen.forTable,
          actions: () => <ChosenBar chosen={chosen} restore={restoreChosen} onDelete={deleteForGood} />,
        }}
        paging={{
          from,
          perPage,
          more: data?.more ?? false,
          onChange: next => show({ from: next || undefined }),
        }}
        empty={{ message: texts.noRecord, ...(isFiltered ? {} : { hint: 'Nothing was deleted in the last 30 days.' }) }}
        isFiltered={isFiltered}
        onClearFilters={() => show({ search: undefined, type: undefined, from: undefined })}
      />
    </Page>
  )
}

type Types = readonly { type: TrashType; count: number }[]

type Show = ReturnType<typeof useSearchState<typeof trashSearch>>[1]

function TrashToolbar({ types, onShow }: { types: Types; onShow: Show }) {
  const [{ search = '', type }] = useSearchState(trashSearch)
  return (
    <>
      <SearchBox
        label="Search the Bin"
        value={search}
        hasShortcut
        onChange={text => onShow({ search: text || undefined, from: undefined }, { replace: true })}
      />
      <TypeFilter types={types} value={type} onChange={next => onShow({ type: next, from: undefined })} />
    </>
  )
}

type ChosenProps = {
  chosen: ReturnType<typeof useChosen>
  restore: ReturnType<typeof useRestore>
  onDelete: Acts['onDelete']
}

function ChosenBar({ chosen: { items, clear }, restore, onDelete }: ChosenProps) {
  const { isPending, variables: ids = [], done } = restore
  const isNone = items.length === 0
  return (
    <>
      {/* Last deleted, first restored: what lay in something was deleted before it. */}
      <Button
        compact
        icon={IconRestore}
        disabled={isNone || isPending}
        aria-busy={isPending || undefined}
        onClick={() => restore.mutate(idsOf(items), { onSettled: clear })}
      >
        {isPending && ids.length > 1 ? `Restored ${formatNumber(done)} of ${formatNumber(ids.length)}` : 'Restore'}
      </Button>
      <Button
        compact
        kind="danger"
        icon={IconTrash}
        disabled={isNone || isPending}
        onClick={() => void onDelete(items).then(isDeleted => isDeleted && clear())}
      >
        Delete
      </Button>
    </>
  )
}

function EmptyBin() {
  const confirm = useConfirm()
  const { mutate, isPending } = useEmptyBin()
  const ask = async () => {
    if (await confirm({ question: trashTexts.emptyQuestion, isDanger: true })) mutate(undefined)
  }
  return (
    <Button kind="danger" icon={IconTrash} isBusy={isPending} onClick={() => void ask()}>
      Empty Bin
    </Button>
  )
}

type TypeFilterProps = {
  types: Types
  value: TrashType | undefined
  onChange: (type: TrashType | undefined) => void
}

/** The kinds of which something is there, with how much. */
function TypeFilter({ types, value, onChange }: TypeFilterProps) {
  const shown = types.some(({ type }) => type === value) || !value ? types : [...types, { type: value, count: 0 }]
  const options = shown.map(({ type, count }) => ({ value: type, label: `${trashKinds[type].label} (${count})` }))
  return (
    <FilterBar
      filters={[{ id: 'type', label: 'Type', options, isSingle: true }]}
      value={value ? { type: [value] } : {}}
      onChange={({ type }) => onChange(shown.find(one => one.type === type?.[0])?.type)}
    />
  )
}

type Acts = { onRestore: (ids: readonly string[]) => void; onDelete: (items: readonly TrashItem[]) => Promise<boolean> }

function rowActions(item: TrashItem, { onRestore, onDelete }: Acts): Action[] {
  if (!item.mayDelete) return []
  return [
    { label: 'Restore', icon: IconRestore, onClick: () => onRestore([item.id]) },
    { label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void onDelete([item]) },
  ]
}

/** Resolves to whether the reader wanted it. */
function useAskedDelete(): Acts['onDelete'] {
  const confirm = useConfirm()
  const { mutate } = useDeleteForGood()
  return async items => {
    const [first] = items
    if (!first) return false
    const question =
      items.length === 1 ? trashTexts.deleteQuestion(nameOf(first)) : trashTexts.deleteAllQuestion(items.length)
    const isSure = await confirm({ question, isDanger: true })
    if (isSure) mutate(idsOf(items))
    return isSure
  }
}

function idsOf(items: readonly TrashItem[]): string[] {
  return items.map(({ id }) => id)
}
