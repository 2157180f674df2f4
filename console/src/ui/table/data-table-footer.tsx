import { IconX } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Pager } from '../list/pager.tsx'
import { wholeNumbers } from '../text/numbers.ts'
import look from './data-table-bars.module.css'
import type { DataTableProps, TableSelection } from './data-table-props.ts'
import { nothingSelected, selectedCount } from './table-selection.ts'

/** One line of fixed height below the rows, so neither the bulk bar nor the pages move anything. */
export function TableFooter<Row extends RowData>(props: DataTableProps<Row>) {
  const { paging, selection, rows } = props
  const shownFrom = useShownFrom(props)
  const isEmpty = !rows || rows.length === 0
  if ((!paging && !selection) || isNothingAtAll(props)) return null
  const isSelecting = selection && (selection.value.isAll || selection.value.ids.size > 0)
  return (
    <div className={look.footer}>
      {isSelecting ? <BulkBar {...selection} pageRows={rows?.length ?? 0} /> : null}
      {paging ? (
        <Pages paging={paging} shownFrom={shownFrom} shown={isSelecting || isEmpty ? null : rows.length} />
      ) : null}
    </div>
  )
}

/** An empty list has no pages to turn, unless it is the page after the last; nor has one that could not be read. */
function isNothingAtAll<Row extends RowData>({ rows, paging, error }: DataTableProps<Row>): boolean {
  return rows ? rows.length === 0 && (paging?.from ?? 0) === 0 : Boolean(error)
}

/** Where the rows in view begin: those of the page before stay, and so does their place, until the next ones come. */
function useShownFrom<Row extends RowData>({ rows, paging, isRefetching }: DataTableProps<Row>): number {
  const from = paging?.from ?? 0
  const [shown, setShown] = useState({ rows, from })
  if (isRefetching && rows === shown.rows) return shown.from
  if (rows !== shown.rows || from !== shown.from) setShown({ rows, from })
  return from
}

type PagesProps = {
  paging: NonNullable<DataTableProps<RowData>['paging']>
  shownFrom: number
  /** Rows on this page; null leaves the count out. */
  shown: number | null
}

function Pages({ paging, shownFrom, shown }: PagesProps) {
  return (
    <>
      {shown === null ? null : <p className={look.count}>{countText(shownFrom, shown, paging.total)}</p>}
      <Pager {...paging} />
    </>
  )
}

function BulkBar({ value, onChange, total, allLabel, actions, pageRows }: TableSelection & { pageRows: number }) {
  const count = selectedCount(value, total)
  const canTakeAll = !value.isAll && total !== undefined && total > count && value.ids.size >= pageRows
  return (
    <section data-bulk className={look.bulk} aria-label="Selected rows">
      <p className={look.count} aria-live="polite">
        {wholeNumbers.format(count)} selected
      </p>
      {canTakeAll ? (
        <Button compact kind="subtle" onClick={() => onChange({ ids: value.ids, isAll: true })}>
          {(allLabel ?? allOf)(wholeNumbers.format(total))}
        </Button>
      ) : null}
      {actions(value)}
      <IconButton compact icon={IconX} label="Clear selection" onClick={() => onChange(nothingSelected)} />
    </section>
  )
}

function allOf(total: string): string {
  return `Select all ${total}`
}

function countText(from: number, shown: number, total: number | undefined): string {
  const range = `${wholeNumbers.format(from + 1)}–${wholeNumbers.format(from + shown)}`
  return total === undefined ? range : `${range} of ${wholeNumbers.format(total)}`
}
