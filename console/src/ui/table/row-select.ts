import type { RowData } from '@tanstack/react-table'
import type { DataTableProps } from './data-table-props.ts'
import { selectRange, toggleRow } from './table-selection.ts'

export type SelectRow = (id: string, withShift: boolean) => void

/** Ticks one row; with Shift also all between it and the row ticked before, which `anchor` remembers. */
export function rowSelector<Row extends RowData>(
  { rows, rowId, selection }: DataTableProps<Row>,
  anchor: { current: string | null },
): SelectRow {
  return (id, withShift) => {
    if (!selection) return
    const page = rows?.map(rowId) ?? []
    const before = anchor.current
    anchor.current = id
    if (withShift && before !== null && page.includes(before)) {
      selection.onChange(selectRange(selection.value, page, before, id))
    } else selection.onChange(toggleRow(selection.value, id, page))
  }
}
