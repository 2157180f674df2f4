import type { Explanation, Fault } from './vendor.ts'
import { rowOf } from './wire.ts'

/** What happened, whose fault it is, what to do. */
export type ErrorRow = readonly [what: string, fault: Fault, todo: string]

export function explainBy(rows: Readonly<Record<string, ErrorRow>>, code: string): Explanation | null {
  const row = rowOf(rows, code)
  return row ? { what: row[0], fault: row[1], todo: row[2] } : null
}
