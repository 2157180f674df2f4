import robotsParser from 'robots-parser'
import type { Platform } from '../../platform/work.ts'
import { isSameHost, pageAddress } from './crawl.addresses.ts'
import { crawlerName, fetchText, type HostRules, statusError } from './crawl.fetch.ts'
import type { PageReader } from './crawl.thread.ts'

const mostSitemaps = 10
const mostRobotsCharacters = 500_000
/** A host may ask for a slower pace, but not so slow that no training ever ends. */
const mostDelayMs = 5000

type Listed = {
  /** Pages that the site itself lists. */
  pages: string[]
  /** False where a list could not be read, so that a page that is not in it may be there all the same. */
  isWhole: boolean
}
export type RuleBook = {
  /** The rules of the host where the address stands: after a redirect to `www.` those of the host it leads to. */
  rulesOf(address: string): Promise<HostRules>
  listedBy(start: string, reader: PageReader): Promise<Listed>
}

type Visit = { platform: Platform; signal: AbortSignal }
type Robots = HostRules & { sitemaps: string[] }

/** What the owners of sites want of crawlers; each host is asked once a trip. */
export function openRules(visit: Visit): RuleBook {
  const read = new Map<string, Promise<Robots>>()
  const robotsOf = (address: string) => {
    const { origin } = new URL(address)
    const found = read.get(origin) ?? readRobots(origin, visit)
    read.set(origin, found)
    return found
  }
  return {
    rulesOf: robotsOf,
    listedBy: async (start, reader) => {
      const { sitemaps, failure } = await robotsOf(start)
      if (failure) return { pages: [], isWhole: false }
      const usual = `${new URL(start).origin}/sitemap.xml`
      return readSitemaps([...new Set([...sitemaps, usual])], start, { ...visit, reader })
    },
  }
}

/** A server that fails where its rules should stand is not visited, but keeps what was read of it. */
async function readRobots(origin: string, visit: Visit): Promise<Robots> {
  const place = `${origin}/robots.txt`
  const { status, text } = await fetchText(place, visit)
  if (status >= 500)
    return { isAllowed: () => false, delayMs: 0, sitemaps: [], failure: `${statusError(status)} to robots.txt` }
  const robots = parseRobots(place, text.slice(0, mostRobotsCharacters))
  const delayMs = Math.max(0, robots.getCrawlDelay(crawlerName) ?? 0) * 1000
  return {
    // Undefined where the address stands on another host, whose rules these are not.
    isAllowed: address => robots.isAllowed(address, crawlerName) === true,
    delayMs: Math.min(delayMs, mostDelayMs),
    sitemaps: robots.getSitemaps(),
    failure: null,
  }
}

/** A sitemap may list further ones; only those of the site itself are asked. */
async function readSitemaps(
  addresses: string[],
  start: string,
  visit: Visit & { reader: PageReader },
): Promise<Listed> {
  const pages = new Set<string>()
  const waiting = [...addresses]
  const asked = new Set<string>()
  let isWhole = true
  for (let next = waiting.shift(); next !== undefined && asked.size < mostSitemaps; next = waiting.shift()) {
    const address = pageAddress(next, start)
    if (!address || asked.has(address) || !isSameHost(address, start)) continue
    asked.add(address)
    const { status, text } = await fetchText(address, visit)
    if (status === 0 || status >= 500) isWhole = false
    const listed = await visit.reader.readSitemap(text)
    waiting.push(...listed.sitemaps)
    for (const page of listed.pages.flatMap(loc => pageAddress(loc, start) ?? [])) pages.add(page)
  }
  return { pages: [...pages], isWhole }
}

type Parse = (
  place: string,
  text: string,
) => {
  isAllowed(address: string, crawler: string): boolean | undefined
  getCrawlDelay(crawler: string): number | undefined
  getSitemaps(): string[]
}

/** The package is a function, while its types speak of a module with a default export. */
function parseRobots(...sent: Parameters<Parse>): ReturnType<Parse> {
  const found: unknown = robotsParser
  if (!isParser(found)) throw new Error('The parser of robots.txt is no function.')
  return found(...sent)
}

function isParser(value: unknown): value is Parse {
  return typeof value === 'function'
}
