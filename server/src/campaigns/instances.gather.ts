import { isDeepStrictEqual } from 'node:util'
import { activityStates } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { type Addressee, insertDeliveries } from '../broadcasts/deliveries.ts'
import { markStopped } from '../broadcasts/recipients.ts'
import { deliveriesChannel } from '../chats/messages.ts'
import { storedContent } from '../dispatch/contents.ts'
import { endWaiting } from '../dispatch/statuses/unknowns.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { noRequest, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { announceActivity, type Maker, makerColumns, makerOf, recipientsOf } from './activities.rows.ts'
import { type FilePart, fileTrouble, foundFileIn, type Inside, type Place } from './audience.file.ts'
import { beginning, identityOf, nextPart, readAhead } from './audience.ts'
import type { Turns } from './turns.ts'

/**
 * Writes a part of the recipients of each instance that is being made, one after another, so that a large one does not
 * hold up the others. Returns whether there may be more.
 */
export async function gatherRecipients(platform: Platform, turns: Turns): Promise<boolean> {
  const { rows } = await sql<Named & Maker>`
    select b.id, activity_id as "activityId", a.* from broadcasts b, lateral (
      select recipients ->> 'source' = 'FILE' as "isFile", ${makerColumns} from activities
      where id = b.activity_id and recipient_count is not null) a
    where b.state = 'GATHERING' and b.id <> all(${turns.waiting()}::uuid[]) order by b.id limit 20`.execute(
    platform.databases.system.withoutPlugins(),
  )
  return turns.take(rows, ({ id, activityId, isFile, ...who }) => {
    const inside: Inside = act => transact({ platform, actor: makerOf(who), request: noRequest }, act)
    return gatherPart(inside, { id, activityId, isFile })
  })
}

type Named = { id: string; activityId: string; isFile: boolean }

/** Whoever pauses or stops it waits while it is locked, so a file is read before that. */
async function gatherPart(inside: Inside, named: Named): Promise<boolean> {
  const ahead = named.isFile ? await lookAhead(inside, named) : null
  return inside(work => writePart(work, named, ahead))
}

/** The rows behind a place, or why there are none. */
type Ahead = { place: Place; rows: FilePart | null; trouble: string | null }

async function lookAhead(inside: Inside, named: Named): Promise<Ahead | null> {
  const seen = await inside(work => look(work, named))
  if (!seen) return null
  const { audience, place } = seen
  try {
    return { place, rows: await readAhead(inside, audience, place), trouble: null }
  } catch (error) {
    const trouble = fileTrouble(error)
    if (trouble === null) throw error
    return { place, rows: null, trouble }
  }
}

/** A part and the place behind it are one transaction, so after a crash nobody is lost and nobody written twice. */
async function writePart(work: Work, named: Named, ahead: Ahead | null): Promise<boolean> {
  const held = await hold(work, named)
  if (!held) return false
  // Another process has written this part meanwhile.
  if (ahead && !isDeepStrictEqual(ahead.place, held.place)) return true
  if (ahead?.trouble) {
    await giveUp(work, held, ahead.trouble)
    return true
  }
  const { found, next } = await nextPart(work, held.audience, { place: held.place, ahead: ahead?.rows ?? null })
  const fresh = await withoutRepeated(work, held, found)
  await markStopped(work, held.audience.channel, { purpose: held.purpose, all: fresh.filter(one => !one.problem) })
  const made = { id: held.id, channelId: held.audience.channel.id, awaitsFallback: held.isWatched }
  await insertDeliveries(work, made, fresh)
  crashPoint('iteration.written')
  await keepPlace(work, held, { next, added: fresh.length, repeated: found.length - fresh.length })
  crashPoint('iteration.kept')
  return true
}

/**
 * Locks the iteration before its instance, as whoever pauses or stops it does. Null while another process is at it, and
 * when it has been stopped.
 */
async function hold(work: Work, named: Named): Promise<Held | null> {
  const { enterpriseId, db } = work
  await sql`select from activities where id = ${named.activityId} and enterprise_id = ${enterpriseId} for share`.execute(
    db,
  )
  const { rows } = await sql`
    select from broadcasts where id = ${named.id} and enterprise_id = ${enterpriseId} for no key update skip locked`.execute(
    db,
  )
  return rows.length > 0 ? look(work, named) : null
}

type Held = NonNullable<Awaited<ReturnType<typeof look>>>

async function look(work: Work, { id, activityId }: Named) {
  const { enterpriseId, db } = work
  const row = await db
    .selectFrom('broadcasts as b')
    .innerJoin('channels as h', 'h.id', 'b.channelId')
    .innerJoin('activities as a', 'a.id', 'b.activityId')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['b.gathered', 'b.content', 'b.createdAt', 'b.channelId', 'b.isWatched', 'h.type'])
    .select(['a.id', 'a.campaignId', 'a.state', 'a.file', 'c.uploadType'])
    .where('b.enterpriseId', '=', enterpriseId)
    .where('b.id', '=', id)
    .where('b.state', '=', 'GATHERING')
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    activity: { id: row.id, campaignId: row.campaignId, state: row.state },
    createdAt: row.createdAt,
    isWatched: row.isWatched,
    // Both are written with the instance, the place by `keepPlace`.
    purpose: storedContent(row).template.category,
    place: (row.gathered as Place | null) ?? beginning,
    audience: {
      recipients: await recipientsOf(work, activityId),
      channel: { id: row.channelId, enterpriseId, type: row.type },
      file: foundFileIn(row.file),
      hasOwnValues: row.uploadType === 'MANY_TO_MANY',
    },
  }
}

/**
 * The first of a number twice is kept; where rows have values of their own, the first of a row twice. Rows that cannot
 * be sent are all kept, to be listed.
 */
async function withoutRepeated(work: Work, held: Held, found: readonly Addressee[]): Promise<Addressee[]> {
  const { audience } = held
  const numbers = found.flatMap(({ to, problem }) => (problem ? [] : to))
  // Ids grow with time, so none of its own is older than it; the hour is for clocks that go back.
  const { rows } = await sql<{ to: string; vars: Addressee['vars'] }>`
    select recipient as to, vars from deliveries
    where channel_id = ${audience.channel.id} and recipient = any(${numbers}::text[]) and broadcast_id = ${held.id}
      and id > uuid_floor(${held.createdAt}::timestamptz - interval '1 hour')`.execute(work.db)
  const seen = new Set(rows.map(row => identityOf(audience, row)))
  return found.filter(one => {
    if (one.problem) return true
    const key = identityOf(audience, one)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type Kept = { next: Place | null; added: number; repeated: number }

/** After the last part dispatchers may take it, unless the iteration is paused. */
async function keepPlace(work: Work, { id, activity }: Held, { next, added, repeated }: Kept): Promise<void> {
  const released = activity.state === activityStates.paused ? 'PAUSED' : 'QUEUED'
  await work.db
    .updateTable('broadcasts')
    .set(eb => ({
      total: eb('total', '+', added),
      duplicates: eb('duplicates', '+', repeated),
      gathered: next && JSON.stringify(next),
      state: next ? 'GATHERING' : released,
    }))
    .where('id', '=', id)
    .execute()
  if (next) return
  announceActivity(work, activity)
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(work.db)
}

/** What was written of it already is not sent. */
async function giveUp(work: Work, { id, activity }: Held, reason: string): Promise<void> {
  await endWaiting(work.db, id)
  await work.db.updateTable('broadcasts').set({ state: 'FAILED', completedAt: work.now }).where('id', '=', id).execute()
  await work.db.updateTable('activities').set({ trouble: reason }).where('id', '=', activity.id).execute()
  announceActivity(work, activity)
}
