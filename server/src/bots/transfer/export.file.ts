import { type AgentFile, fileEndings, type TransferFormat } from '@parley/contracts/bots/transfer.ts'
import { strToU8, zip } from 'fflate'
import { dialogflowFiles } from './export.dialogflow.ts'
import { rasaFiles } from './export.rasa.ts'

export type ExportedFile = { name: string; media: string; bytes: Uint8Array }

export async function exportedFile(file: AgentFile, format: TransferFormat): Promise<ExportedFile> {
  const name = `${file.agent.name}${fileEndings[format]}`
  if (format === 'json') {
    return { name, media: 'application/json; charset=utf-8', bytes: strToU8(`${JSON.stringify(file, null, 2)}\n`) }
  }
  const files = format === 'rasa' ? rasaFiles(file) : dialogflowFiles(file)
  return { name, media: 'application/zip', bytes: await packed(files) }
}

/** Larger files are packed beside the thread that answers people. */
function packed(files: Record<string, string>): Promise<Uint8Array> {
  const contents = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return new Promise((resolve, reject) => zip(contents, (error, bytes) => (error ? reject(error) : resolve(bytes))))
}
