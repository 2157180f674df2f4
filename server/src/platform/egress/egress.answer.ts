import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { bodyFailure, EgressFailed } from './egress.errors.ts'

export type EgressAnswer = { status: number; headers: Record<string, string>; body: Buffer; url: string }

/** Receives a file while it is downloaded; errors that it throws are passed to the caller. */
export type PassOn = (bytes: AsyncIterable<Buffer>, headers: Record<string, string>) => Promise<void>

type Limits = { signal: AbortSignal; maxBytes: number; types?: string[]; pass?: PassOn }

const unpackers: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads an answer to its end. Throws EgressFailed as soon as its type is wrong or it grows too large. With `pass`, a
 * successful answer is streamed there and not kept.
 */
export async function readAnswer(
  { url, method }: { url: URL; method: string },
  answer: Dispatcher.ResponseData,
  limits: Limits,
): Promise<EgressAnswer> {
  const status = answer.statusCode
  const { 'content-encoding': packing, ...headers } = flat(answer.headers)
  // An answer without a body may still have the encoding header that its body would have had.
  const isEmpty = method === 'HEAD' || status === 204 || status === 304 || headers['content-length'] === '0'
  try {
    checkType(url, status, { type: headers['content-type'] ?? '', types: limits.types })
    const pass = status < 300 ? limits.pass : undefined
    if (!pass && !packing && Number(headers['content-length']) <= limits.maxBytes) {
      return { status, headers, body: await wholeOf(answer.body, url, limits.signal), url: url.href }
    }
    const chunks = chunksOf(isEmpty ? answer.body : unpacked(answer.body, packing), url, limits)
    const body = pass ? await pass(chunks, headers).then(() => nothing) : await bytesOf(chunks)
    return { status, headers, body, url: url.href }
  } catch (error) {
    discard(answer.body)
    throw error
  }
}

/** Closes the connection without reading on, and swallows the abort that undici then reports. */
export function discard(body: Readable) {
  body.on('error', () => {}).destroy()
}

function checkType(url: URL, status: number, { type, types }: { type: string; types?: string[] }) {
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
  // The type of an error page says nothing; its status does.
  if (types === undefined || status >= 300) return
  if (types.some(each => each === essence || (each.endsWith('/*') && essence.startsWith(each.slice(0, -1))))) return
  const answered = essence === '' ? 'a file of unknown type' : essence
  throw new EgressFailed('type', `${url.hostname} answered with ${answered} instead of ${types.join(' or ')}.`)
}

function unpacked(body: Readable, packing = ''): Readable {
  const unpacker = unpackers[packing.trim().toLowerCase()]?.()
  // Whoever reads the last stream sees the errors of both.
  return unpacker === undefined ? body : pipeline(body, unpacker, () => {})
}

const nothing = Buffer.alloc(0)

/** Most answers state a short length, and are read at once without counting. */
async function wholeOf(body: Dispatcher.ResponseData['body'], url: URL, signal: AbortSignal): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer())
  } catch (error) {
    throw bodyFailure(error, url, signal)
  }
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

async function* chunksOf(body: Readable, url: URL, { signal, maxBytes }: Limits): AsyncGenerator<Buffer> {
  let total = 0
  try {
    for await (const chunk of body) {
      total += chunk.length
      if (total > maxBytes) {
        throw new EgressFailed('size', `The answer of ${url.hostname} is larger than ${maxBytes} bytes.`)
      }
      yield chunk
    }
  } catch (error) {
    throw bodyFailure(error, url, signal)
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const lines: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) lines[name] = String(value)
  return lines
}
