import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { bodyFailure, EgressFailed } from './egress.errors.ts'
import { type Head, tooLarge } from './egress.exchange.ts'

export type EgressAnswer = { status: number; headers: Record<string, string>; body: Buffer; url: string }

/** Receives a file while it is downloaded; errors that it throws are passed to the caller. */
export type PassOn = (bytes: AsyncIterable<Buffer>, headers: Record<string, string>) => Promise<void>

type Limits = { maxBytes: number; types?: string[]; pass: PassOn; signal: AbortSignal }

const unpackers: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** What was gathered as it came, unpacked where it was packed. */
export async function answerOf(
  { url }: { url: URL },
  whole: Head & { body: Buffer },
  maxBytes: number,
): Promise<EgressAnswer> {
  const { packing, headers } = headersOf(whole)
  const answer = { status: whole.statusCode, headers, url: url.href }
  // An answer without a body may still have the encoding header that its body would have had.
  if (packing === '' || whole.body.length === 0) return { ...answer, body: whole.body }
  const chunks = chunksOf(unpacked(Readable.from([whole.body]), packing), url, { maxBytes })
  return { ...answer, body: await bytesOf(chunks) }
}

/** Streams a successful answer to `pass` and keeps nothing of it. Throws EgressFailed as soon as it grows too large. */
export async function passAnswer(
  { url, method }: { url: URL; method: string },
  answer: Dispatcher.ResponseData,
  limits: Limits,
): Promise<EgressAnswer> {
  const { statusCode: status, body } = answer
  const { packing, headers } = headersOf(answer)
  const isEmpty = method === 'HEAD' || status === 204 || status === 304 || headers['content-length'] === '0'
  try {
    checkType(url, answer, limits.types)
    const chunks = chunksOf(isEmpty ? body : unpacked(body, packing), url, limits)
    const kept = status < 300 ? await limits.pass(chunks, headers).then(() => nothing) : await bytesOf(chunks)
    return { status, headers, body: kept, url: url.href }
  } catch (error) {
    discard(body)
    throw error
  }
}

/** Closes the connection without reading on, and swallows the abort that undici then reports. */
export function discard(body: Readable) {
  body.on('error', () => {}).destroy()
}

/** Throws EgressFailed for a successful answer of another type than was asked for. */
export function checkType(url: URL, { statusCode, headers }: Head, types: string[] | undefined) {
  // The type of an error page says nothing; its status does.
  if (types === undefined || statusCode >= 300) return
  const essence =
    String(headers['content-type'] ?? '')
      .split(';')[0]
      ?.trim()
      .toLowerCase() ?? ''
  if (types.some(each => each === essence || (each.endsWith('/*') && essence.startsWith(each.slice(0, -1))))) return
  const answered = essence === '' ? 'a file of unknown type' : essence
  throw new EgressFailed('type', `${url.hostname} answered with ${answered} instead of ${types.join(' or ')}.`)
}

function unpacked(body: Readable, packing: string): Readable {
  const unpacker = unpackers[packing]?.()
  // Whoever reads the last stream sees the errors of both.
  return unpacker === undefined ? body : pipeline(body, unpacker, () => {})
}

const nothing = Buffer.alloc(0)

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

type Counted = { maxBytes: number; signal?: AbortSignal }

async function* chunksOf(body: Readable, url: URL, { signal, maxBytes }: Counted): AsyncGenerator<Buffer> {
  let total = 0
  try {
    for await (const chunk of body) {
      total += chunk.length
      if (total > maxBytes) throw tooLarge(url, maxBytes)
      yield chunk
    }
  } catch (error) {
    throw bodyFailure(error, url, signal?.aborted ?? false)
  }
}

function headersOf(head: Head): { packing: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(head.headers)) if (value !== undefined) headers[name] = String(value)
  const { 'content-encoding': packing = '', ...others } = headers
  return { packing: packing.trim().toLowerCase(), headers: others }
}
