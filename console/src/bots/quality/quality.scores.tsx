import type { IntentResult } from '@parley/contracts/bots/evaluations.ts'
import { formatNumber } from '../../lib/format.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { percent } from '../percent.ts'
import { useIntentResults } from './quality.api.ts'
import look from './quality.module.css'
import { qualitySearch } from './quality.search.ts'

const perPage = 25

type IntentScoresProps = { place: { agentId: string; evaluationId: string }; isCompared: boolean }

/** Precision, recall and F1 of each intent, worst first. */
export function IntentScores({ place, isCompared }: IntentScoresProps) {
  const [{ intentsFrom: from = 0, intentSearch = '' }, change] = useSearchState(qualitySearch)
  const found = useIntentResults(place, { from, perPage, searchterm: intentSearch })
  const find = (text: string) => change({ intentSearch: text || undefined, intentsFrom: undefined }, { replace: true })
  const hrefOf = ({ id, storyId }: IntentResult) =>
    storyId ? `/bots/${place.agentId}/intents?story=${storyId}&intent=${id}` : `/bots/${place.agentId}/intents`
  return (
    <section className={look.section} aria-labelledby="quality-intents">
      <h2 id="quality-intents" className={look.title}>
        Intents, worst first
      </h2>
      <div className={look.table}>
        <DataTable
          label="Intents, worst first"
          storageKey="bots.quality.intents"
          columns={isCompared ? comparedColumns : columns}
          rows={found.data?.intents}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          rowHref={hrefOf}
          isRefetching={found.isFetching}
          error={found.error?.message ?? null}
          onRetry={() => void found.refetch()}
          paging={{
            from,
            perPage,
            more: found.data?.more ?? false,
            onChange: next => change({ intentsFrom: next === 0 ? undefined : next }),
          }}
          toolbar={<SearchBox label="Search intents" value={intentSearch} onChange={find} />}
          empty={{ message: 'No intent was evaluated.' }}
          isFiltered={intentSearch !== ''}
          onClearFilters={() => find('')}
        />
      </div>
    </section>
  )
}

const columns: Column<IntentResult>[] = [
  { id: 'name', header: 'Intent', cell: ({ name }) => name, text: ({ name }) => name, width: 240 },
  { id: 'f1', header: 'F1', cell: ({ f1 }) => percent(f1), isNumber: true, width: 96, onCard: true },
  { id: 'precision', header: 'Precision', cell: ({ precision }) => percent(precision), isNumber: true, width: 110 },
  { id: 'recall', header: 'Recall', cell: ({ recall }) => percent(recall), isNumber: true, width: 110 },
  {
    id: 'right',
    header: 'Understood',
    cell: ({ right, tested }) => `${formatNumber(right)} of ${formatNumber(tested)}`,
    isNumber: true,
    width: 130,
    onCard: true,
  },
]

const comparedColumns: Column<IntentResult>[] = [
  ...columns,
  { id: 'before', header: 'Against serving', cell: changeOf, isNumber: true, width: 150 },
]

function changeOf({ f1, f1Before }: IntentResult): string {
  if (f1Before === null) return 'New'
  const points = (f1 - f1Before) * 100
  if (Math.abs(points) < 0.05) return '–'
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`
}
