import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The cell's whole text, shown on hover where it may be cut. */
  text?: (row: Row) => string
  canSort?: boolean
  /** Right-aligned. */
  isNumber?: boolean
  /** Pixels; without it the column shares what is left. */
  width?: number
  /** Hidden until chosen in the column menu. */
  isHidden?: boolean
  /**
   * One of the two fields that a small screen shows; `title`: heads the card in place of the first column; `edge`:
   * buttons, where a row's menu stands.
   */
  onCard?: boolean | 'title' | 'edge'
}

export type Sort = { column: string; direction: 'asc' | 'desc' }
export type Density = 'comfortable' | 'compact'

/** What one person arranged in one list, kept by the browser. */
export type TableLayout = {
  order: string[]
  hidden: string[]
  widths: Record<string, number>
  density: Density
}

export const narrowestColumn = 72
const sharedWidth = 160

export function initialLayout<Row>(columns: readonly Column<Row>[]): TableLayout {
  return {
    order: columns.map(column => column.id),
    hidden: columns.filter(column => column.isHidden).map(column => column.id),
    widths: {},
    density: 'comfortable',
  }
}

/** Reads a kept layout; columns that came since stand at the end, those that left are forgotten. */
export function parseLayout<Row>(kept: unknown, columns: readonly Column<Row>[]): TableLayout | null {
  if (typeof kept !== 'object' || kept === null) return null
  const initial = initialLayout(columns)
  const order = 'order' in kept ? textsIn(kept.order, initial.order) : []
  const known = new Set(order)
  const hiddenByDefault = initial.hidden.filter(id => !known.has(id))
  return {
    order: nameFirst([...order, ...initial.order.filter(id => !known.has(id))], initial.order[0]),
    hidden: 'hidden' in kept ? [...textsIn(kept.hidden, initial.order), ...hiddenByDefault] : initial.hidden,
    widths: 'widths' in kept ? widthsIn(kept.widths, initial.order) : {},
    density: 'density' in kept && kept.density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** One step towards the front (-1) or the end (1); the name column keeps its first place. */
export function moveColumn(order: readonly string[], id: string, step: -1 | 1): string[] {
  const from = order.indexOf(id)
  const to = from + step
  if (from < 1 || to < 1 || to >= order.length) return [...order]
  const without = order.filter(other => other !== id)
  return [...without.slice(0, to), id, ...without.slice(to)]
}

/** The columns in view, in their order. */
export function visibleColumns({ order, hidden }: TableLayout): string[] {
  return order.filter(id => !hidden.includes(id))
}

/** The same list with just these columns in view, in this order; the name is always one of them. */
export function arrangeColumns(layout: TableLayout, visible: readonly string[]): TableLayout {
  const [name] = layout.order
  const shown = textsIn(visible, layout.order)
  const rest = layout.order.filter(id => !shown.includes(id))
  return { ...layout, order: nameFirst([...shown, ...rest], name), hidden: rest.filter(id => id !== name) }
}

/** Pixels the column needs at least; a table narrower than their sum scrolls sideways. */
export function leastWidth<Row>(column: Column<Row>, widths: Record<string, number>): number {
  return widths[column.id] ?? column.width ?? sharedWidth
}

function nameFirst(order: string[], name: string | undefined): string[] {
  return name === undefined ? order : [name, ...order.filter(id => id !== name)]
}

function textsIn(kept: unknown, known: readonly string[]): string[] {
  if (!Array.isArray(kept)) return []
  return kept.filter((id): id is string => typeof id === 'string' && known.includes(id))
}

function widthsIn(kept: unknown, known: readonly string[]): Record<string, number> {
  if (typeof kept !== 'object' || kept === null) return {}
  const fitting = Object.entries(kept).filter(
    ([id, width]) => known.includes(id) && typeof width === 'number' && width >= narrowestColumn,
  )
  return Object.fromEntries(fitting)
}
