import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { readStored, useStoredState } from '../memory/stored-state.ts'
import {
  arrangeColumns,
  type Column,
  initialLayout,
  leastWidth,
  narrowestColumn,
  parseLayout,
  type Sort,
  type TableLayout,
  visibleColumns,
} from './table-columns.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

type LayoutInput<Row> = {
  storageKey: string
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
  /** Columns that the screen wants in view; what the browser remembers of order and choice then waits. */
  visible?: readonly string[] | undefined
  onVisible?: ((ids: string[] | undefined) => void) | undefined
}

export type ShownColumn<Row> = Column<Row> & {
  least: number
  /** Fixed by the reader or by the screen; the others share what is left. */
  fixed: number | null
  sorted: 'asc' | 'desc' | null
  /** Null where the column can't be sorted. */
  toggleSort: (() => void) | null
}

const noRows: never[] = []

/** Which columns stand where, how wide, sorted how: TanStack's column model over what the browser remembers. */
export function useTableLayout<Row extends RowData>(input: LayoutInput<Row>) {
  const { columns, sort, onSort } = input
  const { layout, setLayout, reset } = useKeptLayout(input)
  const known = useMemo(() => new Map(columns.map(column => [column.id, column])), [columns])
  const definitions = useMemo(() => columns.map(column => toDefinition(column)), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: {
      columnOrder: layout.order,
      columnVisibility: Object.fromEntries(layout.hidden.map(id => [id, false])),
      columnSizing: layout.widths,
      sorting: sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : [],
    },
    manualSorting: true,
    enableMultiSort: false,
    onSortingChange: update => {
      const before = sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []
      const [first] = typeof update === 'function' ? update(before) : update
      onSort?.(first ? { column: first.id, direction: first.desc ? 'desc' : 'asc' } : null)
    },
  })

  const shown = table.getVisibleLeafColumns().flatMap((model): ShownColumn<Row>[] => {
    const column = known.get(model.id)
    if (!column) return []
    return [
      {
        ...column,
        least: leastWidth(column, layout.widths),
        fixed: layout.widths[column.id] ?? column.width ?? null,
        sorted: model.getIsSorted() || null,
        toggleSort: onSort && model.getCanSort() ? () => model.toggleSorting() : null,
      },
    ]
  })
  const resize = (id: string, width: number) =>
    setLayout({ ...layout, widths: { ...layout.widths, [id]: Math.max(narrowestColumn, Math.round(width)) } })

  return { layout, setLayout, shown, resize, reset }
}

/** The columns in view where nothing but the browser's memory says which. */
export function rememberedColumns<Row>(storageKey: string, columns: readonly Column<Row>[]): string[] {
  return visibleColumns(readStored(placeOf(storageKey), kept => parseLayout(kept, columns)) ?? initialLayout(columns))
}

function useKeptLayout<Row>({ storageKey, columns, visible, onVisible }: LayoutInput<Row>) {
  const [kept, keep] = useStoredState<TableLayout>(placeOf(storageKey), initialLayout(columns), stored =>
    parseLayout(stored, columns),
  )
  const reset = () => (visible ? onVisible?.(undefined) : keep(initialLayout(columns)))
  if (!visible) return { layout: kept, setLayout: keep, reset }
  const setLayout = (next: TableLayout) => {
    keep({ ...kept, widths: next.widths, density: next.density })
    onVisible?.(visibleColumns(next))
  }
  return { layout: arrangeColumns(kept, visible), setLayout, reset }
}

function placeOf(storageKey: string): string {
  return `ui:table:${storageKey}`
}

function toDefinition<Row extends RowData>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: () => null,
    enableSorting: column.canSort ?? false,
    sortDescFirst: column.isNumber ?? false,
    minSize: narrowestColumn,
  }
}
