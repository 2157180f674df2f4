export type RowSelection = {
  ids: ReadonlySet<string>
  /** Every row that matches the filters, also on pages not loaded; `ids` then only mirrors this page. */
  isAll: boolean
}

export const nothingSelected: RowSelection = { ids: new Set(), isAll: false }

export function selectedCount({ ids, isAll }: RowSelection, total: number | undefined): number {
  return isAll ? (total ?? ids.size) : ids.size
}

/** Adds the row, or takes it out; taking one out of 'all' leaves the rest of the page. */
export function toggleRow({ ids, isAll }: RowSelection, id: string, page: readonly string[]): RowSelection {
  const next = new Set(isAll ? page : ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, isAll: false }
}

/** From the row clicked before to this one, both included, in the order shown. */
export function selectRange({ ids }: RowSelection, page: readonly string[], from: string, to: string): RowSelection {
  const [start, end] = [page.indexOf(from), page.indexOf(to)].sort((a, b) => a - b)
  const range = page.slice(Math.max(0, start ?? 0), (end ?? 0) + 1)
  return { ids: new Set([...ids, ...range]), isAll: false }
}

/** All rows of this page in or, when they all are, out; rows of other pages stay as they were. */
export function togglePage({ ids, isAll }: RowSelection, page: readonly string[]): RowSelection {
  if (isAll) return nothingSelected
  const isWhole = page.every(id => ids.has(id))
  const others = [...ids].filter(id => !page.includes(id))
  return { ids: new Set(isWhole ? others : [...others, ...page]), isAll: false }
}

export function pageState({ ids, isAll }: RowSelection, page: readonly string[]): 'none' | 'some' | 'all' {
  const count = isAll ? page.length : page.filter(id => ids.has(id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
