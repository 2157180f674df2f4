import { sql } from 'kysely'
import { asSystem, type Db } from '../platform/database.ts'
import type { Platform } from '../platform/work.ts'

/** What the vendor made of one message of a channel, as far as it tells of the channel. */
type Heard = { channelId: string } & (
  | { kind: 'sent' | 'failed' | 'skipped' | 'unknown' }
  | { kind: 'later'; isAttempt: boolean; slow: boolean; text: string }
)
type Note = { sent: number; slow: number; errors: number; text: string }
const breaksAfter = 20
const tellEveryMs = 1000

/**
 * What the channel's health shows, and the breaker: a vendor that fails again and again is left alone for a while. The
 * lane's row is what claims of the channel wait for, so that all is well is told once a second and trouble at once.
 */
export function openLaneNotes(platform: Platform) {
  const toldAt = new Map<string, number>()
  const pending = new Map<string, Note>()

  function due(): [string, Note][] {
    const now = Date.now()
    const found = [...pending].filter(([id, { errors }]) => errors > 0 || now - (toldAt.get(id) ?? 0) >= tellEveryMs)
    for (const [channelId] of found) {
      pending.delete(channelId)
      toldAt.set(channelId, now)
    }
    return found.sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return {
    /** Never throws: what became of the messages is safe already. */
    async note(results: readonly Heard[]): Promise<void> {
      for (const result of results) take(pending, result)
      const notes = due()
      if (notes.length === 0) return
      try {
        await asSystem(platform.databases, async db => {
          for (const [channelId, note] of notes) await noteLane(db, channelId, note)
        })
      } catch (error) {
        platform.log.error({ err: error }, 'the state of channels could not be noted')
      }
    },
  }
}

function take(notes: Map<string, Note>, result: Heard): void {
  const note = notes.get(result.channelId) ?? { sent: 0, slow: 0, errors: 0, text: '' }
  notes.set(result.channelId, note)
  if (result.kind === 'sent' || result.kind === 'failed') note.sent += 1
  if (result.kind !== 'later' || !result.isAttempt) return
  note.errors += 1
  note.text = result.text.slice(0, 500)
  if (result.slow) note.slow += 1
}

async function noteLane(db: Db, channelId: string, { sent, slow, errors, text }: Note): Promise<void> {
  await sql`
    update channel_lanes set
      last_out_at = case when ${sent} > 0 then now() else last_out_at end,
      last_error_at = case when ${errors} > 0 then now() else last_error_at end,
      last_error = case when ${errors} > 0 then ${text} else last_error end,
      rate_share = case when ${slow} > 0 and coalesce(slowed_at, '-infinity') < now() - interval '1 second'
        then greatest(0.01, rate_share / 2) else rate_share end,
      slowed_at = case when ${slow} > 0 then now() else slowed_at end,
      failures_in_row = case when ${sent} > 0 then 0 else failures_in_row + ${errors - slow} end,
      breaker = case when ${sent} > 0 then 'closed' when failures_in_row + ${errors - slow} >= ${breaksAfter} then 'open' else breaker end,
      breaker_reason = case when ${sent} > 0 then null when failures_in_row + ${errors - slow} >= ${breaksAfter} then ${text} else breaker_reason end,
      breaker_until = case when ${sent} > 0 then null when failures_in_row + ${errors - slow} >= ${breaksAfter}
        then now() + interval '30 seconds' else breaker_until end
    where channel_id = ${channelId}`.execute(db)
}
