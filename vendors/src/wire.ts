import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Channel, Hook, HttpAnswer, HttpCall, Inbound, Outcome } from './vendor.ts'

/** Reads what a stranger sent without trusting its shape: a missing step gives undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, step)
  }
  return found
}

/** Text or number as text; anything else is ''. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  if (typeof found === 'number' && Number.isFinite(found)) return String(found)
  return typeof found === 'string' ? found : ''
}

/** The place of a body, whose degrees may come as texts; null where they are no numbers. */
export function placeAt(
  value: unknown,
  latitudeKey = 'latitude',
  longitudeKey = 'longitude',
): { latitude: number; longitude: number } | null {
  const latitude = Number(textAt(value, latitudeKey).trim() || 'none')
  const longitude = Number(textAt(value, longitudeKey).trim() || 'none')
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null
}

/** Whether a body tells of an error, whatever its status: success is written with an empty one. */
export function tellsError(body: unknown): boolean {
  const error = at(body, 'error')
  if (typeof error === 'object' && error !== null) return Object.keys(error).length > 0
  return typeof error === 'string' && error !== ''
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Until 2033; compact dates such as 20261122101112 or 2611221011 are as long, and are none. */
const sinceEpoch = /^1\d{9}(\d{3})?$/
const namesZone = /\d\d:\d\d(:\d\d(\.\d+)?)?\s*(Z|GMT|UTC|[+-]\d\d:?\d\d)/i

/**
 * ISO 8601 of a time in seconds or milliseconds since 1970, or of a written one; null where it is neither. Written without
 * a zone it is the vendor's own, which may be hours off ours.
 */
export function isoTime(time: string): string | null {
  const isCount = sinceEpoch.test(time)
  if (!isCount && !namesZone.test(time)) return null
  const date = new Date(isCount ? Number(time.padEnd(13, '0')) : time)
  // No event is older than the vendors, and no database takes every year that can be written.
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date.toISOString() : null
}

/** A row of a table by a stranger's word, which may be `constructor`. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/** At most `most` characters, for texts that a vendor refuses when they are longer. */
export function clip(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

/** Whatever walks through more runs out of stack; no vendor says anything half as deep. */
const mostDepth = 500

/** Undefined where the text is not JSON, or is nested so deeply that it was made to do harm. */
export function json(text: string | Buffer): unknown {
  const said = text.toString('utf8')
  try {
    const read: unknown = longNumber.test(said) ? JSON.parse(said, keepDigits) : JSON.parse(said)
    return said.length > 2 * mostDepth && depthOf(said) > mostDepth ? undefined : read
  } catch {
    return undefined
  }
}

/** A number, not a text of digits. Anything shorter is exact, and read without a look at each value. */
const longNumber = /[:[,]\s*-?\d{16}/

/** A whole number beyond the exact ones is an id, and would lose its last digits. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const written = context?.source ?? ''
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(written) ? written : value
}

/** Of good JSON: brackets inside texts do not count. */
function depthOf(said: string): number {
  let [depth, deepest, isText] = [0, 0, false]
  for (let place = 0; place < said.length; place += 1) {
    const sign = said[place] ?? ''
    if (sign === '"') isText = !isText
    else if (isText && sign === '\\') place += 1
    else if (!isText) {
      depth += steps[sign] ?? 0
      deepest = Math.max(deepest, depth)
    }
  }
  return deepest
}

const steps: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 }

export function postJson(url: string, headers: Record<string, string>, body: unknown): HttpCall {
  const all = { 'content-type': 'application/json', ...headers }
  return { transport: 'http', method: 'POST', url, headers: all, body: JSON.stringify(body) }
}

export function postForm(url: string, headers: Record<string, string>, fields: Record<string, string>): HttpCall {
  const all = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return { transport: 'http', method: 'POST', url, headers: all, body: new URLSearchParams(fields).toString() }
}

/** A form with a file in it. */
export async function postFile(url: string, headers: Record<string, string>, form: FormData): Promise<HttpCall> {
  const encoded = new Response(form)
  const all = { 'content-type': encoded.headers.get('content-type') ?? '', ...headers }
  return { transport: 'http', method: 'POST', url, headers: all, bytes: await encoded.bytes() }
}

export function get(url: string, headers: Record<string, string>): HttpCall {
  return { transport: 'http', method: 'GET', url, headers }
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

export function hmac(algorithm: 'sha1' | 'sha256' | 'sha512', secret: string, body: string | Buffer): Buffer {
  return createHmac(algorithm, secret).update(body).digest()
}

/** In constant time for texts of one length. An empty secret matches nothing. */
export function sameSecret(given: string | undefined, expected: string | undefined): boolean {
  if (!given || !expected) return false
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const partEnd = Buffer.alloc(1)

/** For vendors without an id of the event: the same bytes are the same event. */
export function eventIdOf(...parts: readonly (string | Buffer)[]): string {
  const bytes = Buffer.concat(parts.flatMap(part => [Buffer.from(part), partEnd]))
  return hash('sha256', bytes, 'base64url').slice(0, 32)
}

/** A call, or the part of it that is given: a call of ten thousand parts is not gone through for each of them. */
export function unknownEvent({ body }: Hook, part?: unknown): Inbound {
  if (part !== undefined) return { kind: 'unknown', eventId: eventIdOf(JSON.stringify(part)), raw: part }
  return { kind: 'unknown', eventId: eventIdOf(body), raw: json(body) ?? body.toString('utf8').slice(0, 10_000) }
}

/**
 * What HTTP alone says of an answer, for the cases that all vendors share: null where the body has to be asked.
 * 429 and 5xx may be tried again; 401 means the credentials.
 */
export function outcomeByStatus({ status, headers, body }: HttpAnswer): Exclude<Outcome, { kind: 'accepted' }> | null {
  const text = body.slice(0, 500)
  const code = String(status)
  if (status === 429 || status >= 500) {
    const wait = Number(headers['retry-after'])
    const retryAfterSeconds = Number.isFinite(wait) && wait > 0 ? wait : null
    return { kind: 'busy', code, text, retryAfterSeconds, isRate: status === 429 }
  }
  if (status === 401) return { kind: 'unauthorized', code, text }
  return null
}

/** The code of a failure that names none: a 2xx is no code of one, and some vendors' tables read it as another failure. */
export function codeByHttp({ status }: HttpAnswer, unnamed = 'FAILED'): string {
  return status < 300 ? unnamed : String(status)
}

/** The channel's address for calls about one message, for vendors that have no other place for our reference. */
export function webhookFor({ webhookUrl }: Channel, ref: string): string {
  const address = new URL(webhookUrl)
  address.searchParams.set('ref', ref)
  return address.href
}

/** Whether the caller knows the secret that our address for this channel holds. */
export function hasKey(hook: Hook, channel: Channel): boolean {
  return sameSecret(hook.query.k, new URL(channel.webhookUrl).searchParams.get('k') ?? '')
}
