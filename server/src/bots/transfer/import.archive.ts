import { buffer } from 'node:stream/consumers'
import { transferLimits, transferTexts } from '@parley/contracts/bots/transfer.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { failed, ImportFailed, NotOurs } from './import.draft.ts'

export type ArchiveFile = { name: string; text: string }

const wanted = /\.(?:json|ya?ml)$/i

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * The texts of an archive, one after another. What it says of its sizes is held against the limits before anything is
 * unpacked, and what it unpacks to is held against what it said.
 */
export async function* filesIn(bytes: Uint8Array): AsyncGenerator<ArchiveFile> {
  const zip = await opened(bytes)
  for (const entry of await entriesOf(zip)) {
    if (wanted.test(entry.fileName)) yield { name: entry.fileName, text: await textOf(zip, entry) }
  }
}

/** The names in it, folders and pictures included. */
export async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const zip = await opened(bytes)
  return (await entriesOf(zip)).map(({ fileName }) => fileName)
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return await fromBufferPromise(packed, { lazyEntries: true, validateEntrySizes: true })
  } catch (cause) {
    throw new NotOurs('It is no archive.', { cause })
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > transferLimits.entries) throw failed('file', transferTexts.tooManyEntries)
  const entries: Entry[] = []
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > transferLimits.unpackedBytes) throw failed('file', transferTexts.unpacksTooLarge)
      entries.push(entry)
    }
  } catch (error) {
    throw entryFailure(error)
  }
  return entries
}

/** A name that leads out of the archive makes all of it suspect. */
function entryFailure(error: unknown): unknown {
  if (error instanceof ImportFailed) return error
  const message = error instanceof Error ? error.message : ''
  const name = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(message)?.[1]
  if (name !== undefined) return failed(name.slice(0, 200), transferTexts.nameInvalid)
  return new NotOurs(message, { cause: error })
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    return new TextDecoder('utf-8', { fatal: true }).decode(await buffer(stream))
  } catch {
    // Encrypted, packed in a way of its own, longer than it said, or no text.
    throw failed(entry.fileName, transferTexts.unreadable)
  }
}
