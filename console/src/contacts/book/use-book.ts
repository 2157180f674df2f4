import type { ContactQuery } from '@parley/contracts/contacts/contacts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchState } from '../../lib/use-search.ts'
import { nothingSelected, type RowSelection } from '../../ui/table/table-selection.ts'
import type { SetKind } from '../sets/sets.words.ts'
import { rememberBook } from './book.return.ts'
import { type BookSearch, bookSearch } from './contacts.search.ts'

export type Book = {
  search: BookSearch
  /** The part of it that chooses contacts. */
  query: ContactQuery
  isFiltered: boolean
  selection: RowSelection
  select: (next: RowSelection) => void
  find: (text: string) => void
  /** Takes a group or label in, or out again. */
  toggle: (kind: SetKind, setId: string) => void
  clear: (kind: SetKind) => void
  clearAll: () => void
  turn: (from: number) => void
  showColumns: (ids: string[] | undefined) => void
  /** Shows what a saved view says. */
  open: (view: Omit<BookSearch, 'from'>) => void
}

/** What the Phone Book shows, as its address says it, and which rows are ticked. */
export function useBook(): Book {
  const [search, change] = useSearchState(bookSearch)
  const query = useMemo(() => queryOf(search), [search])
  const [ticked, tick] = useState({ of: '', selection: nothingSelected })
  // Ticks on rows that are no longer in sight would be acted on unseen, whatever led from them.
  const of = JSON.stringify(query)
  const selection = ticked.of === of ? ticked.selection : nothingSelected
  const select = (next: RowSelection) => tick({ of, selection: next })
  useEffect(() => rememberBook(search), [search])
  const filter = (next: Partial<BookSearch>, replace = false) => {
    select(nothingSelected)
    change({ ...next, from: undefined }, { replace })
  }
  return {
    search,
    query,
    isFiltered: Object.keys(query).length > 0,
    selection,
    select,
    find: text => filter({ search: text || undefined }, true),
    toggle: (kind, setId) => filter({ [kind]: toggled(search[kind], setId) }),
    clear: kind => filter({ [kind]: undefined }),
    clearAll: () => filter({ search: undefined, groups: undefined, tags: undefined }),
    turn: from => change({ from: from || undefined }),
    showColumns: columns => change({ columns: someOf(columns ?? []) }, { replace: true }),
    open: ({ search: text, groups, tags, columns }) => filter({ search: text, groups, tags, columns }),
  }
}

/** Only what is set, so that two ways to say the same make one query. */
export function queryOf({ search, groups, tags }: BookSearch): ContactQuery {
  return { ...(search ? { search } : {}), ...(groups ? { groups } : {}), ...(tags ? { tags } : {}) }
}

export function someOf(ids: readonly string[]): BookSearch['groups'] {
  const [first, ...others] = ids
  return first === undefined ? undefined : [first, ...others]
}

function toggled(chosen: readonly string[] = [], setId: string): BookSearch['groups'] {
  return someOf(chosen.includes(setId) ? chosen.filter(id => id !== setId) : [...chosen, setId])
}
