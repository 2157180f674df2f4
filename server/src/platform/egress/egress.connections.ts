import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { type AllowList, isPublicAddress, portOf } from './egress.addresses.ts'
import { EgressFailed, EgressRefused, unconnected } from './egress.errors.ts'

/**
 * Together these are shorter than a vendor's call may take, so a failure to connect is always told from a late answer.
 */
const lookupWithinMs = 6000
const connectWithinMs = 8000

/**
 * Names are resolved and checked here, once a connection, and the connection then gets the checked addresses
 * themselves: a name that changes its mind in between (DNS rebinding) is never asked again.
 */
export function checkedConnector(
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
export function checkedLookup(isAllowed: AllowList, lookup: (hostname: string) => Promise<string[]>) {
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

export async function allAddresses(hostname: string): Promise<string[]> {
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
