import { EgressFailed, EgressRefused } from './egress.errors.ts'
import type { Head, Hop } from './egress.exchange.ts'

export type EgressCall = {
  url: string
  method?: Hop['method']
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole call with its redirects and its body. */
  timeoutMs?: number
  /** Counted after unpacking. */
  maxBytes?: number
  /** With 0 a redirect is given back as the answer. */
  maxRedirects?: number
  /** What a successful answer may be, such as `text/html` or `image/*`; absent: anything. */
  types?: string[]
  /** Breaks the call off; then its reason is thrown. */
  signal?: AbortSignal
}

const redirects = new Set([301, 302, 303, 307, 308])
/** These decide where a request goes or ends, so a user may not choose them. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i
/** Only these headers follow a redirect to another origin; any other may hold a secret for the first one. */
const harmlessHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

export function firstHop(call: EgressCall, userAgent: string): Hop {
  const url = URL.parse(call.url)
  if (url === null) throw new EgressRefused('This is not a complete address.')
  const headers: Record<string, string> = { 'user-agent': userAgent, 'accept-encoding': 'gzip, br' }
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (ownHeaders.test(name)) throw new EgressRefused(`The header ${name} cannot be chosen.`)
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw new EgressRefused('A header has characters that are not allowed in one.')
    }
    headers[name.toLowerCase()] = value
  }
  return { url, method: call.method ?? 'GET', headers, body: call.body }
}

export function redirected(hop: Hop, answer: Head): Hop | null {
  const { location } = answer.headers
  if (!redirects.has(answer.statusCode) || typeof location !== 'string') return null
  const url = URL.parse(location, hop.url.href)
  if (url === null)
    throw new EgressFailed('redirects', `${hop.url.hostname} redirects to something that is no address.`)
  const becomesGet = answer.statusCode === 303 || (answer.statusCode < 303 && hop.method === 'POST')
  const headers = Object.entries(hop.headers)
    .filter(([name]) => url.origin === hop.url.origin || harmlessHeaders.has(name))
    .filter(([name]) => !(becomesGet && name === 'content-type'))
  const kept = { url, headers: Object.fromEntries(headers) }
  if (!becomesGet) return { ...hop, ...kept }
  return { ...kept, method: hop.method === 'HEAD' ? 'HEAD' : 'GET' }
}
