import type { Finding, Scene } from '../scene.ts'
import { countryDomains, topDomains } from './url.data.ts'

const chunks = /\S+/g
const scheme = /^https?:\/\//i
const hostSign = /^[\p{L}\p{M}\p{N}.-]+/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const port = /^:\d{1,5}(?=[/?#]|$)/
const opening = /^["'([{<*_]+/
const longestUrl = 2048

const known = new Set(topDomains.split(/\s+/))
const wordLike = new Set(countryDomains.split(/\s+/))

/** A web address as an absolute URL; https is supposed where the writer left the scheme out. */
export function findUrls({ text }: Scene): Finding[] {
  const findings: Finding[] = []
  for (const { 0: chunk, index } of text.matchAll(chunks)) {
    const start = chunk.search(/https?:\/\//i)
    if (chunk.length > longestUrl || (start < 0 && !chunk.includes('.'))) continue
    const skipped = start > 0 ? start : (opening.exec(chunk)?.[0].length ?? 0)
    const url = withoutClosing(chunk.slice(skipped))
    const value = absoluteUrl(url)
    if (value !== null) findings.push({ start: index + skipped, end: index + skipped + url.length, value })
  }
  return findings
}

function absoluteUrl(url: string): string | null {
  const start = scheme.exec(url)?.[0] ?? ''
  const rest = url.slice(start.length)
  const host = hostSign.exec(rest)?.[0] ?? ''
  const behind = rest.slice(host.length)
  if (behind !== '' && !/^[/?#]/.test(behind) && !port.test(behind)) return null
  const isNamed = start !== '' && isNetworkName(host)
  if (!isNamed && !isHost(host, { isSure: start !== '' || behind.startsWith('/') })) return null
  return `${start === '' ? 'https://' : start.toLowerCase()}${host.toLowerCase()}${behind}`
}

function isHost(host: string, { isSure }: { isSure: boolean }): boolean {
  const labels = host.split('.')
  if (labels.length < 2 || !labels.every(part => label.test(part))) return false
  if (labels.every(part => /^\d+$/.test(part))) return isSure && labels.length === 4
  const last = labels.at(-1) ?? ''
  if (/\d/.test(last)) return false
  const isNamed = labels[0]?.toLowerCase() === 'www' && labels.length > 2
  return isSure || isNamed ? last.length > 1 : isKnownDomain(host, last)
}

/** Behind a scheme a name without a known ending is one of somebody's own network. */
function isNetworkName(host: string): boolean {
  const labels = host.split('.')
  return labels.every(part => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

function isKnownDomain(host: string, last: string): boolean {
  // "end.Next" is a missing blank.
  if (/^\p{Lu}\p{Ll}/u.test(last)) return false
  const domain = last.toLowerCase()
  return known.has(domain) || (wordLike.has(domain) && /^[\p{Ll}\d.-]+$/u.test(host))
}

/** How many brackets are still open. */
function opened(text: string): number {
  return text.split('(').length - text.split(')').length
}

/** Marks that end the sentence, and a bracket that was opened before the address. */
function withoutClosing(chunk: string): string {
  let end = chunk.length
  while (end > 0) {
    const sign = chunk[end - 1] ?? ''
    const isUnopened = sign === ')' && opened(chunk.slice(0, end)) < 0
    if (!isUnopened && !/[.,;:!?'"\]}>*_।]/u.test(sign)) break
    end--
  }
  return chunk.slice(0, end)
}
