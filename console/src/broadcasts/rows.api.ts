import { useSearchState } from '../lib/use-search.ts'
import type { MessagesWanted } from './broadcasts.api.ts'
import { type BroadcastSearch, broadcastSearch } from './broadcasts.search.ts'

export const rowsId = 'messages'

/** The rows in sight, as the address names them, and how to bring others into sight: those of a state or of a cause. */
export function useRows() {
  const [search, change] = useSearchState(broadcastSearch)
  const open = (rows: Pick<BroadcastSearch, 'status' | 'code'>) => {
    change({ status: rows.status, code: rows.code, from: undefined })
    document.getElementById(rowsId)?.scrollIntoView({ block: 'start' })
  }
  return { search, change, wanted: wantedOf(search), from: search.from ?? 0, open }
}

function wantedOf({ status, search, code }: BroadcastSearch): MessagesWanted {
  return { ...(status ? { status } : {}), ...(search ? { search } : {}), ...(code ? { code } : {}) }
}
