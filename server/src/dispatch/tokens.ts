import type { Channel, Outcome, Vendor } from '@parley/vendors/vendor.ts'
import { callVendor, loginOf, outcomeOfFailure } from '../channels/connection/vendor.calls.ts'
import { doorOf } from '../channels/door.ts'
import { SecretUnreadable } from '../platform/secrets.ts'
import type { Platform } from '../platform/work.ts'

type Row = Parameters<typeof doorOf>[1]
type Refused = Extract<Outcome, { code: string }>
type Token = { token: string; goodUntil: number }
type Fetching = { answer: Promise<Token | Refused>; token: string | null }
const marginMs = 60_000

/**
 * Access tokens that vendors issue for a channel's credentials, fetched once a process and kept while they are good.
 */
export function openTokens(platform: Platform) {
  const known = new Map<string, Fetching>()
  // Another caller may have put a newer one in its place.
  const drop = (key: string, fetching: Fetching) => known.get(key) === fetching && known.delete(key)

  function fetching(vendor: Vendor, row: Row): Fetching {
    const key = keyOf(row)
    const before = known.get(key)
    if (before) return before
    const begun: Fetching = { answer: fetchToken(platform, vendor, doorOf(platform, row)), token: null }
    known.set(key, begun)
    begun.answer.then(
      answer => {
        if ('token' in answer) begun.token = answer.token
        else drop(key, begun)
      },
      // Whoever asked sees the error; the next one fetches anew.
      () => drop(key, begun),
    )
    return begun
  }

  async function authorizedDoor(vendor: Vendor, row: Row): Promise<Channel | Refused> {
    const begun = fetching(vendor, row)
    const answer = await begun.answer
    if (!('token' in answer)) return answer
    if (answer.goodUntil > Date.now()) return doorOf(platform, row, answer.token)
    drop(keyOf(row), begun)
    return authorizedDoor(vendor, row)
  }

  return {
    /** The channel with its token, or the outcome that fetching one had. */
    async door(vendor: Vendor, row: Row): Promise<Channel | Refused> {
      try {
        return loginOf(vendor, row) ? await authorizedDoor(vendor, row) : doorOf(platform, row)
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error
        return { kind: 'unauthorized', code: 'SECRET', text: unreadable }
      }
    },
    /** Drops a token that the vendor refused. Returns false where the next one would be no other. */
    forget(row: Row, refused: string | null): boolean {
      if (refused === null) return false
      const now = known.get(keyOf(row))
      // Many messages are on their way with one token: only the first of them finds it still there.
      if (now?.token === refused) drop(keyOf(row), now)
      return true
    },
  }
}

const unreadable = 'What is stored of them cannot be read. Enter them again in the channel.'

function keyOf({ id, secrets }: Row): string {
  return `${id}|${secrets}`
}

async function fetchToken(platform: Platform, { authorize }: Vendor, channel: Channel): Promise<Token | Refused> {
  try {
    if (!authorize) throw new Error('This vendor gives no tokens.')
    const answer = await callVendor(platform, authorize.request(channel))
    const read = authorize.read(answer)
    if (!('token' in read)) return read
    return { token: read.token, goodUntil: Date.now() + Math.max(marginMs, read.expiresInSeconds * 1000 - marginMs) }
  } catch (error) {
    return outcomeOfFailure(error)
  }
}
