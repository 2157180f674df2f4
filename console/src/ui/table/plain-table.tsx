import type { ReactNode } from 'react'
import look from './plain-table.module.css'

export type PlainTableProps = {
  label: string
  headers: readonly string[]
  /** Its rows. */
  children: ReactNode
}

/** A few rows inside of something else, to be read alone. */
export function PlainTable({ label, headers, children }: PlainTableProps) {
  return (
    <table className={look.table} aria-label={label}>
      <thead>
        <tr>
          {headers.map(header => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
