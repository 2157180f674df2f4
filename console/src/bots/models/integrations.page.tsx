import { authConfigTexts, languageModel } from '@parley/contracts/enterprises/auth-configs.ts'
import { texts } from '@parley/contracts/texts.ts'
import { IconEdit, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import type { Action } from '../../ui/button/actions-menu.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { type EditedModel, IntegrationDialog } from './integration.dialog.tsx'
import {
  type Integration,
  integrationsPerPage,
  useDeleteIntegration,
  useIntegrations,
  useTestIntegration,
} from './integrations.api.ts'
import { integrationsSearch } from './integrations.search.ts'

/** Accounts at outside services: the language models that bots are given. */
export function IntegrationsPage() {
  const [{ search = '', from = 0, create, returnTo }, change] = useSearchState(integrationsSearch)
  const { data, error, isFetching, refetch } = useIntegrations({ search, from })
  const [edited, edit] = useState<EditedModel | null>(null)
  const rowActions = useRowActions(edit)
  const canCreate = useMay()(['INTEGRATIONS.CREATE', 'NLP'])
  const leave = useLeaving(returnTo, () => change({ create: undefined }))
  const rows = data?.authConfigs
  const add = canCreate ? (
    <Button kind="primary" icon={IconPlus} onClick={() => change({ create: 'GENAI' })}>
      {authConfigTexts.create}
    </Button>
  ) : null
  const isNew = rows?.length === 0 && search === '' && from === 0
  return (
    <Page
      layout="list"
      header={<PageHeader title="Integrations" context="Language models for your agents" action={isNew ? null : add} />}
    >
      <DataTable<Integration>
        label="Integrations"
        storageKey="integrations"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={rowActions}
        isRefetching={isFetching && rows !== undefined}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        toolbar={
          <SearchBox
            label="Search integrations"
            value={search}
            onChange={next => change({ search: next || undefined, from: undefined }, { replace: true })}
          />
        }
        paging={{
          from,
          perPage: integrationsPerPage,
          more: data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={{ message: texts.noRecord, action: isNew ? add : null }}
        isFiltered={search !== ''}
        onClearFilters={() => change({ search: undefined })}
      />
      <IntegrationDialog isOpen={canCreate && create === 'GENAI'} onClose={() => leave()} onSaved={leave} />
      <IntegrationDialog
        isOpen={edited !== null}
        edited={edited}
        onClose={() => edit(null)}
        onSaved={() => edit(null)}
      />
    </Page>
  )
}

/** The modal that another screen opened leads back there, with what was made in it. */
function useLeaving(returnTo: string | undefined, stay: () => void) {
  const navigate = useNavigate()
  return (madeId?: string) => {
    if (!returnTo) return stay()
    const href = madeId ? `${returnTo}?configId=${madeId}` : returnTo
    // What was made is stored, though its form still holds it.
    void navigate({ href, ignoreBlocker: true })
  }
}

const states: Record<string, { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  untested: { label: 'Not tested', tone: 'neutral' },
}

const columns: readonly Column<Integration>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'type',
    header: 'Type',
    cell: ({ authType }) => (authType === languageModel ? 'GenAI' : String(authType)),
    width: 120,
  },
  { id: 'usedBy', header: 'Used By', cell: ({ usedBy }) => usedBy ?? '-', width: 100, onCard: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (status && states[status] ? <StatusBadge {...states[status]} /> : '-'),
    width: 140,
    onCard: true,
  },
]

function useRowActions(edit: (row: EditedModel) => void): (row: Integration) => Action[] {
  const may = useMay()
  const confirm = useConfirm()
  const { mutate } = useDeleteIntegration()
  const test = useTestIntegration()
  const ask = async ({ id, name }: Integration) => {
    if (await confirm({ question: `Are you sure you want to delete ${name}?`, isDanger: true })) mutate(id)
  }
  return ({ data, ...row }) => [
    ...(may(['INTEGRATIONS.CREATE', 'INTEGRATIONS.EDIT', 'NLP'])
      ? [{ label: 'Test', icon: IconPlugConnected, onClick: () => test.mutate(row.id) }]
      : []),
    ...(data && may('INTEGRATIONS.EDIT')
      ? [{ label: 'Edit', icon: IconEdit, onClick: () => edit({ ...row, data }) }]
      : []),
    ...(may('INTEGRATIONS.DELETE')
      ? [{ label: 'Delete', icon: IconTrash, isDanger: true, startsGroup: true, onClick: () => void ask(row) }]
      : []),
  ]
}
