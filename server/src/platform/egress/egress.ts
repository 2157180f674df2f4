import { isIP } from 'node:net'
import { Agent, type Dispatcher, request as send } from 'undici'
import { type AllowList, isNameOfThisMachine, isPublicAddress, portOf, readAllowList } from './egress.addresses.ts'
import { answerOf, checkType, discard, type EgressAnswer, type PassOn, passAnswer } from './egress.answer.ts'
import { allAddresses, checkedConnector, checkedLookup } from './egress.connections.ts'
import { connectionFailure, EgressFailed, EgressRefused } from './egress.errors.ts'
import { exchange, type Head, type Hop } from './egress.exchange.ts'
import { type EgressCall, firstHop, redirected } from './egress.hops.ts'

export type { EgressAnswer, PassOn } from './egress.answer.ts'
export { EgressFailed, EgressRefused } from './egress.errors.ts'
export type { EgressCall } from './egress.hops.ts'

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

/** An answer whose head is there; `drop` closes the connection of one that is not read. */
type Asked = { head: Head; read(): Promise<EgressAnswer>; drop(): void }

type Settings = {
  /** Hosts (`host` or `host:port`) that may be called although they are private or use another port. */
  allow: readonly string[]
  userAgent: string
  ports?: readonly number[]
  /** Every address of a name. */
  lookup?: (hostname: string) => Promise<string[]>
}

const connectionsPerHost = 64
const mostBytes = 5_000_000

/** The one client for addresses that users choose: it never reaches into a private network. */
export function openEgress({ allow, userAgent, ports = [80, 443], lookup = allAddresses }: Settings): Egress {
  const isAllowed = readAllowList(allow)
  // undici's own limits are off: the call's timeout covers everything.
  const untimed = { headersTimeout: 0, bodyTimeout: 0 }
  const agent = new Agent({ connect: checkedConnector(isAllowed, lookup), connections: connectionsPerHost, ...untimed })
  const addressesOf = checkedLookup(isAllowed, lookup)
  const way = { agent, userAgent, ports, isAllowed }
  return {
    request: call => request(way, call),
    download: (call, pass) => download(way, call, pass),
    mayCall: address => mayCall(way, address),
    addressOf: async (host, port) => (await addressesOf(host, port))[0] ?? '',
    close: () => agent.close(),
  }
}

type Way = { agent: Agent; userAgent: string; ports: readonly number[]; isAllowed: AllowList }

async function request(way: Way, call: EgressCall): Promise<EgressAnswer> {
  const { timeoutMs = 10_000, maxBytes = mostBytes, types, signal } = call
  const until = performance.now() + timeoutMs
  try {
    return await follow(way, call, async (hop, next) => {
      signal?.throwIfAborted()
      const wantsBody = (head: Head) => {
        if (next(head) !== null) return false
        checkType(hop.url, head, types)
        return true
      }
      const left = Math.max(0, until - performance.now())
      const whole = await exchange(way.agent, hop, { timeoutMs: left, maxBytes, wantsBody, signal })
      return { head: whole, read: () => answerOf(hop, whole, maxBytes), drop: () => {} }
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

async function download(way: Way, call: EgressCall, pass: PassOn): Promise<EgressAnswer> {
  const { timeoutMs = 10_000, maxBytes = mostBytes, types } = call
  const late = lateAfter(timeoutMs)
  const signal = call.signal ? AbortSignal.any([late.signal, call.signal]) : late.signal
  try {
    return await follow(way, call, async hop => {
      const answer = await stream(way.agent, hop, signal)
      const read = () => passAnswer(hop, answer, { signal, maxBytes, types, pass })
      return { head: answer, read, drop: () => discard(answer.body) }
    })
  } catch (error) {
    call.signal?.throwIfAborted()
    throw error
  } finally {
    late.forget()
  }
}

async function stream(agent: Agent, { url, ...hop }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  try {
    return await send(url, { ...hop, dispatcher: agent, signal })
  } catch (error) {
    throw connectionFailure(error, url, signal.aborted)
  }
}

/** `ask` makes one request; `next` says where an answer leads on, null where it does not. */
async function follow(
  way: Way,
  call: EgressCall,
  ask: (hop: Hop, next: (head: Head) => Hop | null) => Promise<Asked>,
): Promise<EgressAnswer> {
  const { maxRedirects = 3 } = call
  let hop = firstHop(call, way.userAgent)
  for (let followed = 0; ; followed += 1) {
    const here = hop
    const next = (head: Head) => (maxRedirects > 0 ? redirected(here, head) : null)
    checkUrl(way, here.url)
    const asked = await ask(here, next)
    const onward = next(asked.head)
    if (onward === null) return await asked.read()
    asked.drop()
    if (followed >= maxRedirects) {
      throw new EgressFailed('redirects', `${here.url.hostname} redirects more than ${maxRedirects} times.`)
    }
    hop = onward
  }
}

function mayCall(way: Way, address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  try {
    checkUrl(way, url)
  } catch {
    return false
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) === 0 ? !isNameOfThisMachine(host) : isPublicAddress(host)
  return isPublic || way.isAllowed(url.hostname, portOf(url))
}

function checkUrl({ ports, isAllowed }: Way, url: URL) {
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

/**
 * Unlike `AbortSignal.timeout`, it can be forgotten early: thousands of answered calls must not be held until their
 * time is over.
 */
function lateAfter(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ms)
  return { signal: controller.signal, forget: () => clearTimeout(timer) }
}
