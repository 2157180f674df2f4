import { storable } from '../platform/storable.ts'
import type { ChannelRow, Turn } from './batches.ts'
import type { Claimed } from './claim.ts'
import type { Result } from './results.ts'
import { retryOf } from './retries.ts'
import type { openStops } from './statuses/standstill.ts'
import type { openTokens } from './tokens.ts'
import type { Handed } from './transports.ts'
import type { Files } from './uploads.ts'

/** What becomes of a row that is not handed over at all; null when it is to be sent. */
export function withoutSending(channelId: string, { row, written, verdict }: Turn): Result | null {
  const about = { row, channelId }
  if (verdict.kind === 'skip') return { ...about, kind: 'skipped', code: verdict.code, text: verdict.text }
  if (verdict.kind === 'wait') {
    return { ...about, kind: 'later', at: verdict.until, isAttempt: false, slow: false, text: '' }
  }
  if ('missing' in written) {
    return {
      ...about,
      kind: 'skipped',
      code: 'MISSING_VARIABLE',
      text: `${written.missing} has no value that can be sent.`,
    }
  }
  return null
}

/** Waited for something that did not come in time and never left: back to the queue, without counting as an attempt. */
export function notYet(channelId: string, row: Claimed, at = new Date()): Result {
  return { row, channelId, kind: 'later', at, isAttempt: false, slow: false, text: '' }
}

/** `token`: which one the vendor was shown; none where its calls need none, or where there was none to be had. */
type Asked = {
  channel: ChannelRow
  tokens: ReturnType<typeof openTokens>
  stop: ReturnType<typeof openStops>
  token: string | null
  claimedAt: number
}

/** What the vendor's answer makes of a row. */
export async function resultOf(
  { channel, tokens, stop, token, claimedAt }: Asked,
  { row, handed }: { row: Claimed; handed: Handed },
): Promise<Result> {
  const once = onlyResultOf(channel.id, { row, handed })
  if (once.kind !== 'failed' || !('code' in handed) || handed.kind === 'refused') return once
  const { kind: _kind, code: _code, text, ...about } = once
  if (handed.kind === 'unauthorized') {
    // The token may have expired early: fetch a new one and try once more before stopping the channel's broadcasts.
    const isRenewed = tokens.forget(channel, token) && row.attempts <= 2
    if (!isRenewed) await stop(channel, { reason: text, claimedAt })
    return { ...about, kind: 'later', at: new Date(), isAttempt: isRenewed, slow: false, text }
  }
  const retry = retryOf(row, handed.retryAfterSeconds)
  if (!retry) return once
  return { ...about, kind: 'later', ...retry, isAttempt: true, slow: handed.isRate, text }
}

/** What the vendor's answer makes of a row that is tried once. */
export function onlyResultOf(channelId: string, { row, handed: said }: { row: Claimed; handed: Handed }): Result {
  const handed = inStorableWords(said)
  const about = { row, channelId, ...(handed.played ? { played: handed.played } : {}) }
  if (handed.kind === 'accepted') return { ...about, kind: 'sent', vendorMessageId: handed.vendorMessageId }
  if (handed.kind === 'silent') return { ...about, kind: 'unknown' }
  return { ...about, kind: 'failed', code: handed.code, text: handed.text }
}

/** After this time a message is tried again whose file was still on its way to the vendor. */
const lateFileMs = 2000

/** What becomes of a row of which a file is not at the vendor; null for one that has none. */
export async function withoutFiles(
  asked: Asked,
  { row, files }: { row: Claimed; files: Files | null },
): Promise<Result | null> {
  if (files && 'refusal' in files) return resultOf(asked, { row, handed: files.refusal })
  return files && notYet(asked.channel.id, row, new Date(Date.now() + lateFileMs))
}

/** Results are written in batches: one text that PostgreSQL refuses would keep the whole batch from being written. */
function inStorableWords(said: Handed): Handed {
  if (said.kind === 'silent') return said
  if (said.kind === 'accepted')
    return { ...said, vendorMessageId: said.vendorMessageId && storable(said.vendorMessageId) }
  return { ...said, code: storable(said.code), text: storable(said.text) }
}

const mostFaults = 5

/** An error of ours: tried again with growing delays, and failed after the last try. */
export function faultOf(channelId: string, row: Claimed): Result {
  if (row.attempts >= mostFaults) {
    const text = 'The message could not be sent. The server log has the cause.'
    return { row, channelId, kind: 'failed', code: 'INTERNAL', text }
  }
  const at = new Date(Date.now() + 1000 * 2 ** row.attempts)
  return { row, channelId, kind: 'later', at, isAttempt: true, slow: false, text: 'The server could not send.' }
}
