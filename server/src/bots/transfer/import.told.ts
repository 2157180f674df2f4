import { transferTexts } from '@parley/contracts/bots/transfer.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { invalidFields, Refusal } from '../../platform/refusals.ts'
import type { ReadFile } from './import.draft.ts'

const mostProblems = 100

/** A refusal of the editors, told of the place in the file. */
export async function told<T>(place: string, { places }: ReadFile, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = error.told.errors ?? [{ message: error.message }]
    const at = places[place] ?? place
    throw importFailed(problems.map(({ field, message }) => ({ field: field ? `${at}.${field}` : at, message })))
  }
}

export function importFailed(problems: readonly Problem[]): Refusal {
  return invalidFields(problems.slice(0, mostProblems), transferTexts.failed)
}
