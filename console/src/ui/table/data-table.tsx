import { useMediaQuery } from '@mantine/hooks'
import type { RowData } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { useGo } from '../frame/link.tsx'
import { useKeptFocus } from '../keyboard/use-kept-focus.ts'
import { FieldRow } from '../list/field-row.tsx'
import look from './data-table.module.css'
import bars from './data-table-bars.module.css'
import { TableCards } from './data-table-cards.tsx'
import { TableFooter } from './data-table-footer.tsx'
import { TableGrid } from './data-table-grid.tsx'
import { TableMenu } from './data-table-menu.tsx'
import type { DataTableProps, TableView } from './data-table-props.ts'
import { TableNotice, TableState } from './data-table-states.tsx'
import { toggleRow } from './table-selection.ts'
import { useFirstRow } from './use-first-row.ts'
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
  useFirstRow(root, props.paging?.from)

  const menu = isNarrow ? null : <TableMenu columns={props.columns} {...view} />
  const isInHead = isMenuInHead(props)
  return (
    <section ref={root} data-table className={look.root} aria-label={props.label} data-density={view.layout.density}>
      {isInHead ? null : <Toolbar menu={menu}>{props.toolbar}</Toolbar>}
      <TableNotice {...props} />
      <TableRows {...props} view={view} isNarrow={isNarrow} corner={isInHead ? menu : null} />
      <TableFooter {...props} />
    </section>
  )
}

type RowsProps<Row extends RowData> = DataTableProps<Row> & {
  view: TableView<Row>
  isNarrow: boolean
  corner: ReactNode
}

function TableRows<Row extends RowData>({ isNarrow, corner, ...table }: RowsProps<Row>) {
  if (isSettledEmpty(table)) return <TableState {...table} />
  const List = isNarrow ? TableCards : TableGrid
  return (
    <div className={look.list}>
      {corner ? <div className={look.corner}>{corner}</div> : null}
      <List {...table} />
    </div>
  )
}

function Toolbar({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  if (!menu && !children) return null
  return (
    <FieldRow className={bars.toolbar}>
      <FieldRow className={bars.filters}>{children}</FieldRow>
      {menu}
    </FieldRow>
  )
}

/** A row for the menu alone would push the list down for nothing. At the end of actions it would stand in their way. */
function isMenuInHead<Row extends RowData>({ toolbar, rowActions }: DataTableProps<Row>): boolean {
  return !toolbar && !rowActions
}

/** Nothing to draw as rows: an error without old rows, or an answer without any. */
function isSettledEmpty<Row extends RowData>({ rows, error }: DataTableProps<Row>): boolean {
  return rows === undefined ? Boolean(error) : rows.length === 0
}
