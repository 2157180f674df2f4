import { type Finding, type Scene, scan } from '../scene.ts'
import { spokenEmailAt } from './email-spoken.ts'

const localSign = /[A-Za-z0-9._%+'-]/
const domainSign = /[A-Za-z0-9.-]/
const domainShape = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/
const upiHandle = /^[A-Za-z][A-Za-z0-9]{1,63}$/
const longestLocal = 64
const longestDomain = 253

type Address = { start: number; end: number; local: string; domain: string }

/** An e-mail address, in lower case. */
export function findEmails(scene: Scene): Finding[] {
  const typed = addressesIn(scene.text)
    .filter(({ domain }) => domainShape.test(domain))
    .map(({ start, end, local, domain }) => ({ start, end, value: `${local}@${domain}`.toLowerCase() }))
  if (typed.length > 0 || !scene.expected.has('sys.email')) return typed
  return scan(scene, spokenEmailAt).filter(({ value }) => domainShape.test(String(value).split('@')[1] ?? ''))
}

/** A UPI id: an address at a bank's handle, which has no dot. */
export function findUpiIds({ text }: Scene): Finding[] {
  return addressesIn(text)
    .filter(({ local, domain }) => local.length > 1 && upiHandle.test(domain))
    .map(({ start, end, local, domain }) => ({ start, end, value: `${local}@${domain}`.toLowerCase() }))
}

/** Grows each @ to both sides, so the work stays linear however many there are. */
function addressesIn(text: string): Address[] {
  const addresses: Address[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = localStart(text, at)
    const end = domainEnd(text, at + 1)
    const isPart = text[end] === '@' || text[start - 1] === '@'
    const local = text.slice(start, at)
    if (isPart || local === '' || local.endsWith('.') || local.includes('..')) continue
    addresses.push({ start, end, local, domain: text.slice(at + 1, end) })
  }
  return addresses
}

function localStart(text: string, at: number): number {
  let start = at
  while (start > 0 && at - start < longestLocal && localSign.test(text[start - 1] ?? '')) start--
  while (start < at && /[.'%+-]/.test(text[start] ?? '')) start++
  return start
}

function domainEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && end - from < longestDomain && domainSign.test(text[end] ?? '')) end++
  while (end > from && /[.-]/.test(text[end - 1] ?? '')) end--
  return end
}
