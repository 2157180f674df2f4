import { type Entity, entityTexts, entityTypes } from '@parley/contracts/bots/entities.ts'
import { deleteQuestion } from '@parley/contracts/bots/texts.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useMay } from '../../lib/permissions.tsx'
import { useTimeZone } from '../../lib/time-zone.tsx'
import { useSearchState } from '../../lib/use-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useGo } from '../../ui/frame/link.tsx'
import { TabsBar } from '../../ui/frame/tabs-bar.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { useDeleteEntity, useEntities } from './entities.api.ts'
import { customColumns, systemColumns } from './entities.columns.tsx'
import look from './entities.module.css'
import { NoEntities } from './entities.none.tsx'
import { entitiesSearch, entityKinds } from './entities.search.ts'

const perPage = 15
const tabs = [
  { id: 'custom', label: 'Custom Entities' },
  { id: 'system', label: 'System Entities' },
]

export function EntitiesPage() {
  const { agentId = '' } = useParams({ strict: false })
  const [{ kind = 'custom', search = '' }, change] = useSearchState(entitiesSearch)
  const go = useGo()
  const canTeach = useMay()('NLP')
  const create = () => go(`/bots/${agentId}/entity-list/create`)
  const pick = (id: string) => {
    const next = entityKinds.find(known => known === id)
    change({ kind: next === 'custom' ? undefined : next, from: undefined, search: undefined })
  }
  return (
    <div className={look.page}>
      <div className={look.head}>
        <TabsBar label="Kinds of entities" tabs={tabs} active={kind} onChange={pick} />
        {canTeach ? (
          <Button compact kind="primary" icon={IconPlus} onClick={create}>
            Create Entity
          </Button>
        ) : null}
      </div>
      <EntityTable key={kind} agentId={agentId} kind={kind} search={search} onCreate={canTeach ? create : null} />
    </div>
  )
}

type EntityTableProps = {
  agentId: string
  kind: keyof typeof entityTypes
  search: string
  onCreate: (() => void) | null
}

function EntityTable({ agentId, kind, search, onCreate }: EntityTableProps) {
  const [{ from = 0 }, change] = useSearchState(entitiesSearch)
  const found = useEntities(agentId, { type: entityTypes[kind], from, perPage, searchterm: search })
  const isCustom = kind === 'custom'
  useErrorToast(found.error)
  const columns = useColumns(agentId, kind)
  const rows = found.data?.entities
  const find = (text: string) => change({ search: text || undefined, from: undefined }, { replace: true })
  if (isCustom && rows?.length === 0 && search === '' && from === 0) return <NoEntities onCreate={onCreate} />
  return (
    <DataTable
      label={isCustom ? 'Custom Entities' : 'System Entities'}
      storageKey={`bots.entities.${kind}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      {...(isCustom ? { rowHref: ({ id }: Entity) => `/bots/${agentId}/entity-list/${id}` } : {})}
      isRefetching={found.isFetching}
      error={found.error?.message ?? null}
      onRetry={() => void found.refetch()}
      paging={{
        from,
        perPage,
        more: found.data?.more ?? false,
        onChange: next => change({ from: next === 0 ? undefined : next }),
        exhaustedLabel: entityTexts.noMore,
      }}
      toolbar={<SearchBox label="Search entities" value={search} onChange={find} />}
      empty={{ message: entityTexts.noData }}
      isFiltered={search !== ''}
      onClearFilters={() => find('')}
    />
  )
}

/** The table says it as well, with a way to try again. */
function useErrorToast(error: Error | null): void {
  const message = error?.message
  useEffect(() => {
    if (message) toast.error(message)
  }, [message])
}

function useColumns(agentId: string, kind: EntityTableProps['kind']): Column<Entity>[] {
  const timeZone = useTimeZone()
  const canTeach = useMay()('NLP')
  const navigate = useNavigate()
  const confirm = useConfirm()
  const { mutate } = useDeleteEntity(agentId)
  return useMemo(() => {
    if (kind === 'system') return systemColumns
    const onEdit = ({ id }: Entity) =>
      void navigate({ to: '/bots/$agentId/entity-list/$entityId', params: { agentId, entityId: id } })
    const onDelete = ({ id, name }: Entity) => {
      const question = { question: deleteQuestion('entity'), detail: name }
      void confirm(question).then(isSure => isSure && mutate(id))
    }
    return customColumns(timeZone, canTeach ? { onEdit, onDelete } : null)
  }, [agentId, kind, timeZone, canTeach, navigate, confirm, mutate])
}
