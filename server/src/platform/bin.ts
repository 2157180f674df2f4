import { restoredName } from '@parley/contracts/bin.ts'
import { keptDays } from '@parley/contracts/enterprises/trash.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type RawBuilder, sql } from 'kysely'

/** Of a row that can still come out of the Bin. */
export const isKept: RawBuilder<boolean> = sql`deleted_at > now() - make_interval(days => ${keptDays})`
/** Of a row that goes with the next sweep. */
export const isOver: RawBuilder<boolean> = sql`deleted_at < now() - make_interval(days => ${keptDays})`
/** Makes a row go with the next sweep. */
export const overdue: RawBuilder<Date> = sql`now() - make_interval(days => ${keptDays + 1})`

/** The name under which something leaves the Bin: its own, or that with a word more where somebody has taken it. */
export async function freeName(
  name: string,
  holderOf: (nameKey: string) => Promise<unknown>,
  renamed: (name: string, turn: number) => string = restoredName,
): Promise<string> {
  for (let turn = 0, wanted = name; ; wanted = renamed(name, ++turn)) {
    if (!(await holderOf(sameText(wanted)))) return wanted
  }
}
