import { Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import look from './data-table-menu.module.css'
import type { TableView } from './data-table-props.ts'
import { type Column, moveColumn, type TableLayout } from './table-columns.ts'

type MenuProps<Row extends RowData> = TableView<Row> & { columns: readonly Column<Row>[] }

/** Show, hide, order, density, and the way back to how the list came. */
export function TableMenu<Row extends RowData>({ columns, layout, setLayout, reset }: MenuProps<Row>) {
  const ordered = layout.order.flatMap(id => columns.find(column => column.id === id) ?? [])
  const turn = (id: string, isShown: boolean) =>
    setLayout({ ...layout, hidden: isShown ? layout.hidden.filter(other => other !== id) : [...layout.hidden, id] })
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <IconButton compact icon={IconAdjustmentsHorizontal} label="Columns and density" />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and density">
        <ul className={look.columns}>
          {ordered.map((column, index) => (
            <li key={column.id} className={look.column}>
              <Checkbox
                label={column.header}
                checked={!layout.hidden.includes(column.id)}
                disabled={index === 0}
                onChange={event => turn(column.id, event.currentTarget.checked)}
              />
              <Movers layout={layout} index={index} column={column} setLayout={setLayout} />
            </li>
          ))}
        </ul>
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
