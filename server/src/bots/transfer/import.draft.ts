import type { AgentFile } from '@parley/contracts/bots/transfer.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'

/** What a reader makes of a file of any format. */
export type ReadFile = { file: AgentFile; warnings: string[]; places: Places }
/** Where a part of the result stood in what was sent, by its path in the result: `stories[0].intents[2]`. */
export type Places = Record<string, string>

/** The file is of the format, but something in it is wrong. */
export class ImportFailed extends Error {
  override name = 'ImportFailed' as const
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problems[0]?.message ?? 'Import failed')
    this.problems = problems
  }
}

/** The file is none of the formats. */
export class NotOurs extends Error {
  override name = 'NotOurs' as const
}

export function failed(field: string, message: string): ImportFailed {
  return new ImportFailed([{ field, message }])
}
