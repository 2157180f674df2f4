import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { IconArrowBackUp, IconDownload, IconX } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { counted, formatNumber } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import type { Action } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useAskToCancel, useAskToUndo } from './imports.acts.ts'
import { errorsPerPage, saveErrors, useImport, useImportErrors, useSave } from './imports.api.ts'
import { errorColumnsShown, type NumberedError } from './imports.errors.columns.tsx'
import look from './imports.module.css'
import { errorsSearch, importPaths } from './imports.search.ts'
import { canCancel, canUndo, noteOf, stateOf } from './imports.state.ts'
import { ImportProgress } from './imports.status.tsx'

/** What of one file was refused, and why; mended and uploaded again it makes the list complete. */
export function ImportErrorsPage() {
  const { importId = '' } = useParams({ strict: false })
  const one = useImport(importId)
  const go = useGo()
  const more = useMoreActions(importId)
  const back = { label: `Back to ${importTexts.title}`, href: importPaths.list }
  return (
    <Page
      layout="list"
      header={
        <PageHeader title={importTexts.errorTitle} back={back} context={<Context importId={importId} />} more={more} />
      }
    >
      {one.error && !one.data ? (
        <LoadFailure
          error={one.error}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
          back={{ label: back.label, onClick: () => go(back.href) }}
        />
      ) : (
        <Errors importId={importId} canDownload={(one.data?.errorLines ?? 0) > 0} />
      )}
    </Page>
  )
}

function Errors({ importId, canDownload }: { importId: string; canDownload: boolean }) {
  const [{ search = '', from = 0 }, change] = useSearchState(errorsSearch)
  const errors = useImportErrors(importId, { search, from })
  const find = (text: string) => change({ search: text || undefined, from: undefined }, { replace: true })
  const listed = errors.data?.customers
  const rows = useMemo(
    () => listed?.map((row, place): NumberedError => ({ ...row, number: from + place + 1 })),
    [listed, from],
  )
  return (
    <DataTable<NumberedError>
      label={importTexts.errorTitle}
      storageKey="contacts.import-errors"
      columns={errorColumnsShown}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ line }) => `line ${line}`}
      isRefetching={errors.isFetching && rows !== undefined}
      error={errors.error?.message ?? null}
      onRetry={() => void errors.refetch()}
      toolbar={
        <>
          <SearchBox label="Search rows" value={search} onChange={find} />
          {canDownload ? <DownloadButton importId={importId} /> : null}
        </>
      }
      paging={{
        from,
        perPage: errorsPerPage,
        more: errors.data?.hasMore ?? false,
        onChange: next => change({ from: next || undefined }),
      }}
      empty={{
        message: importTexts.noErrors,
        ...(search ? { drawing: 'search', action: <Button onClick={() => find('')}>Clear search</Button> } : {}),
      }}
    />
  )
}

/** Which file it is, what became of it, and why it ended if it did. */
function Context({ importId }: { importId: string }) {
  const { data } = useImport(importId)
  if (!data) return ' '
  const { file, totalLines, errorLines, state } = data
  const refused = totalLines > 0 ? `${formatNumber(errorLines)} of ${counted(totalLines, 'row')} refused` : ''
  const ended = state === 'COMPLETED' ? '' : stateOf(data).label
  return (
    <span className={look.context}>
      {[file.name, refused, ended, noteOf(data)].filter(Boolean).join(' · ')}
      {canCancel(data) ? <ImportProgress one={data} /> : null}
    </span>
  )
}

function DownloadButton({ importId }: { importId: string }) {
  const { mutate, isPending } = useSave(() => saveErrors(importId))
  return (
    <Button icon={IconDownload} isBusy={isPending} onClick={() => mutate()}>
      Download refused rows
    </Button>
  )
}

function useMoreActions(importId: string): Action[] {
  const { data } = useImport(importId)
  const may = useMay()
  const cancel = useAskToCancel()
  const undo = useAskToUndo()
  if (!data) return []
  return [
    ...(canCancel(data) && may('CUSTOMER.EDIT')
      ? [{ label: 'Cancel upload', icon: IconX, onClick: () => cancel(data) }]
      : []),
    ...(canUndo(data)
      ? [{ label: 'Undo import', icon: IconArrowBackUp, isDanger: true, onClick: () => undo(data) }]
      : []),
  ]
}
