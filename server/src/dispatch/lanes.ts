import { sql } from 'kysely'
import { asSystem, type Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'

/** The part of a message's result that tells something about its channel. */
type Heard = { channelId: string } & (
  | { kind: 'sent' | 'failed' | 'skipped' | 'unknown' }
  | { kind: 'later'; isAttempt: boolean; slow: boolean; text: string }
)
type Note = { sent: number; slow: number; errors: number; text: string }
const breaksAfter = 20
const tellEveryMs = 1000

/**
 * Keeps a channel's health up to date and opens its breaker: a vendor that fails again and again gets a pause. Claims
 * lock the same row, so success is written at most once a second, and trouble at once.
 */
export function openLaneNotes(platform: Platform) {
  const toldAt = new Map<string, number>()
  const pending = new Map<string, Note>()
  let telling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    for (const [channelId, note] of troubled()) {
      pending.delete(channelId)
      await asSystem(platform.databases, db => noteTrouble(db, channelId, note))
    }
    const calm = [...pending.keys()].filter(id => Date.now() - (toldAt.get(id) ?? 0) >= tellEveryMs)
    if (calm.length === 0) return
    for (const channelId of await asSystem(platform.databases, db => noteCalm(db, calm))) {
      toldAt.set(channelId, Date.now())
      if (pending.get(channelId)?.errors === 0) pending.delete(channelId)
    }
  }

  function troubled(): [string, Note][] {
    return [...pending].filter(([, { errors }]) => errors > 0)
  }

  /** Not awaited: the results themselves are committed, and the caller has more to write. */
  function start(): void {
    clearTimeout(timer)
    telling ??= tell()
      .catch(error => platform.log.error({ err: error }, 'the state of channels could not be noted'))
      .finally(() => {
        telling = null
        if (troubled().length > 0) start()
        else if (pending.size > 0) timer = setTimeout(start, tellEveryMs).unref()
      })
  }
  return {
    note(results: readonly Heard[]): void {
      for (const result of results) take(pending, result)
      if (pending.size > 0) start()
    },
    /** Waits for the write that is under way and drops the rest: the database may be away. */
    async stop(): Promise<void> {
      // Each write that ends starts the next one while there is trouble to tell.
      while (telling !== null) await telling
      clearTimeout(timer)
    },
  }
}

function take(notes: Map<string, Note>, result: Heard): void {
  const isAnswered = result.kind === 'sent' || result.kind === 'failed'
  const trouble = troubleOf(result)
  if (!isAnswered && trouble === null) return
  const note = notes.get(result.channelId) ?? { sent: 0, slow: 0, errors: 0, text: '' }
  notes.set(result.channelId, note)
  if (isAnswered) note.sent += 1
  if (trouble === null) return
  note.errors += 1
  note.text = trouble.slice(0, 500)
  if (result.kind === 'later' && result.slow) note.slow += 1
}

/** Whoever is not answered may never be written to again, so a silent vendor needs its pause more than one that refuses. */
function troubleOf(result: Heard): string | null {
  if (result.kind === 'unknown') return 'The vendor did not answer.'
  return result.kind === 'later' && result.isAttempt ? result.text : null
}

/** Skips lanes that a claim has locked; they are tried again a second later. Returns the channels that were written. */
async function noteCalm(db: Db, channelIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update channel_lanes l set last_out_at = now(), failures_in_row = 0, breaker = 'closed', breaker_reason = null, breaker_until = null
    from (select channel_id from channel_lanes where channel_id = any(${channelIds}::uuid[]) for update skip locked) free
    where l.channel_id = free.channel_id returning l.channel_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

async function noteTrouble(db: Db, channelId: string, { sent, slow, errors, text }: Note): Promise<void> {
  await sql`
    update channel_lanes set
      last_out_at = case when ${sent} > 0 then now() else last_out_at end,
      last_error_at = now(),
      last_error = ${text},
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

/** For the health of a channel on which nothing can be received; sending goes on. */
export async function noteDeafness(db: Db, channelId: string, error: string): Promise<void> {
  await sql`
    insert into channel_lanes (channel_id, enterprise_id, last_error_at, last_error)
    select id, enterprise_id, now(), ${error} from channels where id = ${channelId}
    on conflict (channel_id) do update set last_error_at = now(), last_error = excluded.last_error`.execute(db)
}
