import type { Channel, Outcome, Vendor } from '@parley/vendors/vendor.ts'
import { doorOf } from '../channels/door.ts'
import { callVendor } from '../channels/vendor.calls.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import type { Platform } from '../platform/work.ts'

type Row = Parameters<typeof doorOf>[1]
type Token = { token: string; goodUntil: number }
const marginMs = 60_000

/**
 * Access tokens that vendors issue for a channel's credentials, fetched once a process and kept while they are good.
 */
export function openTokens(platform: Platform) {
  const known = new Map<string, Promise<Token | Extract<Outcome, { code: string }>>>()
  // Another caller may have put a newer one in its place.
  const drop = (key: string, fetched: Promise<unknown>) => known.get(key) === fetched && known.delete(key)
  return {
    /** The channel with its token, or the outcome that fetching one had. */
    async door(vendor: Vendor, row: Row): Promise<Channel | Extract<Outcome, { code: string }>> {
      if (!vendor.authorize) return doorOf(platform, row)
      const key = `${row.id}|${row.secrets}`
      const fetched = known.get(key) ?? fetchToken(platform, vendor, doorOf(platform, row))
      known.set(key, fetched)
      // The caller below sees the error; the next one fetches anew.
      fetched.catch(() => drop(key, fetched))
      const token = await fetched
      if ('token' in token && token.goodUntil > Date.now()) return doorOf(platform, row, token.token)
      drop(key, fetched)
      return 'token' in token ? this.door(vendor, row) : token
    },
    /** Drops a token that the vendor refused. Returns false when there was none. */
    forget(row: Row): boolean {
      return known.delete(`${row.id}|${row.secrets}`)
    },
  }
}

async function fetchToken(platform: Platform, { authorize }: Vendor, channel: Channel) {
  try {
    if (!authorize) throw new Error('This vendor gives no tokens.')
    const answer = await callVendor(platform, authorize.request(channel))
    const read = authorize.read(answer)
    if (!('token' in read)) return read
    return { token: read.token, goodUntil: Date.now() + Math.max(marginMs, read.expiresInSeconds * 1000 - marginMs) }
  } catch (error) {
    if (!(error instanceof EgressFailed || error instanceof EgressRefused)) throw error
    return { kind: 'busy' as const, code: 'UNREACHABLE', text: error.message, retryAfterSeconds: null, isRate: false }
  }
}
