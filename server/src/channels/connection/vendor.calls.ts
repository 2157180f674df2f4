import type { Channel, HttpAnswer, HttpCall, Outcome, Vendor } from '@parley/vendors/vendor.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'

/** What the vendor refused, in its own words, or why it was not asked: then `code` is null or one of `notCalled`. */
export type VendorRefusal = { code: string | null; text: string }

/** Our own codes of calls that never came to the vendor. */
export const notCalled = { away: 'UNREACHABLE', forbidden: 'ADDRESS' } as const

type Calling = Pick<Platform, 'egress' | 'config'>
/** Uploads take longer than other calls. */
const uploadWithinMs = 120_000

/** Throws what `egress` throws. */
export async function callVendor(
  { egress, config }: Calling,
  { url, method, headers, body, bytes }: HttpCall,
): Promise<HttpAnswer> {
  const timeoutMs = bytes ? uploadWithinMs : config.VENDOR_ANSWER_MS
  const answer = await egress.request({ url, method, headers, body: bytes ?? body, timeoutMs, maxRedirects: 0 })
  return { status: answer.status, headers: answer.headers, body: answer.body.toString('utf8') }
}

/** How a token is fetched; undefined for a channel whose calls carry none. */
export function loginOf({ authorize }: Vendor, { type }: Pick<Channel, 'type'>): Vendor['authorize'] {
  return (authorize?.channelTypes?.includes(type) ?? true) ? authorize : undefined
}

/** The channel with the token that its vendor's calls need. */
export async function authorized(
  calling: Calling,
  vendor: Vendor,
  door: Channel,
): Promise<{ door: Channel } | { refusal: VendorRefusal }> {
  const login = loginOf(vendor, door)
  if (!login) return { door }
  const given = login.read(await callVendor(calling, login.request(door)))
  return 'token' in given ? { door: { ...door, token: given.token } } : { refusal: given }
}

const bySigningIn = ['smtp', 'smpp']

/** Whether anything but a message tells if the credentials are good. */
export function isCheckable(vendor: Vendor, door: Channel): boolean {
  return loginOf(vendor, door) !== undefined || bySigningIn.includes(vendor.slug) || vendor.check(door) !== null
}

/** Why the vendor did not take a call that is no message; null where it did. No message is named, so the status decides. */
export function refusalIn(vendor: Vendor, answer: HttpAnswer, door: Channel): VendorRefusal | null {
  const outcome = vendor.readAnswer(answer, door)
  const isFine = answer.status < 300 && outcome.kind !== 'unauthorized'
  return isFine || !('code' in outcome) ? null : outcome
}

/** What became of something that surely was not taken, because the way there failed. Any other error is thrown again. */
export function outcomeOfFailure(error: unknown): Extract<Outcome, { code: string }> {
  const failure = unreachable(error)
  if (!failure) throw error
  if (failure.code === notCalled.forbidden) return { kind: 'refused', ...failure }
  return { kind: 'busy', ...failure, retryAfterSeconds: null, isRate: false }
}

/** Null for an error that is not the other side's. */
export function unreachable(error: unknown): (VendorRefusal & { code: string }) | null {
  if (error instanceof EgressRefused) return { code: notCalled.forbidden, text: error.message }
  return error instanceof EgressFailed ? { code: notCalled.away, text: error.message } : null
}
