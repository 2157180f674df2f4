import { crashPoint } from '../../platform/crash-points.ts'
import type { EgressAnswer } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'
import { readPdf } from '../documents/documents.reading.ts'
import type { Held } from '../training/training.held.ts'
import { pageAddress, siteOf } from './crawl.addresses.ts'
import { changeOf, hashOf, isGoneForGood } from './crawl.changes.ts'
import { type Fetched, fetchPage } from './crawl.fetch.ts'
import { openRules, type RuleBook } from './crawl.robots.ts'
import { forgetVanished, type KeptPage, keepPage, type PageRow, pageRow } from './crawl.rows.ts'
import { beginRun } from './crawl.runs.ts'
import { openPageReader, type PageReader } from './crawl.thread.ts'

const mostDepth = 3
const mostOfSite = 200
const mostOfAgent = 500
const mostWaiting = 5000
/** Sites that are read beside each other; within one it is a page after another. */
const lanes = 4

type Trip = {
  platform: Platform
  held: Held
  signal: AbortSignal
  rules: RuleBook
  /** Pages of websites that could not be read to their end. */
  unread: ((address: string) => boolean)[]
  seen: Set<string>
  left: number
  onPage: (visited: number) => void
}

type Journey = { starts: readonly string[]; signal: AbortSignal; onPage: (visited: number) => void }

/**
 * Reads the websites page by page into `crawled_pages`. A trip that begins again asks only for what is missing. Answers
 * how many of the websites could be read.
 */
export async function crawlWebsites(
  platform: Platform,
  held: Held,
  { starts, signal, onPage }: Journey,
): Promise<number> {
  await beginRun(platform, held)
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const trip: Trip = {
    platform,
    held,
    signal: either,
    rules: openRules({ platform, signal: either }),
    unread: [],
    seen: new Set(),
    left: mostOfAgent,
    onPage,
  }
  const sites = starts.flatMap(start => pageAddress(start) ?? [])
  const waiting = [...sites]
  const runs = Array.from({ length: Math.min(lanes, waiting.length) }, () =>
    runLane(trip, waiting).catch(error => {
      failed.abort()
      throw error
    }),
  )
  const ended = await Promise.allSettled(runs)
  signal.throwIfAborted()
  for (const run of ended) if (run.status === 'rejected' && run.reason?.name !== 'AbortError') throw run.reason
  crashPoint('crawl.read')
  await forgetVanished(platform, held, address => !trip.unread.some(belongs => belongs(address)))
  crashPoint('crawl.forgotten')
  return sites.length - trip.unread.length
}

async function runLane(trip: Trip, waiting: string[]): Promise<void> {
  const reader = openPageReader()
  try {
    for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) await crawlSite(trip, start, reader)
  } finally {
    await reader.close()
  }
}

async function crawlSite(trip: Trip, start: string, reader: PageReader): Promise<void> {
  const belongs = siteOf(start)
  const listed = await trip.rules.listedBy(start, reader)
  const pages = listed.pages.filter(belongs)
  const queue = [{ address: start, depth: 0 }, ...pages.map(address => ({ address, depth: 1 }))]
  let isWhole = listed.isWhole
  let left = mostOfSite
  for (let next = queue.shift(); next && left > 0 && trip.left > 0; next = queue.shift()) {
    const { address, depth } = next
    if (trip.seen.has(address)) continue
    trip.seen.add(address)
    left -= 1
    trip.left -= 1
    const { page, state } = await visit(trip, address, reader)
    if (address === start && state === 'FAILED') isWhole = false
    trip.onPage(mostOfAgent - trip.left)
    if (!page || depth >= mostDepth) continue
    const links = page.links.filter(link => belongs(link) && !trip.seen.has(link))
    queue.push(...links.slice(0, mostWaiting - queue.length).map(link => ({ address: link, depth: depth + 1 })))
  }
  if (!isWhole) trip.unread.push(belongs)
}

type Visited = Pick<PageRow, 'state' | 'page'>

/** The page as it is kept now; null for one that says nothing and leads nowhere. */
async function visit(trip: Trip, address: string, reader: PageReader): Promise<Visited> {
  const { platform, held, signal, rules } = trip
  const before = await pageRow(platform, held, address)
  if (before?.trainingId === held.trainingId) return before
  const isKnown = before?.page && before.state !== 'FAILED' ? before : null
  const fetched = await fetchPage(address, isKnown, { platform, rulesOf: rules.rulesOf, signal })
  const found = await judge(fetched, { address, before, isKnown: isKnown !== null, reader, signal })
  await keepPage(platform, held, { ...found, url: address })
  crashPoint('crawl.page_kept')
  return { state: found.state, page: found.page ?? before?.page ?? null }
}

type Found = Omit<PageRow, 'url' | 'trainingId'>
type Judging = {
  address: string
  before: PageRow | null
  /** Its text was read and is still good. */
  isKnown: boolean
  reader: PageReader
  signal: AbortSignal
}

async function judge(fetched: Fetched, judging: Judging): Promise<Found> {
  const { before, isKnown } = judging
  const kept = marksOf(before)
  if (fetched.kind === 'failed') return failedPage(fetched.error, before)
  if (fetched.kind === 'skipped') {
    const change = changeOf(before?.page ?? null, emptyPage)
    return { state: 'SKIPPED', error: fetched.error, page: emptyPage, ...marksOf(null), change }
  }
  const same = { state: before?.state ?? ('FAILED' as const), error: before?.error ?? null, page: null }
  if (fetched.kind === 'unchanged') return { ...same, ...kept }
  const { headers } = fetched.answer
  const fresh = {
    etag: headers.etag?.slice(0, 500) ?? null,
    lastModified: headers['last-modified']?.slice(0, 100) ?? null,
    bodyHash: hashOf(fetched.answer),
  }
  if (isKnown && before?.bodyHash?.equals(fresh.bodyHash)) return { ...same, ...fresh, change: 'SAME' }
  const read = await readAnswer(fetched.answer, judging)
  return { ...fresh, ...read, change: changeOf(before?.page ?? null, read.page) }
}

/** Its last good text stays, until it is gone for good. */
function failedPage(error: string, before: PageRow | null): Found {
  const kept = marksOf(before)
  const change = isGoneForGood(before, error) ? 'GONE' : kept.change
  return { ...kept, state: 'FAILED', error, page: null, change }
}

function marksOf(before: PageRow | null): Pick<Found, 'etag' | 'lastModified' | 'bodyHash' | 'change'> {
  const { etag = null, lastModified = null, bodyHash = null } = before ?? {}
  return { etag, lastModified, bodyHash, change: 'SAME' }
}

type Read = Pick<Found, 'state' | 'error' | 'page'>

async function readAnswer(answer: EgressAnswer, { address, reader, signal }: Judging): Promise<Read> {
  const [type = '', ...rest] = (answer.headers['content-type'] ?? 'text/html').toLowerCase().split(';')
  const charset = /charset=["']?([\w-]+)/.exec(rest.join(';'))?.[1] ?? null
  if (type.trim() === 'application/pdf') return readFile(answer.body, address, signal)
  const robotsHeader = answer.headers['x-robots-tag'] ?? ''
  if (type.trim() === 'text/plain') {
    const text = new TextDecoder().decode(answer.body).replaceAll('\u0000', '')
    return indexed({ title: lastPart(address), blocks: [{ heading: '', text }], links: [], files: null })
  }
  const page = await reader.read({ address: answer.url, bytes: answer.body, charset, robotsHeader })
  signal.throwIfAborted()
  if (!page) return { state: 'FAILED', error: 'The page cannot be read', page: null }
  const { isForIndexing, ...kept } = page
  if (isForIndexing) return indexed({ ...kept, files: null })
  return { state: 'SKIPPED', error: 'Asks not to be indexed', page: { ...kept, blocks: [], files: null } }
}

async function readFile(bytes: Buffer, address: string, signal: AbortSignal): Promise<Read> {
  const read = await readPdf(bytes, signal)
  if ('error' in read) return { state: 'FAILED', error: read.error, page: null }
  return indexed({ title: lastPart(address), blocks: [], links: [], files: read.pages })
}

function indexed(page: KeptPage): Read {
  return { state: 'INDEXED', error: null, page }
}

const emptyPage: KeptPage = { title: '', blocks: [], links: [], files: null }

function lastPart(address: string): string {
  const { pathname, hostname } = new URL(address)
  return pathname.split('/').at(-1) || hostname
}
