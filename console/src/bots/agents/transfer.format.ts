import type { TransferFormat } from '@parley/contracts/bots/transfer.ts'

/** The list of an archive's files stands at its end. */
const listBytes = 2_000_000

/** The format that a file seems to be of; null leaves it to the server. */
export async function formatOf(file: File): Promise<TransferFormat | null> {
  const head = await file.slice(0, 100).text()
  if (/^\uFEFF?\s*\{/.test(head)) return 'json'
  if (/\.ya?ml$/i.test(file.name)) return 'rasa'
  if (!head.startsWith('PK')) return null
  const names = await file.slice(-listBytes).text()
  if (/(?:intents|entities)\/[^/]+\.json|agent\.json/.test(names)) return 'dialogflow'
  return /\.ya?ml/i.test(names) ? 'rasa' : null
}
