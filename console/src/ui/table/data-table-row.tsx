import type { RowData } from '@tanstack/react-table'
import type { MouseEvent, ReactNode } from 'react'
import { Tick } from '../form/tick.tsx'
import { isPlainClick, Link } from '../frame/link.tsx'
import look from './data-table.module.css'
import type { DataTableProps, TableView } from './data-table-props.ts'
import { RowMenu } from './row-menu.tsx'
import type { SelectRow } from './row-select.ts'

type RowProps<Row extends RowData> = DataTableProps<Row> & {
  view: TableView<Row>
  row: Row
  /** Its number in the whole list, the head being 1. */
  position: number
  select: SelectRow
}

export function TableRow<Row extends RowData>(props: RowProps<Row>) {
  const { row, rowId, rowLabel, view, selection, rowActions, select } = props
  const id = rowId(row)
  const isSelected = selection ? selection.value.isAll || selection.value.ids.has(id) : undefined
  return (
    <tr
      className={look.row}
      tabIndex={-1}
      data-row={id}
      aria-rowindex={props.position}
      data-selected={isSelected || undefined}
      onClick={event => openByClick(event, props)}
      data-opens={props.onOpen || props.rowHref ? true : undefined}
    >
      {selection ? (
        <td className={look.cell} data-check>
          <Tick
            label={`Select ${rowLabel(row)}`}
            state={isSelected ? 'all' : 'none'}
            onToggle={withShift => select(id, withShift)}
          />
        </td>
      ) : null}
      {view.shown.map((column, index) => (
        <td
          key={column.id}
          className={look.cell}
          data-name={index === 0 || undefined}
          data-number={column.isNumber || undefined}
          title={column.text?.(row)}
        >
          {index === 0 ? <RowName {...props}>{column.cell(row)}</RowName> : column.cell(row)}
        </td>
      ))}
      {view.shown.every(column => column.fixed !== null) ? <td className={look.cell} /> : null}
      {rowActions ? (
        <td className={look.cell} data-actions>
          <RowMenu label={`Actions for ${rowLabel(row)}`} actions={() => rowActions(row)} />
        </td>
      ) : null}
    </tr>
  )
}

type NameProps<Row extends RowData> = Pick<DataTableProps<Row>, 'rowHref' | 'onOpen'> & {
  row: Row
  children: ReactNode
}

/** The name is the link, or the button where opening has no address. */
export function RowName<Row extends RowData>({ row, rowHref, onOpen, children }: NameProps<Row>) {
  if (rowHref) {
    return (
      <Link href={rowHref(row)} className={look.name} onClick={event => openInstead(event, row, onOpen)}>
        {children}
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={look.name} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  }
  return <span className={look.name}>{children}</span>
}

/** With both an address and `onOpen`, a plain click opens in place and the address serves new tabs. */
function openInstead<Row>(event: MouseEvent, row: Row, onOpen: ((row: Row) => void) | undefined): void {
  if (!onOpen || !isPlainClick(event)) return
  event.preventDefault()
  onOpen(row)
}

/** A click anywhere on the row follows its name, but for controls inside it and for text being selected. */
function openByClick<Row extends RowData>(event: MouseEvent<HTMLElement>, { onOpen, rowHref }: RowProps<Row>): void {
  if (!onOpen && !rowHref) return
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label, [role=menu]')
  if (isOnControl || window.getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector<HTMLElement>(`.${CSS.escape(look.name ?? '')}`)?.click()
}
