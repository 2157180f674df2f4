import { useMediaQuery } from '@mantine/hooks'
import { type BlacklistEntry, blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../lib/permissions.tsx'
import { useSearchState } from '../lib/use-search.ts'
import type { Action } from '../ui/button/actions-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { useConfirm } from '../ui/dialog/use-confirm.tsx'
import type { EmptyStateProps } from '../ui/feedback/empty-state.tsx'
import { Page } from '../ui/frame/page.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { AddNumbersDialog } from './blacklist.add.tsx'
import { blacklistPerPage, useBlacklist, useRemoveFromBlacklist, useSaveBlacklist } from './blacklist.api.ts'
import { useBlacklistColumns } from './blacklist.columns.tsx'
import { blacklistSearch } from './blacklist.search.ts'
import { UploadDialog } from './blacklist.upload.tsx'

type Opening = 'add' | 'upload'

/** Numbers that nothing is sent to, on any channel. */
export function BlacklistPage() {
  const [{ search = '', from = 0 }, change] = useSearchState(blacklistSearch)
  const found = useBlacklist({ search, from })
  const columns = useBlacklistColumns()
  const [open, setOpen] = useState<Opening | null>(null)
  const rowActions = useRowActions()
  const rows = found.data?.blacklist
  // The way out of an empty list stands in its middle.
  const isNew = rows?.length === 0 && search === '' && from === 0
  const close = () => setOpen(null)
  return (
    <Page layout="list" header={<BlacklistHeader search={search} isNew={isNew} onOpen={setOpen} />}>
      <DataTable<BlacklistEntry>
        label={blacklistTexts.title}
        storageKey="blacklist"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ number }) => formatPhoneNumber(number)}
        {...(rowActions ? { rowActions } : {})}
        isRefetching={found.isFetching && rows !== undefined}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        toolbar={
          <SearchBox
            label="Search number or name"
            value={search}
            onChange={text => change({ search: text || undefined, from: undefined }, { replace: true })}
          />
        }
        paging={{
          from,
          perPage: blacklistPerPage,
          more: found.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={useEmptyState(search, {
          onAdd: () => setOpen('add'),
          onStartOver: () => change({ search: undefined, from: undefined }),
        })}
      />
      {open === 'add' ? <AddNumbersDialog onClose={close} /> : null}
      {open === 'upload' ? <UploadDialog onClose={close} /> : null}
    </Page>
  )
}

type HeaderProps = { search: string; isNew: boolean; onOpen: (opening: Opening) => void }

/** Of an empty list there is nothing to download. */
function BlacklistHeader({ search, isNew, onOpen }: HeaderProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const canEdit = useMay()('CAMPAIGNS.EDIT')
  const save = useSaveBlacklist()
  const others = [
    ...(isNew
      ? []
      : [
          {
            label: blacklistTexts.download,
            icon: IconDownload,
            isBusy: save.isPending,
            onClick: () => save.mutate(search),
          },
        ]),
    ...(canEdit
      ? [{ label: blacklistTexts.upload, icon: IconUpload, isBusy: false, onClick: () => onOpen('upload') }]
      : []),
  ]
  return (
    <PageHeader
      title={blacklistTexts.title}
      context="Numbers that nothing is sent to, on any channel"
      action={
        <>
          {isNarrow
            ? null
            : others.map(({ label, ...button }) => (
                <Button key={label} {...button}>
                  {label}
                </Button>
              ))}
          {canEdit && !isNew ? <AddButton onClick={() => onOpen('add')} /> : null}
        </>
      }
      more={isNarrow ? others.map(({ label, icon, onClick }) => ({ label, icon, onClick })) : []}
    />
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="primary" icon={IconPlus} onClick={onClick}>
      {blacklistTexts.add}
    </Button>
  )
}

/** Nothing for those who may only look. */
function useRowActions(): ((entry: BlacklistEntry) => Action[]) | null {
  const canEdit = useMay()('CAMPAIGNS.EDIT')
  const confirm = useConfirm()
  const { mutate } = useRemoveFromBlacklist()
  const ask = async ({ id }: BlacklistEntry) => {
    const isSure = await confirm({ question: blacklistTexts.deleteTitle, detail: blacklistTexts.deleteQuestion })
    if (isSure) mutate(id)
  }
  if (!canEdit) return null
  return entry => [{ label: 'Delete', icon: IconTrash, isDanger: true, onClick: () => void ask(entry) }]
}

type Ways = { onAdd: () => void; onStartOver: () => void }

/** 'No Record', and what to do about it. */
function useEmptyState(search: string, { onAdd, onStartOver }: Ways): EmptyStateProps {
  const canEdit = useMay()('CAMPAIGNS.EDIT')
  const message = texts.noRecord
  if (search) {
    const hint = `No number or name on the blacklist matches “${search}”.`
    return { message, hint, drawing: 'search', action: <Button onClick={onStartOver}>Clear the search</Button> }
  }
  return {
    message,
    hint: 'Put here who asked to be left alone. Nothing is sent to them.',
    action: canEdit ? <AddButton onClick={onAdd} /> : null,
  }
}
