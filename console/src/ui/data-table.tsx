import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { useRef } from 'react'
import look from './data-table.module.css'
import bars from './data-table-bars.module.css'
import { TableCards } from './data-table-cards.tsx'
import { TableFooter } from './data-table-footer.tsx'
import { TableGrid } from './data-table-grid.tsx'
import { TableMenu } from './data-table-menu.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { TableNotice, TableState } from './data-table-states.tsx'
import { useGo } from './link.tsx'
import { toggleRow } from './table-selection.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableLayout } from './use-table-layout.ts'

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const root = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const view = useTableLayout({ ...props, sort: props.sort ?? null, onSort: props.onSort })
  const go = useGo()
  const { rows, rowId, selection, rowHref, onOpen } = props

  const rowOf = (id: string) => rows?.find(row => rowId(row) === id)
  const open = (row: Row | undefined) => {
    if (!row) return
    if (onOpen) onOpen(row)
    else if (rowHref) go(rowHref(row))
  }
  useTableKeys(root, {
    onOpen: onOpen || rowHref ? id => open(rowOf(id)) : null,
    onSelect: selection ? id => selection.onChange(toggleRow(selection.value, id, rows?.map(rowId) ?? [])) : null,
  })

  useKeptFocus(root, [rows, selection?.value])

  const List = isNarrow ? TableCards : TableGrid
  return (
    <section ref={root} data-table className={look.root} aria-label={props.label} data-density={view.layout.density}>
      {isNarrow && !props.toolbar ? null : (
        <div className={bars.toolbar}>
          <div className={bars.filters}>{props.toolbar}</div>
          {isNarrow ? null : <TableMenu columns={props.columns} {...view} />}
        </div>
      )}
      <TableNotice {...props} />
      {isSettledEmpty(props) ? <TableState {...props} /> : <List {...props} view={view} />}
      <TableFooter {...props} />
    </section>
  )
}

/** Nothing to draw as rows: an error without old rows, or an answer without any. */
function isSettledEmpty<Row extends RowData>({ rows, error }: DataTableProps<Row>): boolean {
  return rows === undefined ? Boolean(error) : rows.length === 0
}
