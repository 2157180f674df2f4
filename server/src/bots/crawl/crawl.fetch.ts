import { type EgressAnswer, EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'
import { isSameHost, pageAddress } from './crawl.addresses.ts'
import { politeTurn } from './crawl.pace.ts'

export const crawlerName = 'parley-kb'

const pageMs = 15_000
const mostBytes = 5_000_000
const mostRedirects = 3
const types = ['text/html', 'application/xhtml+xml', 'text/plain', 'application/pdf']

export type Known = { etag: string | null; lastModified: string | null }
export type Fetched =
  | { kind: 'answer'; answer: EgressAnswer }
  | { kind: 'unchanged' }
  | { kind: 'failed'; error: string }
  | { kind: 'skipped'; error: string }
/** What the owner of a host wants of crawlers. */
export type HostRules = {
  isAllowed(address: string): boolean
  delayMs: number
  /** Why nobody knows the rules at the moment; the host is not visited then. */
  failure: string | null
}
type Visit = { platform: Platform; rulesOf: (address: string) => Promise<HostRules>; signal: AbortSignal }

/** One page, its redirects followed here so that each of them is paced, allowed and on the same host. */
export async function fetchPage(address: string, known: Known | null, visit: Visit): Promise<Fetched> {
  let at = address
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const { isAllowed, delayMs, failure } = await visit.rulesOf(at)
    if (failure) return { kind: 'failed', error: failure }
    if (!isAllowed(at)) return { kind: 'skipped', error: 'Not allowed by robots.txt' }
    const answer = await ask(at, known, { ...visit, delayMs })
    if ('kind' in answer) return answer
    const next = locationOf(answer, at)
    if (next === null) return judged(answer)
    if (!isSameHost(next, address)) return { kind: 'skipped', error: 'Leads to another website' }
    at = next
  }
  return { kind: 'failed', error: `Redirects more than ${mostRedirects} times` }
}

/** What is asked beside the pages: robots.txt and sitemaps. Null for anything but a text that was found. */
export async function fetchText(address: string, { platform, signal }: Omit<Visit, 'rulesOf'>) {
  await politeTurn(platform, new URL(address).host, { intervalMs: platform.config.CRAWL_INTERVAL_MS, signal })
  try {
    const headers = { 'user-agent': crawlerName }
    const call = { url: address, headers, timeoutMs: pageMs, maxBytes: mostBytes, maxRedirects: mostRedirects, signal }
    const { status, body } = await platform.egress.request(call)
    return { status, text: status === 200 ? body.toString('utf8') : '' }
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) return { status: 0, text: '' }
    throw error
  }
}

async function ask(
  address: string,
  known: Known | null,
  { platform, signal, delayMs }: Visit & { delayMs: number },
): Promise<EgressAnswer | Fetched> {
  const intervalMs = Math.max(platform.config.CRAWL_INTERVAL_MS, delayMs)
  await politeTurn(platform, new URL(address).host, { intervalMs, signal })
  const headers: Record<string, string> = {
    'user-agent': crawlerName,
    accept: types.join(', '),
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
  try {
    return await platform.egress.request({
      url: address,
      headers,
      timeoutMs: pageMs,
      maxBytes: mostBytes,
      maxRedirects: 0,
      types,
      signal,
    })
  } catch (error) {
    if (error instanceof EgressFailed && error.reason === 'type') return { kind: 'skipped', error: error.message }
    if (error instanceof EgressFailed || error instanceof EgressRefused) return { kind: 'failed', error: error.message }
    throw error
  }
}

export function statusError(status: number): string {
  return `Answered with status ${status}`
}

function locationOf({ status, headers }: EgressAnswer, at: string): string | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(status)
  return isRedirect && headers.location ? pageAddress(headers.location, at) : null
}

function judged(answer: EgressAnswer): Fetched {
  if (answer.status === 304) return { kind: 'unchanged' }
  if (answer.status === 200) return { kind: 'answer', answer }
  return { kind: 'failed', error: statusError(answer.status) }
}
