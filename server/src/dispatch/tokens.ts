import type { Channel, Outcome, Vendor } from '@parley/vendors/vendor.ts'
import { doorOf } from '../channels/door.ts'
import { callVendor } from '../channels/vendor.calls.ts'
import { EgressFailed, EgressRefused } from '../platform/egress.ts'
import type { Platform } from '../platform/work.ts'

type Row = Parameters<typeof doorOf>[1]
type Token = { token: string; goodUntil: number }
const marginMs = 60_000

/** Keeps the tokens that vendors give for credentials, one a channel and process, and fetches each once. */
export function openTokens(platform: Platform) {
  const known = new Map<string, Promise<Token | Extract<Outcome, { code: string }>>>()
  return {
    /** The channel ready to be called, or why it cannot be. */
    async door(vendor: Vendor, row: Row): Promise<Channel | Extract<Outcome, { code: string }>> {
      if (!vendor.authorize) return doorOf(platform, row)
      const key = `${row.id}|${row.secrets}`
      const fetched = known.get(key) ?? fetchToken(platform, vendor, doorOf(platform, row))
      known.set(key, fetched)
      const token = await fetched
      if ('token' in token && token.goodUntil > Date.now()) return doorOf(platform, row, token.token)
      known.delete(key)
      return 'token' in token ? this.door(vendor, row) : token
    },
    /** The vendor no longer takes it. True where there was one to forget. */
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
