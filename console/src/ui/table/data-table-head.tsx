import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Icon } from '../button/icon.tsx'
import { Tick } from '../form/tick.tsx'
import look from './data-table.module.css'
import type { DataTableProps, TableView } from './data-table-props.ts'
import { ResizeHandle } from './resize-handle.tsx'
import { narrowestColumn } from './table-columns.ts'
import { pageState, togglePage } from './table-selection.ts'
import type { ShownColumn } from './use-table-layout.ts'

type HeadProps<Row extends RowData> = DataTableProps<Row> & { view: TableView<Row> }

const sortWords = { asc: 'ascending', desc: 'descending' } as const

export function TableHead<Row extends RowData>({ view, rows, rowId, selection, rowActions }: HeadProps<Row>) {
  const page = rows?.map(rowId) ?? []
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={look.head} data-check>
            <Tick
              label="Select all on this page"
              state={pageState(selection.value, page)}
              onToggle={() => selection.onChange(togglePage(selection.value, page))}
            />
          </th>
        ) : null}
        {view.shown.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            isName={index === 0}
            onResize={width => view.resize(column.id, width)}
          />
        ))}
        {view.shown.every(column => column.fixed !== null) ? <td className={look.head} /> : null}
        {rowActions ? (
          <th scope="col" className={look.head} data-actions>
            Action
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

type HeadCellProps<Row> = { column: ShownColumn<Row>; isName: boolean; onResize: (width: number) => void }

function HeadCell<Row>({ column, isName, onResize }: HeadCellProps<Row>) {
  const { header, sorted, toggleSort } = column
  return (
    <th
      scope="col"
      // Otherwise each column would be called by its handle as well.
      aria-label={header}
      className={look.head}
      data-name={isName || undefined}
      data-number={column.isNumber || undefined}
      aria-sort={sorted ? sortWords[sorted] : toggleSort ? 'none' : undefined}
    >
      {toggleSort ? (
        <button type="button" className={look.sort} onClick={toggleSort} title={header}>
          <span className={look.headText}>{header}</span>
          {sorted ? <Icon of={sorted === 'asc' ? IconArrowUp : IconArrowDown} /> : null}
        </button>
      ) : (
        <span className={look.headText} title={header}>
          {header}
        </span>
      )}
      <ResizeHandle label={`Width of ${header}`} least={narrowestColumn} onResize={onResize} />
    </th>
  )
}
