import type { TransferFormat } from '@parley/contracts/bots/transfer.ts'
import { filesIn, isArchive, namesIn } from './import.archive.ts'
import { readDialogflow } from './import.dialogflow.ts'
import { failed, NotOurs, type ReadFile } from './import.draft.ts'
import { readJson } from './import.json.ts'
import { readRasa } from './import.rasa.ts'
import type { Upload } from './import.thread.ts'

/** Of the format that is named, or of the one that the content looks like. */
export async function readUpload({ fileName, bytes }: Upload, format: TransferFormat | undefined): Promise<ReadFile> {
  const name = fileName.replace(/(?:-rasa|-dialogflow)?\.\w+$/i, '')
  const read = isArchive(bytes)
    ? await readArchive(bytes, name, format)
    : await readText({ name: fileName, text: textOf(bytes) }, name, format)
  refuseUnstorable(read.file, '')
  return read
}

async function readArchive(bytes: Uint8Array, name: string, format: TransferFormat | undefined): Promise<ReadFile> {
  const guessed = format ?? formatOf(await namesIn(bytes))
  if (guessed === 'rasa') return readRasa(filesIn(bytes), name)
  if (guessed === 'dialogflow') return readDialogflow(filesIn(bytes), name)
  throw new NotOurs('The archive is of no format.')
}

function formatOf(names: readonly string[]): TransferFormat | null {
  if (names.some(name => /(?:^|\/)(?:intents|entities)\/[^/]+\.json$|(?:^|\/)agent\.json$/.test(name)))
    return 'dialogflow'
  return names.some(name => /\.ya?ml$/i.test(name)) ? 'rasa' : null
}

async function readText(
  file: { name: string; text: string },
  name: string,
  format: TransferFormat | undefined,
): Promise<ReadFile> {
  const isJson = /^\uFEFF?\s*\{/.test(file.text)
  const guessed = format ?? (isJson ? 'json' : 'rasa')
  if (guessed === 'json') return readJson(file.text)
  // JSON is YAML too, and one of ours has a key in common with Rasa: nothing of it would arrive.
  if (isJson) throw new NotOurs('It is no YAML of Rasa.')
  if (guessed === 'dialogflow') throw new NotOurs('Dialogflow exports an archive.')
  return readRasa([{ ...file, name: /\.ya?ml$/i.test(file.name) ? file.name : `${file.name}.yml` }], name)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new NotOurs('It is no text.', { cause })
  }
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) {
    throw failed(path, 'The text contains a character that is not allowed')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(inner, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
  }
}
