import type { Explanation, Fault, Retry } from './vendor.ts'
import { rowOf } from './wire.ts'

export const aDay = 24 * 3600
/** The code of the closed window, whatever the vendor calls it. */
export const windowClosed = '470'

/** What happened, whose fault it is, what to do, and whether another try helps where the fault does not tell. */
export type ErrorRow = readonly [what: string, fault: Fault, todo: string, retry?: Retry]

export function explainBy(rows: Readonly<Record<string, ErrorRow>>, code: string): Explanation | null {
  const row = rowOf(rows, code)
  if (!row) return null
  const [what, fault, todo, retry] = row
  return { what, fault, todo, retry }
}
