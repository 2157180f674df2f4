import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { draftsFolder, openDrafts } from './storage.drafts.ts'
import { checkKey, checkPrefix, diskError, type Storage, StorageUnavailable, StoredFileMissing } from './storage.ts'

export type S3Settings = {
  /** Absent: Amazon's own address for the region. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True for MinIO and most other servers that are not Amazon's. */
  forcePathStyle: boolean
}

const connectWithinMs = 5000
const silentAtMostMs = 60_000

/** What it sends lies in a folder below `place` meanwhile. */
export async function openS3Storage(
  { bucket, accessKeyId, secretAccessKey, ...settings }: S3Settings,
  place: string,
): Promise<Storage> {
  const drafts = await openDrafts(join(resolve(place), draftsFolder))
  const client = new S3Client({
    ...settings,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: silentAtMostMs },
    // By default the SDK sends checksums in a trailer, which many compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(key, bytes, contentType) {
      const object = { ...objectAt(key), ContentType: contentType ?? 'application/octet-stream' }
      if (bytes instanceof Readable)
        return spooled(bytes, drafts, (Body, ContentLength) => send({ Body, ContentLength }))
      return send({ Body: bytes, ContentLength: bytes.byteLength })

      async function send(content: { Body: Uint8Array | Readable; ContentLength: number }) {
        await calling(() => client.send(new PutObjectCommand({ ...object, ...content })))
      }
    },
    async get(key) {
      const object = objectAt(key)
      return calling(async () => Buffer.concat(await (await bodyOf(object)).toArray()))
    },
    async stream(key, range) {
      const object = { ...objectAt(key), ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}) }
      return calling(() => bodyOf(object))
    },
    async remove(key) {
      const object = objectAt(key)
      await calling(() => client.send(new DeleteObjectCommand(object)))
    },
    async exists(key) {
      const object = objectAt(key)
      return calling(() => client.send(new HeadObjectCommand(object))).then(() => true, unlessMissing)
    },
    async list(prefix) {
      checkPrefix(prefix)
      return calling(() => keysBelow(prefix))
    },
  }

  function objectAt(key: string) {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }

  async function bodyOf(object: { Bucket: string; Key: string; Range?: string }): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand(object))
    if (!(Body instanceof Readable)) throw new Error('S3 answered without a body.')
    return Body
  }

  async function keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key)
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
    return keys.sort()
  }
}

/** S3 needs the length first, and a stream does not know it: a temporary file counts it without filling the memory. */
async function spooled(bytes: Readable, folder: string, send: (body: Readable, length: number) => Promise<void>) {
  const path = join(folder, randomUUID())
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { size } = await stat(path)
    await send(createReadStream(path), size)
  } catch (error) {
    throw diskError(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function calling<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (isMissing(cause)) throw new StoredFileMissing('The stored file does not exist.', { cause })
    throw new StorageUnavailable(`The S3 storage did not do what it was asked${reasonOf(cause)}.`, { cause })
  }
}

function unlessMissing(error: unknown): false {
  if (error instanceof StoredFileMissing) return false
  throw error
}

/** A missing bucket is an error of the settings and must not look like a missing file. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ` (${error.name})` : ''
}
