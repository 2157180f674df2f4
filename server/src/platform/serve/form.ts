import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyTooLarge, malformed } from '../refusals.ts'

export type SentFile = { fileName: string; stream: Readable }
type Reading = {
  /** Must read the file to its end before it returns; `fields` holds the fields that came before the file. */
  takeFile(file: SentFile, fields: Record<string, unknown>): Promise<void>
  /** More files than this end the reading. */
  mostFiles: number
  /** The limit for each file; absent when `takeFile` has one of its own. */
  mostBytes?: number
  /** The call's own words for a form that is too large or has too many files. */
  refusalOf(trouble: 'tooLarge' | 'tooMany'): Error
}

/** Room for the largest request: an intent with 2,000 phrases of 500 characters. */
export const bodyLimit = 8 * 1024 * 1024
/** Beside files there are only names and the like. */
const roomBesideFiles = 256 * 1024

/** Limits of the forms that say nothing else. */
export const formLimits = { fields: 100, fieldSize: roomBesideFiles, fileSize: 20 * 1024 * 1024, files: 50 }

/** Reads a multipart form part by part, files as streams. Of a repeated field the last one counts. */
export async function readForm(
  request: FastifyRequest,
  { takeFile, mostFiles, mostBytes = Number.MAX_SAFE_INTEGER, refusalOf }: Reading,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw malformed('The body must be multipart/form-data')
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of partsOf(request, { fileSize: mostBytes, files: mostFiles })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else {
        await takeFile({ fileName: fileNameOf(unescaped(part.filename)), stream: part.file }, fields)
        if (part.file.truncated) throw refusalOf('tooLarge')
      }
    }
    return fields
  } catch (error) {
    throw troubleOf(error, refusalOf)
  }
}

export type Seen = { size: number; hash: Hash }

export function nothingSeen(): Seen {
  return { size: 0, hash: createHash('sha256') }
}

/** Passes a file on while it is counted and hashed; throws `tooLarge` where it grows beyond `most` bytes. */
export async function* counted(
  stream: AsyncIterable<Uint8Array>,
  seen: Seen,
  most: number,
  tooLarge: Error,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    seen.size += bytes.length
    if (seen.size > most) throw tooLarge
    seen.hash.update(bytes)
    yield bytes
  }
}

/** Browsers write these three of a name with a percent sign, and no other character. */
function unescaped(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Without the folders that some browsers send, and without what no file system takes; '' where nothing is left. */
export function fileNameOf(sent: string): string {
  return (sent.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
    .slice(-200)
}

/** How busboy describes a malformed or truncated form; these errors have no code. */
const brokenForm = /unexpected end|terminated early|premature|malformed|boundary not found/i

/**
 * The parts of a form; one that cannot be read is refused, and one whose fields have more bytes together than a single
 * one may have: all of them are held in memory. What its reader throws is not looked at.
 */
export async function* partsOf(request: FastifyRequest, limits: Limits = {}) {
  const most = limits.fieldSize ?? roomBesideFiles
  let held = 0
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') held += part.valueTruncated ? Number.POSITIVE_INFINITY : bytesOf(part.value)
      if (held > most) throw bodyTooLarge()
      yield part
    }
  } catch (error) {
    throw refusedForm(error)
  } finally {
    // A client that is still sending does not read the answer, so what may be left is taken and dropped.
    request.raw.unpipe()
    request.raw.resume()
  }
}

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'] & object

/** The plugin has read a field that calls itself JSON. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

function refusedForm(error: unknown): unknown {
  return error instanceof Error && brokenForm.test(error.message) ? malformed('The form is not complete') : error
}

function troubleOf(error: unknown, refusalOf: Reading['refusalOf']): unknown {
  if (!(error instanceof Error) || error.name === 'Refusal') return error
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusalOf('tooLarge')
  if (code === 'FST_FILES_LIMIT') return refusalOf('tooMany')
  return refusedForm(error)
}
