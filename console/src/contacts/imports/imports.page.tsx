import { type ContactImport, importTexts } from '@parley/contracts/contacts/imports.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconUpload } from '@tabler/icons-react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { importsPerPage, useImports } from './imports.api.ts'
import { useImportColumns } from './imports.columns.tsx'
import { importPaths, importsSearch } from './imports.search.ts'

/** Every file of contacts that was uploaded, newest first; what is read just now counts up in its row. */
export function ImportsPage() {
  const [{ from = 0 }, change] = useSearchState(importsSearch)
  const imports = useImports(from)
  const columns = useImportColumns()
  const rows = imports.data?.customerCSVs
  const isNew = rows?.length === 0 && from === 0
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title={importTexts.title}
          back={{ label: 'Back to contacts', href: importPaths.contacts }}
          action={isNew ? null : <UploadButton />}
        />
      }
    >
      <DataTable<ContactImport>
        label={importTexts.title}
        storageKey="contacts.imports"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ file }) => file.name}
        rowHref={({ id }) => importPaths.errors(id)}
        isRefetching={imports.isPlaceholderData}
        error={imports.error?.message ?? null}
        onRetry={() => void imports.refetch()}
        paging={{
          from,
          perPage: importsPerPage,
          more: imports.data?.hasMore ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={{
          message: texts.noRecord,
          hint: 'No file has been uploaded yet. Download the sample, fill it in a spreadsheet and upload it.',
          action: <UploadButton />,
        }}
      />
    </Page>
  )
}

function UploadButton() {
  const go = useGo()
  if (!useMay()('CUSTOMER.EDIT')) return null
  return (
    <Button kind="primary" icon={IconUpload} onClick={() => go(importPaths.upload)}>
      {importTexts.upload}
    </Button>
  )
}
