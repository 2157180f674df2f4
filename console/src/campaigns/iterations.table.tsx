import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import { texts } from '@parley/contracts/texts.ts'
import { useState } from 'react'
import { useSearchState } from '../lib/use-search.ts'
import { Button } from '../ui/button/button.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { IterationDialogs } from './iteration.dialogs.tsx'
import { type IterationsWanted, iterationsPerPage, useIterations } from './iterations.api.ts'
import { iterationPaths, iterationsSearch } from './iterations.search.ts'
import { type ActionName, type Opening, useIterationActions } from './use-iteration-actions.tsx'

type TableProps = {
  label: string
  columns: readonly Column<Activity>[]
  wanted: Omit<IterationsWanted, 'name'>
  actions: readonly ActionName[]
  /** Below 'No Record', while nothing is looked for. */
  hint: string
}

const searchDebounceMs = 300

/** One page of the iterations that are wanted; what is looked for stands in the address. */
export function IterationsTable({ label, columns, wanted, actions, hint }: TableProps) {
  const [{ search: name = '', from = 0 }, change] = useSearchState(iterationsSearch)
  const found = useIterations({ ...wanted, name }, from)
  const [open, setOpen] = useState<{ what: Opening; activity: Activity } | null>(null)
  const { actionsOf } = useIterationActions({ onOpen: (what, activity) => setOpen({ what, activity }) })
  const clear = () => change({ search: undefined, from: undefined })
  return (
    <>
      <DataTable<Activity>
        label={label}
        storageKey={`iterations.${label}`}
        columns={columns}
        rows={found.data?.activities}
        rowId={({ id }) => id}
        rowLabel={one => one.name}
        rowHref={({ id }) => iterationPaths.one(id)}
        rowActions={one => actionsOf(one).filter(action => actions.includes(action.label))}
        isRefetching={found.isPlaceholderData}
        error={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        toolbar={
          <SearchBox
            label="Search iterations"
            value={name}
            debounce={searchDebounceMs}
            onChange={text => change({ search: text || undefined, from: undefined }, { replace: true })}
          />
        }
        paging={{
          from,
          perPage: iterationsPerPage,
          more: found.data?.more ?? false,
          onChange: next => change({ from: next || undefined }),
        }}
        empty={{
          message: texts.noRecord,
          ...(name
            ? {
                hint: 'No iteration is called like this.',
                drawing: 'search',
                action: <Button onClick={clear}>Clear the search</Button>,
              }
            : { hint }),
        }}
      />
      <IterationDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}
