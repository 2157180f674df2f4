import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { ImportChooser } from './imports.chooser.tsx'
import { ImportMapping } from './imports.mapping.tsx'
import { importPaths, uploadSearch } from './imports.search.ts'
import { ImportStarted } from './imports.started.tsx'

/** A file is chosen and sent; its columns may be looked at first; then it is being added (IMPORT-026). */
export function UploadPage() {
  const [{ file, name = '', started }] = useSearchState(uploadSearch)
  const isMapping = file !== undefined && started === undefined
  return (
    <Page
      layout={isMapping ? 'wide' : 'form'}
      header={
        <PageHeader
          title={importTexts.upload}
          back={{ label: `Back to ${importTexts.title}`, href: importPaths.list }}
          context={isMapping ? name : 'Add contacts from a CSV file'}
        />
      }
    >
      {started ? <ImportStarted importId={started} /> : null}
      {isMapping ? <ImportMapping key={file} fileId={file} name={name} /> : null}
      {started || isMapping ? null : <ImportChooser />}
    </Page>
  )
}
