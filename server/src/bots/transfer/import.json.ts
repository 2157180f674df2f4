import { agentFile, transferTexts } from '@parley/contracts/bots/transfer.ts'
import { fieldPath, wordsOf } from '../../platform/serve/input.words.ts'
import { failed, ImportFailed, NotOurs, type ReadFile } from './import.draft.ts'
import { recordOf } from './import.values.ts'

export function readJson(text: string): ReadFile {
  const content = recordOf(parsed(text))
  if (content.format !== 'agent') throw new NotOurs('It is no agent of ours.')
  if (content.version !== 1) throw failed('version', transferTexts.versionUnknown)
  const { success, data, error } = agentFile.safeParse(content, { error: wordsOf })
  if (success) return { file: data, warnings: [], places: {} }
  throw new ImportFailed(error.issues.map(({ path, message }) => ({ field: fieldPath(path), message })))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new NotOurs('It is no JSON.', { cause })
  }
}
