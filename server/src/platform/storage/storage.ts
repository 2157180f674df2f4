import type { Readable } from 'node:stream'

/** Files under keys made by the server, such as `enterpriseId/models/uuid.bin`. Disk and S3 behave alike. */
export type Storage = {
  /** Replaces what the key held. A reader sees the old file or the new one, never a part. */
  put(key: string, bytes: Uint8Array | Readable, contentType?: string): Promise<void>
  /** Throws StoredFileMissing, as does `stream`. */
  get(key: string): Promise<Buffer>
  /** With a range, only the bytes from `start` to `end`, both included; it must begin inside the file. */
  stream(key: string, range?: ByteRange): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every key that begins with the prefix, sorted. */
  list(prefix: string): Promise<string[]>
}

export type ByteRange = { start: number; end?: number }

export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

export class StoredFileMissing extends Error {
  override name = 'StoredFileMissing'
}

export class StorageKeyRefused extends Error {
  override name = 'StorageKeyRefused'
}

/**
 * Passes stored bytes to `use`. Where they break off the storage is at fault, whatever `use` makes of the half, and also
 * when it waits for the rest.
 */
export async function readStored<T>(
  storage: Storage,
  key: string,
  use: (bytes: Readable) => Promise<T>,
  range?: ByteRange,
): Promise<T> {
  const bytes = await storage.stream(key, range)
  const broken = new Promise<never>((_resolve, reject) => {
    bytes.on('error', cause => reject(new StorageUnavailable('A stored file broke off.', { cause })))
  })
  try {
    return await Promise.race([broken, use(bytes)])
  } finally {
    bytes.destroy()
  }
}

const maxKeyLength = 512
/** A name begins with a letter or digit, which rules out `..`, hidden files and empty parts. */
const keyShape = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

const diskTroubles: Record<string, string> = {
  ENOSPC: 'The disk for stored files is full.',
  EDQUOT: 'The disk for stored files is full.',
  EFBIG: 'The file is larger than the disk for stored files allows.',
  EROFS: 'The disk for stored files is read-only.',
  EACCES: 'The folder for stored files may not be used by this process.',
  EPERM: 'The folder for stored files may not be used by this process.',
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open.',
  EIO: 'The disk for stored files reports a fault.',
}

export function checkKey(key: string) {
  if (key.length > maxKeyLength || !keyShape.test(key)) {
    throw new StorageKeyRefused('A stored file has a name of plain parts, such as "enterprise/models/1.bin".')
  }
}

/** A prefix may end anywhere in a key; the empty one means everything. */
export function checkPrefix(prefix: string) {
  if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
}

/** Turns an error of the file system itself into StorageUnavailable; any other error is returned as it is. */
export function diskError(error: unknown): unknown {
  const trouble = diskTroubles[errorCode(error)]
  return trouble === undefined ? error : new StorageUnavailable(trouble, { cause: error })
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
