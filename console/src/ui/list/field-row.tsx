import type { ReactNode } from 'react'
import look from './field-row.module.css'

/** Fields, a search and buttons in one row: their inputs stand in line, also where one has an error below it. */
export function FieldRow({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={[look.row, className].filter(Boolean).join(' ')}>{children}</div>
}
