import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request as send } from 'undici'
import { type AllowList, isNameOfThisMachine, isPublicAddress, readAllowList } from './egress.addresses.ts'
import { discard, type EgressAnswer, type PassOn, readAnswer } from './egress.answer.ts'
import { connectionFailure, EgressFailed, EgressRefused, unconnected } from './egress.errors.ts'

export type { EgressAnswer, PassOn } from './egress.answer.ts'
export { EgressFailed, EgressRefused } from './egress.errors.ts'

export type Egress = {
  /** Throws EgressRefused before anything is sent, EgressFailed when the other side is at fault. */
  request(call: EgressCall): Promise<EgressAnswer>
  /**
   * As `request`, for files: a successful answer is streamed to `pass` and has an empty body. Throws what `pass`
   * throws.
   */
  download(call: EgressCall, pass: PassOn): Promise<EgressAnswer>
  /** Judges an address by its text alone; its name is resolved and checked when it is called. */
  mayCall(url: string): boolean
  /** One checked address of a host, for protocols that bring their own connection. Throws as `request` does. */
  addressOf(host: string, port: number): Promise<string>
  close(): Promise<void>
}

export type EgressMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type EgressCall = {
  url: string
  method?: EgressMethod
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

type Asked = EgressCall & { pass?: PassOn }

type Settings = {
  /** Hosts (`host` or `host:port`) that may be called although they are private or use another port. */
  allow: readonly string[]
  userAgent: string
  ports?: readonly number[]
  /** Every address of a name. */
  lookup?: (hostname: string) => Promise<string[]>
}

type Hop = { url: URL; method: EgressMethod; headers: Record<string, string>; body?: string | Uint8Array }

/**
 * Together these are shorter than a vendor's call may take, so a failure to connect is always told from a late answer.
 */
const lookupWithinMs = 6000
const connectWithinMs = 8000
const connectionsPerHost = 64
const redirects = new Set([301, 302, 303, 307, 308])
/** These decide where a request goes or ends, so a user may not choose them. */
const ownHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/i
/** Only these headers follow a redirect to another origin; any other may hold a secret for the first one. */
const harmlessHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

/** The one client for addresses that users choose: it never reaches into a private network. */
export function openEgress({ allow, userAgent, ports = [80, 443], lookup = allAddresses }: Settings): Egress {
  const isAllowed = readAllowList(allow)
  // undici's own limits are off: the call's timeout covers everything.
  const untimed = { headersTimeout: 0, bodyTimeout: 0 }
  const agent = new Agent({ connect: checkedConnector(isAllowed, lookup), connections: connectionsPerHost, ...untimed })
  const addressesOf = checkedLookup(isAllowed, lookup)
  return {
    request,
    download: (call, pass) => request({ ...call, pass }),
    mayCall,
    addressOf: async (host, port) => (await addressesOf(host, port))[0] ?? '',
    close: () => agent.close(),
  }

  async function request(call: Asked): Promise<EgressAnswer> {
    const { timeoutMs = 10_000, signal } = call
    const late = lateAfter(timeoutMs)
    try {
      return await follow(call, signal ? AbortSignal.any([late.signal, signal]) : late.signal).finally(late.forget)
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }

  async function follow(call: Asked, signal: AbortSignal): Promise<EgressAnswer> {
    const { maxBytes = 5_000_000, maxRedirects = 3, types, pass } = call
    let hop = firstHop(call, userAgent)
    for (let followed = 0; ; followed += 1) {
      const answer = await sendHop(hop, signal)
      const next = maxRedirects > 0 ? redirected(hop, answer) : null
      if (next === null) return await readAnswer(hop, answer, { signal, maxBytes, types, pass })
      discard(answer.body)
      if (followed >= maxRedirects) {
        throw new EgressFailed('redirects', `${hop.url.hostname} redirects more than ${maxRedirects} times.`)
      }
      hop = next
    }
  }

  function mayCall(address: string): boolean {
    const url = URL.parse(address)
    if (url === null) return false
    try {
      checkUrl(url)
    } catch {
      return false
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isPublic = isIP(host) === 0 ? !isNameOfThisMachine(host) : isPublicAddress(host)
    return isPublic || isAllowed(url.hostname, portOf(url))
  }

  async function sendHop({ url, ...hop }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    checkUrl(url)
    try {
      return await send(url, { ...hop, dispatcher: agent, signal })
    } catch (error) {
      throw connectionFailure(error, url, signal)
    }
  }

  function checkUrl(url: URL) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new EgressRefused('Only addresses that begin with http:// or https:// can be called.')
    }
    if (url.username !== '' || url.password !== '') {
      throw new EgressRefused('An address with a user name or a password in it is not called.')
    }
    const port = portOf(url)
    if (!ports.includes(port) && !isAllowed(url.hostname, port)) {
      throw new EgressRefused(`The port ${port} of ${url.hostname} is not open to outgoing calls.`)
    }
  }
}

/**
 * Names are resolved and checked here, once a connection, and the connection then gets the checked addresses
 * themselves: a name that changes its mind in between (DNS rebinding) is never asked again.
 */
function checkedConnector(
  isAllowed: AllowList,
  lookup: (hostname: string) => Promise<string[]>,
): buildConnector.connector {
  const addressesOf = checkedLookup(isAllowed, lookup)
  return (options, callback) => {
    addressesOf(options.hostname, portOf(options)).then(
      addresses => {
        const pinned = { lookup: answering(addresses), autoSelectFamily: true, allowH2: false }
        const connect = buildConnector({ ...pinned, timeout: connectWithinMs })
        connect(options, (...[error, socket]) => {
          if (error) callback(unconnected(error, options.hostname), null)
          else callback(null, socket)
        })
      },
      (error: Error) => callback(error, null),
    )
  }
}

/** The addresses of a host, all of them public or the host allowed by name. */
function checkedLookup(isAllowed: AllowList, lookup: (hostname: string) => Promise<string[]>) {
  return async (hostname: string, port: number): Promise<string[]> => {
    const addresses = isIP(hostname) > 0 ? [hostname] : await inTime(lookup(hostname)).catch(() => [])
    if (addresses.length === 0) throw new EgressFailed('lookup', `The host ${hostname} was not found.`)
    if (isAllowed(hostname, port) || addresses.every(isPublicAddress)) return addresses
    throw new EgressRefused(`${hostname} leads into a private network and is not called.`)
  }
}

/** A lookup that does not answer in time counts as a name without addresses. */
async function inTime(asked: Promise<string[]>): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string[]>(resolve => {
    timer = setTimeout(resolve, lookupWithinMs, [])
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

async function allAddresses(hostname: string): Promise<string[]> {
  const found = await systemLookup(hostname, { all: true })
  return found.map(each => each.address)
}

function answering(addresses: string[]): LookupFunction {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_hostname, options, answer) => {
    const [first] = found
    if (options.all) answer(null, found)
    else answer(null, first?.address ?? '', first?.family)
  }
}

/**
 * Unlike `AbortSignal.timeout`, it can be forgotten early: thousands of answered calls must not be held until their
 * time is over.
 */
function lateAfter(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  return { signal: controller.signal, forget: () => clearTimeout(timer) }
}

function firstHop(call: EgressCall, userAgent: string): Hop {
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

function redirected(hop: Hop, answer: Dispatcher.ResponseData): Hop | null {
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

function portOf({ protocol, port }: { protocol: string; port: string }): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80)
}
