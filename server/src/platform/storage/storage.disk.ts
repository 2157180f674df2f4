import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { draftsFolder, openDrafts, writing } from './storage.drafts.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  diskError,
  errorCode,
  type Storage,
  StoredFileMissing,
} from './storage.ts'

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])
/** Makes the folder if it is missing, and fails at once when it cannot be used. */
export async function openDiskStorage(place: string): Promise<Storage> {
  const folder = resolve(place)
  const drafts = await openDrafts(join(folder, draftsFolder))
  return {
    put: async (key, bytes) => replace(pathOf(key), bytes, join(drafts, randomUUID())),
    get: key => reading(() => readFile(pathOf(key)), refuse),
    stream: (key, range) => reading(() => openStream(pathOf(key), range), refuse),
    remove: key => reading(() => unlink(pathOf(key)), nothing),
    exists: key =>
      reading(
        () => isFile(pathOf(key)),
        () => false,
      ),
    list: prefix =>
      reading(
        () => keysBelow(folder, prefix),
        () => [],
      ),
  }

  function pathOf(key: string): string {
    checkKey(key)
    return join(folder, key)
  }
}

async function replace(path: string, bytes: Uint8Array | Readable, draft: string) {
  try {
    await writing(() => writeDraft(draft, bytes))
    await writing(() => publish(draft, path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** `flush` waits for the disk itself, so that a power cut right after `put` loses nothing. */
async function writeDraft(draft: string, bytes: Uint8Array | Readable) {
  const options = { mode: 0o600, flush: true }
  if (bytes instanceof Uint8Array) await writeFile(draft, bytes, { ...options, flag: 'wx' })
  else await pipeline(bytes, createWriteStream(draft, { ...options, flags: 'wx' }))
}

async function publish(draft: string, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
  await using folder = await open(dirname(path))
  await folder.sync()
}

/** Opens the file before returning, so that a missing one is refused here rather than during a download. */
async function openStream(path: string, range: ByteRange | undefined): Promise<Readable> {
  if (!(await isFile(path))) return refuse()
  const file = await open(path)
  return file.createReadStream(range)
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path)).isFile()
}

async function keysBelow(folder: string, prefix: string): Promise<string[]> {
  checkPrefix(prefix)
  const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(folder, parent), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .filter(key => key.startsWith(prefix) && !key.startsWith(draftsFolder))
    .sort()
}

async function reading<T>(act: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (missing.has(errorCode(error))) return otherwise()
    throw diskError(error)
  }
}

function refuse(): never {
  throw new StoredFileMissing('The stored file does not exist.')
}

function nothing() {}
