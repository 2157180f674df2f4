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
    const inFile = (field: string) => (places[place] ? field : fileField(field))
    throw importFailed(
      problems.map(({ field, message }) => ({ field: field ? `${at}.${inFile(field)}` : at, message })),
    )
  }
}

/** The editors and our file have other words for some parts. */
const fileWords: [editor: RegExp, file: string][] = [
  [/^entities(\[\d+\])\.id$/, 'parameters$1.entity'],
  [/^entities(?=\[|$)/, 'parameters'],
  [/^(utterances\[\d+\])\.entityRefs(\[\d+\])\.entityId$/, '$1.entities$2.entity'],
  [/^(utterances\[\d+\])\.entityRefs/, '$1.entities'],
  [/^websitesUrls/, 'websites'],
]

function fileField(field: string): string {
  const [editor, file] = fileWords.find(([known]) => known.test(field)) ?? []
  return editor && file ? field.replace(editor, file) : field
}

export function importFailed(problems: readonly Problem[]): Refusal {
  return invalidFields(problems.slice(0, mostProblems), transferTexts.failed)
}
