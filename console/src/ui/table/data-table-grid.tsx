import type { RowData } from '@tanstack/react-table'
import { type CSSProperties, type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react'
import { scale } from '../../theme/tokens.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import look from './data-table.module.css'
import { TableHead } from './data-table-head.tsx'
import type { DataTableProps, TableView } from './data-table-props.ts'
import { TableRow } from './data-table-row.tsx'
import { rowSelector } from './row-select.ts'
import { useRowWindow } from './use-row-window.ts'

type GridProps<Row extends RowData> = DataTableProps<Row> & { view: TableView<Row> }

const skeletonRows = 8
const checkWidth = 52
const actionsWidth = 80

export function TableGrid<Row extends RowData>(props: GridProps<Row>) {
  const { rows, view, paging, selection, rowActions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const from = paging?.from
  useEffect(() => {
    if (from !== undefined) scroller.current?.scrollTo({ top: 0 })
  }, [from])

  const least = view.shown.reduce((sum, column) => sum + column.least, 0)
  const start = selection ? checkWidth : 0
  const edges = start + (rowActions ? actionsWidth : 0)
  const widths: CSSProperties & Record<'--name-start', string> = {
    minWidth: least + edges,
    '--name-start': `${start}px`,
  }
  return (
    <div ref={scroller} className={look.scroller} data-busy={props.isRefetching || undefined}>
      <table
        className={look.table}
        data-selecting={(selection && (selection.value.isAll || selection.value.ids.size > 0)) || undefined}
        aria-label={props.label}
        aria-busy={rows === undefined || props.isRefetching || undefined}
        aria-rowcount={paging?.total === undefined ? -1 : paging.total + 1}
        style={widths}
      >
        <TableWidths {...props} />
        <TableHead {...props} />
        <TableBody table={props} scroller={scroller} />
      </table>
    </div>
  )
}

type BodyProps<Row extends RowData> = { table: GridProps<Row>; scroller: RefObject<HTMLElement | null> }

/** Scrolling re-renders this alone, and of its rows only those that were not there before. */
function TableBody<Row extends RowData>({ table, scroller }: BodyProps<Row>) {
  const { rows = [], view, paging } = table
  const rowHeight = Number.parseInt(scale[view.layout.density === 'compact' ? 'row-compact' : 'row-comfortable'], 10)
  const range = useRowWindow(scroller, rows.length, rowHeight)
  const anchor = useRef<string | null>(null)
  const drawRow = useMemo(() => rowDrawer(table, anchor), [table])
  const first = (paging?.from ?? 0) + range.start + 2
  return (
    <tbody>
      <Spacer height={range.above} />
      {table.rows === undefined ? <SkeletonRows {...table} /> : null}
      {rows.slice(range.start, range.end).map((row, index) => drawRow(row, first + index))}
      <Spacer height={range.below} />
    </tbody>
  )
}

/** Hands out the same element for the same row, which React then leaves alone. */
function rowDrawer<Row extends RowData>(table: GridProps<Row>, anchor: { current: string | null }) {
  const drawn = new Map<string, ReactElement>()
  const select = rowSelector(table, anchor)
  return (row: Row, position: number): ReactElement => {
    const id = table.rowId(row)
    const known = drawn.get(id)
    if (known) return known
    const element = <TableRow key={id} {...table} row={row} position={position} select={select} />
    drawn.set(id, element)
    return element
  }
}

function TableWidths<Row extends RowData>({ view, selection, rowActions }: GridProps<Row>) {
  const allFixed = view.shown.every(column => column.fixed !== null)
  return (
    <colgroup>
      {selection ? <col style={{ width: checkWidth }} /> : null}
      {view.shown.map(column => (
        <col key={column.id} style={column.fixed === null ? {} : { width: column.fixed }} />
      ))}
      {allFixed ? <col /> : null}
      {rowActions ? <col style={{ width: actionsWidth }} /> : null}
    </colgroup>
  )
}

function Spacer({ height }: { height: number }) {
  const style: CSSProperties = { height }
  return height > 0 ? <tr aria-hidden style={style} /> : null
}

function SkeletonRows<Row extends RowData>({ view, selection, rowActions }: GridProps<Row>) {
  const cells = [
    ...(selection ? ['check'] : []),
    ...view.shown.map(column => column.id),
    ...(view.shown.every(column => column.fixed !== null) ? ['rest'] : []),
    ...(rowActions ? ['actions'] : []),
  ]
  return Array.from({ length: skeletonRows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move (2026-11-21)
    <tr key={row} className={look.row} aria-hidden>
      {cells.map(cell => (
        <td key={cell} className={look.cell}>
          <Skeleton width={cell === 'check' ? 'var(--ui-icon-small)' : '70%'} />
        </td>
      ))}
    </tr>
  ))
}
