import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Action } from '../button/actions-menu.tsx'
import type { EmptyStateProps } from '../feedback/empty-state.tsx'
import type { PagerProps } from '../list/pager.tsx'
import type { Column, Sort } from './table-columns.ts'
import type { RowSelection } from './table-selection.ts'
import type { useTableLayout } from './use-table-layout.ts'

export type TableSelection = {
  value: RowSelection
  onChange: (next: RowSelection) => void
  /** How many rows match in all; with it the bar offers 'Select all N'. */
  total?: number
  /** The words of that offer. */
  allLabel?: (total: string) => string
  /** The bulk bar's buttons. */
  actions: (value: RowSelection) => ReactNode
}

export type DataTableProps<Row extends RowData> = {
  /** Accessible name of the list. */
  label: string
  /** Under which the browser remembers columns, widths and density. */
  storageKey: string
  /** The first column is the name: bold, the link, always shown. Keep the array stable (module scope or memo). */
  columns: readonly Column<Row>[]
  /** Ids of the columns in view, where the address says so; `onVisible` tells what the reader made of them. */
  visible?: readonly string[] | undefined
  onVisible?: (ids: string[] | undefined) => void
  /** Undefined until the first answer; keep handing over the old rows while the next ones come. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What the row is called in 'Select …' and 'Actions for …'. */
  rowLabel: (row: Row) => string
  rowHref?: (row: Row) => string
  /** Opens a row without an address of its own, such as in a side panel. */
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => readonly Action[]
  isRefetching?: boolean
  error?: string | null
  onRetry?: () => void
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  paging?: PagerProps & { total?: number }
  selection?: TableSelection
  /** Search box and filters, left above the table. */
  toolbar?: ReactNode
  empty: EmptyStateProps
  isFiltered?: boolean
  onClearFilters?: () => void
}

export type TableView<Row extends RowData> = ReturnType<typeof useTableLayout<Row>>
