import { Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { SearchBox } from '../list/search-box.tsx'
import look from './data-table-menu.module.css'
import type { TableView } from './data-table-props.ts'
import { type Column, moveColumn, type TableLayout } from './table-columns.ts'

type MenuProps<Row extends RowData> = TableView<Row> & { columns: readonly Column<Row>[] }

/** Show, hide, order, density, and the way back to how the list came. */
export function TableMenu<Row extends RowData>({ layout, setLayout, reset, ...rest }: MenuProps<Row>) {
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <IconButton compact icon={IconAdjustmentsHorizontal} label="Columns and density" />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and density">
        <ColumnList layout={layout} setLayout={setLayout} reset={reset} {...rest} />
        <div className={look.end}>
          <SegmentedControl
            size="xs"
            aria-label="Row height"
            value={layout.density}
            data={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
            onChange={density => setLayout({ ...layout, density: density === 'compact' ? 'compact' : 'comfortable' })}
          />
          <Button compact kind="subtle" onClick={reset}>
            Reset
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** More than these are not taken in at a glance. */
const mostWithoutSearch = 12

function ColumnList<Row extends RowData>({ columns, layout, setLayout }: MenuProps<Row>) {
  const [search, setSearch] = useState('')
  const ordered = layout.order.flatMap(id => columns.find(column => column.id === id) ?? [])
  const found = ordered.filter(({ header }) => header.toLowerCase().includes(search.trim().toLowerCase()))
  const turn = (id: string, isShown: boolean) =>
    setLayout({ ...layout, hidden: isShown ? layout.hidden.filter(other => other !== id) : [...layout.hidden, id] })
  return (
    <>
      {ordered.length > mostWithoutSearch ? (
        <div className={look.search}>
          <SearchBox label="Search columns" value={search} debounce={0} hasShortcut={false} onChange={setSearch} />
        </div>
      ) : null}
      <ul className={look.columns}>
        {found.map(column => (
          <li key={column.id} className={look.column}>
            <Checkbox
              label={column.header}
              checked={!layout.hidden.includes(column.id)}
              disabled={column === ordered[0]}
              onChange={event => turn(column.id, event.currentTarget.checked)}
            />
            <Movers layout={layout} index={ordered.indexOf(column)} column={column} setLayout={setLayout} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={look.none}>No match</p> : null}
    </>
  )
}

type MoversProps<Row> = {
  layout: TableLayout
  index: number
  column: Column<Row>
  setLayout: (layout: TableLayout) => void
}

function Movers<Row>({ layout, index, column, setLayout }: MoversProps<Row>) {
  const move = (step: -1 | 1) => setLayout({ ...layout, order: moveColumn(layout.order, column.id, step) })
  if (index === 0) return null
  return (
    <span className={look.movers}>
      <IconButton
        compact
        icon={IconChevronUp}
        label={`Move ${column.header} forward`}
        disabled={index < 2}
        onClick={() => move(-1)}
      />
      <IconButton
        compact
        icon={IconChevronDown}
        label={`Move ${column.header} back`}
        disabled={index === layout.order.length - 1}
        onClick={() => move(1)}
      />
    </span>
  )
}
