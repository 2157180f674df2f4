import { type RichCard, richCardTexts } from '@parley/contracts/templates/rich-cards.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMay } from '../lib/permissions.tsx'
import { useDates } from '../lib/time-zone.tsx'
import { useSearchState } from '../lib/use-search.ts'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonText } from '../ui/feedback/skeleton.tsx'
import { useGo } from '../ui/frame/link.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { RichCardPreview } from './rich-card.preview.tsx'
import { perPage, useDeleteRichCard, useRichCard, useRichCards } from './rich-cards.api.ts'
import { richCardsSearch } from './rich-cards.search.ts'

const searchDebounceMs = 300

export function RichCardsPage() {
  const [{ search = '', from = 0, preview }, change] = useSearchState(richCardsSearch)
  const list = useRichCards({ search, from })
  const columns = useColumns()
  const rowActions = useRowActions(({ id }) => change({ preview: id }))
  const rows = list.data?.richCards
  // The way out of an empty list stands in its middle.
  const isNew = rows?.length === 0 && search === '' && from === 0
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title={richCardTexts.title}
          context="Cards with pictures and buttons, for RCS"
          action={isNew ? null : <AddCard />}
        />
      }
    >
      <DataTable<RichCard>
        label={richCardTexts.title}
        storageKey="rich-cards"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        rowActions={rowActions}
        isRefetching={list.isFetching && rows !== undefined}
        error={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        toolbar={
          <SearchBox
            label="Search rich cards"
            value={search}
            debounce={searchDebounceMs}
            hasShortcut
            onChange={text => change({ search: text || undefined, from: undefined }, { replace: true })}
          />
        }
        paging={{
          from,
          perPage,
          more: list.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={emptyState(search, () => change({ search: undefined, from: undefined }))}
      />
      {preview ? <PreviewDialog richCardId={preview} onClose={() => change({ preview: undefined })} /> : null}
    </Page>
  )
}

function emptyState(search: string, onClear: () => void): EmptyStateProps {
  const message = texts.noRecord
  if (search) {
    const hint = `No card is called “${search}”.`
    return { message, hint, drawing: 'search', action: <Button onClick={onClear}>Clear the search</Button> }
  }
  const hint = 'Draw a card, see how phones show it, and let programs read it by the API.'
  return { message, hint, drawing: 'message', action: <AddCard /> }
}

function AddCard() {
  const go = useGo()
  if (!useMay()('RICHCARDS.CREATE')) return null
  return (
    <Button kind="primary" icon={IconPlus} onClick={() => go('/admin/richcard/create')}>
      Create Rich Card
    </Button>
  )
}

function PreviewDialog({ richCardId, onClose }: { richCardId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useRichCard(richCardId)
  return (
    <Dialog isOpen title={data?.name ?? 'Preview'} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {data ? <RichCardPreview card={data} /> : null}
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data || error ? null : <SkeletonText lines={6} />}
    </Dialog>
  )
}

function useRowActions(onPreview: (card: RichCard) => void): (card: RichCard) => Action[] {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate } = useDeleteRichCard()
  const ask = (id: string) =>
    void confirm({ question: richCardTexts.deleteQuestion }).then(isSure => isSure && mutate(id))
  return card => [
    { label: 'Preview', icon: IconEye, onClick: () => onPreview(card) },
    ...(may('RICHCARDS.EDIT') ? [{ label: 'Edit', icon: IconEdit, href: hrefOf(card) }] : []),
    ...(may('RICHCARDS.DELETE')
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => ask(card.id) }]
      : []),
  ]
}

const typeNames: Record<RichCard['type'], string> = { standalone: 'Standalone', carousel: 'Carousel' }

function useColumns(): readonly Column<RichCard>[] {
  const dates = useDates()
  return useMemo(
    () => [
      { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
      { id: 'channel', header: 'Channel', cell: () => 'RCS', width: 110 },
      { id: 'type', header: 'Type', cell: ({ type }) => typeNames[type], width: 130, onCard: true },
      { id: 'cards', header: 'Cards', cell: ({ cards }) => cards.length, width: 90 },
      {
        id: 'created',
        header: 'Created On',
        cell: ({ createdOn }) => <RelativeTime at={createdOn} relative={dates.relative} full={dates.dateTime} />,
        width: 140,
        onCard: true,
      },
    ],
    [dates],
  )
}

function hrefOf({ id }: RichCard): string {
  return `/admin/richcard/${encodeURIComponent(id)}`
}
