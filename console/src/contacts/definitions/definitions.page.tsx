import { definitionTexts } from '@parley/contracts/contacts/definitions.ts'
import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonForm } from '../../ui/feedback/skeleton.tsx'
import { useGo } from '../../ui/frame/link.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { useDefinitions } from '../contacts.api.ts'
import look from './definitions.module.css'
import { DefinitionPanel } from './definitions.panel.tsx'
import { definitionPaths, definitionsSearch } from './definitions.search.ts'
import { DefinitionsTable } from './definitions.table.tsx'

/** The list of what is kept of a contact; making and changing a field has an address, and stands over the list. */
export function DefinitionsPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [{ id }] = useSearchState(definitionsSearch)
  const navigate = useNavigate()
  const canEdit = useMay()('CUSTOMER_MASTER.EDIT')
  const isOpen = path !== definitionPaths.list
  // A saved form would otherwise ask whether it may be left.
  const close = (isSaved = false) => void navigate({ to: definitionPaths.list, ignoreBlocker: isSaved })
  return (
    <Page
      layout="list"
      header={
        <PageHeader
          title={definitionTexts.title}
          context="What you keep of a contact, in the order in which forms and files show it"
          action={canEdit ? <AddField /> : null}
        />
      }
    >
      <Fields canEdit={canEdit} />
      {canEdit ? <DefinitionPanel isOpen={isOpen} definitionId={id ?? null} onClose={close} /> : null}
    </Page>
  )
}

function AddField() {
  const go = useGo()
  return (
    <Button kind="primary" icon={IconPlus} onClick={() => go(definitionPaths.add)}>
      {definitionTexts.add}
    </Button>
  )
}

function Fields({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch, isFetching } = useDefinitions()
  if (data) return <DefinitionsTable definitions={data} canEdit={canEdit} />
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className={look.loading}>
      <SkeletonForm fields={4} />
    </div>
  )
}
