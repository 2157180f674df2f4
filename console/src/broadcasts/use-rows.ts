import { useSearchState } from '../lib/use-search.ts'
import { type BroadcastSearch, broadcastSearch } from './broadcasts.search.ts'

export const rowsId = 'messages'

/** The address of the rows in sight, and how to bring others into sight: those of a state or of a cause. */
export function useRows() {
  const [search, change] = useSearchState(broadcastSearch)
  const open = (rows: Pick<BroadcastSearch, 'status' | 'code'>) => {
    change({ status: rows.status, code: rows.code, from: undefined })
    document.getElementById(rowsId)?.scrollIntoView({ block: 'start' })
  }
  return { search, open }
}
