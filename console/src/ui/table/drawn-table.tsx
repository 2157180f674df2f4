import type { ReactNode } from 'react'
import look from './data-table.module.css'

/** Around a table whose rows the page draws by itself: they scroll below its head, as those of a data table do. */
export function DrawnTable({ children }: { children: ReactNode }) {
  return (
    <div className={look.root}>
      <div className={look.scroller}>{children}</div>
    </div>
  )
}

export type ColumnHeadProps = {
  isNumber?: boolean
  /** Stays in reach at the end of however many columns. */
  isActions?: boolean
  children: ReactNode
}

export function ColumnHead({ isNumber, isActions, children }: ColumnHeadProps) {
  return (
    <th scope="col" className={look.head} data-number={isNumber || undefined} data-actions={isActions || undefined}>
      {children}
    </th>
  )
}
