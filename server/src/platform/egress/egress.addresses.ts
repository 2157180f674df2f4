import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AllowList = (hostname: string, port: number) => boolean

/** The part of IPv6 that is assigned to hosts of the internet. */
const internetV6 = ipaddr.parseCIDR('2000::/3')
/** Looks public, but is the control service of a large cloud, reachable from its machines alone. */
const cloudControlV4 = '168.63.129.16'

/** False for everything that could lead into a private network, and for whatever is not one plain address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === cloudControlV4) return false
  const parsed = ipaddr.parse(address)
  // Every special range has a name of its own, those that carry an IPv4 address inside an IPv6 one included.
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(internetV6)
}

/** The names that lead to the machine itself wherever they are asked for (RFC 6761), so no lookup is needed to know it. */
export function isNameOfThisMachine(hostname: string): boolean {
  return /(^|\.)localhost$/.test(canonicalHost(hostname))
}

/** `host` opens every port of a host, `host:port` a single one; spelled as in an address, IPv6 in brackets. */
export function readAllowList(entries: readonly string[]): AllowList {
  const allowed = new Set(entries.map(canonicalEntry))
  return (hostname, port) => {
    const host = canonicalHost(hostname)
    return allowed.has(host) || allowed.has(`${host}:${port}`)
  }
}

function canonicalEntry(entry: string): string {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:/]+)(:\d+)?$/.exec(entry.trim()) ?? []
  const address = URL.parse(`http://${host}/`)
  if (address === null) throw new TypeError(`EGRESS_ALLOW holds "${entry}", which is neither a host nor host:port.`)
  return canonicalHost(address.hostname) + port
}

/** One spelling a host: no brackets, no closing dot. */
function canonicalHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

export function portOf({ protocol, port }: { protocol: string; port: string }): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}
