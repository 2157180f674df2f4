import type { TrashItem } from '@parley/contracts/enterprises/trash.ts'
import type { TrashType } from '@parley/contracts/enterprises/trash-kinds.ts'
import { useState } from 'react'
import { nothingSelected } from '../ui/table/table-selection.ts'
import { useMatching } from './trash.api.ts'

type Shown = { search: string; type: TrashType | undefined; rows: readonly TrashItem[] | undefined }

/** What is ticked on the page, or all that matched when 'Select all' was pressed. */
export function useChosen({ search, type, rows = [] }: Shown) {
  const [selection, select] = useState(nothingSelected)
  const isPageTicked = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))
  // Once all are taken they stay as they were counted, whatever is restored or deleted meanwhile.
  const { data: matching, isFetching } = useMatching({ search, type }, isPageTicked && !selection.isAll)
  const ticked = rows.filter(({ id, mayDelete }) => mayDelete && selection.ids.has(id))
  // What has just been taken out is not offered again.
  const total = isFetching ? undefined : matching?.items.length
  return {
    items: selection.isAll ? (matching?.items ?? []) : ticked,
    clear: () => select(nothingSelected),
    forTable: {
      value: selection,
      onChange: select,
      ...(total === undefined ? {} : { total }),
      allLabel: (count: string) => (matching?.isCut ? `Select the newest ${count}` : `Select all ${count}`),
    },
  }
}
