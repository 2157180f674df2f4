import type { RowData } from '@tanstack/react-table'
import { useRef } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Tick } from '../form/tick.tsx'
import look from './data-table-cards.module.css'
import type { DataTableProps, TableView } from './data-table-props.ts'
import { RowName } from './data-table-row.tsx'
import { RowMenu } from './row-menu.tsx'
import { rowSelector, type SelectRow } from './row-select.ts'

type CardsProps<Row extends RowData> = DataTableProps<Row> & { view: TableView<Row> }

/** What a table is on a phone: the name and the two fields that matter. */
export function TableCards<Row extends RowData>(props: CardsProps<Row>) {
  const { rows, rowId, label } = props
  const anchor = useRef<string | null>(null)
  if (rows === undefined) return <CardSkeletons />
  const select = rowSelector(props, anchor)
  return (
    <ul className={look.cards} aria-label={label} aria-busy={props.isRefetching || undefined}>
      {rows.map(row => (
        <li key={rowId(row)} className={look.card} data-row={rowId(row)} tabIndex={-1}>
          <Card {...props} row={row} select={select} />
        </li>
      ))}
    </ul>
  )
}

type CardProps<Row extends RowData> = CardsProps<Row> & { row: Row; select: SelectRow }

function Card<Row extends RowData>(props: CardProps<Row>) {
  const { row, rowId, rowLabel, columns, selection, rowActions, select } = props
  const id = rowId(row)
  const name = columns.find(({ onCard }) => onCard === 'title') ?? columns[0]
  const others = columns.filter(column => column !== name)
  const chosen = others.filter(column => column.onCard === true)
  const shown = (chosen.length > 0 ? chosen : others.filter(column => !column.isHidden)).slice(0, 2)
  // Without its header the dash of an empty field says nothing.
  const fields = shown.filter(column => column.text?.(row) !== '')
  const isSelected = selection && (selection.value.isAll || selection.value.ids.has(id))
  return (
    <>
      {selection ? (
        <span className={look.check}>
          <Tick
            label={`Select ${rowLabel(row)}`}
            state={isSelected ? 'all' : 'none'}
            onToggle={shift => select(id, shift)}
          />
        </span>
      ) : null}
      <div className={look.words}>
        <div className={look.name}>{name ? <RowName {...props}>{name.cell(row)}</RowName> : null}</div>
        <dl className={look.fields}>
          {fields.map(column => (
            <div key={column.id}>
              <dt className="ui-hidden">{column.header}</dt>
              <dd title={column.text?.(row)}>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {others.map(
        column =>
          column.onCard === 'edge' && (
            <span key={column.id} className={look.edge}>
              {column.cell(row)}
            </span>
          ),
      )}
      {rowActions ? <RowMenu label={`Actions for ${rowLabel(row)}`} actions={() => rowActions(row)} /> : null}
    </>
  )
}

function CardSkeletons() {
  return (
    <output className={look.cards} aria-label="Loading">
      {['first', 'second', 'third', 'fourth', 'fifth'].map(card => (
        <span key={card} className={look.card}>
          <span className={look.words}>
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </span>
        </span>
      ))}
    </output>
  )
}
