import { restoredName } from '@parley/contracts/bin.ts'
import { sameText } from '@parley/contracts/fields.ts'

/** The name under which something leaves the Bin: its own, or that with a word more where somebody has taken it. */
export async function freeName(name: string, holderOf: (nameKey: string) => Promise<unknown>): Promise<string> {
  for (let turn = 0, wanted = name; ; wanted = restoredName(name, ++turn)) {
    if (!(await holderOf(sameText(wanted)))) return wanted
  }
}
