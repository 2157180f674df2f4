import type { Again, Explanation, Fault } from './vendor.ts'
import { rowOf } from './wire.ts'

export const aDay = 24 * 3600

/** What happened, whose fault it is, what to do, and when it may be tried again where the fault does not tell. */
export type ErrorRow = readonly [what: string, fault: Fault, todo: string, again?: Again]

export function explainBy(rows: Readonly<Record<string, ErrorRow>>, code: string): Explanation | null {
  const row = rowOf(rows, code)
  if (!row) return null
  const [what, fault, todo, again] = row
  return { what, fault, todo, again }
}
