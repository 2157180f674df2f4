import { activityStates } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { type Addressee, insertDeliveries } from '../broadcasts/deliveries.ts'
import { markStopped } from '../broadcasts/recipients.ts'
import { deliveriesChannel } from '../chats/messages.ts'
import type { BroadcastContent } from '../dispatch/contents.ts'
import { endWaiting } from '../dispatch/statuses/unknowns.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { noRequest, transact } from '../platform/transact.ts'
import type { Platform, Work } from '../platform/work.ts'
import { announceActivity, type Maker, makerColumns, makerOf, recipientsOf } from './activities.rows.ts'
import { fileTrouble, foundFileIn, type Place } from './audience.file.ts'
import { beginning, identityOf, nextPart } from './audience.ts'

/**
 * Writes a part of the recipients of each instance that is being made, one after another, so that a large one does not
 * hold up the others. Returns whether there may be more.
 */
export async function gatherRecipients(platform: Platform): Promise<boolean> {
  const { rows } = await sql<Named & Maker>`
    select b.id, activity_id as "activityId", a.* from broadcasts b, lateral (
      select ${makerColumns} from activities where id = b.activity_id and recipient_count is not null) a
    where b.state = 'GATHERING' order by b.id limit 20`.execute(platform.databases.system.withoutPlugins())
  let isMore = false
  for (const { id, activityId, ...who } of rows) {
    try {
      const part = { platform, actor: makerOf(who), request: noRequest }
      if (await transact(part, work => gatherPart(work, { id, activityId }))) isMore = true
    } catch (error) {
      platform.log.error({ err: error, broadcastId: id }, 'recipients could not be gathered')
    }
  }
  return isMore
}

type Named = { id: string; activityId: string }

/** A part and the place behind it are one transaction, so after a crash nobody is lost and nobody written twice. */
async function gatherPart(work: Work, named: Named): Promise<boolean> {
  const held = await hold(work, named)
  if (!held) return false
  try {
    const { found, next } = await nextPart(work, held.audience, held.place)
    const fresh = await withoutRepeated(work, held, found)
    await markStopped(work, held.audience.channel, { purpose: held.purpose, all: fresh.filter(one => !one.problem) })
    const made = { id: held.id, channelId: held.audience.channel.id, awaitsFallback: held.isWatched }
    await insertDeliveries(work, made, fresh)
    crashPoint('iteration.written')
    await keepPlace(work, held, { next, added: fresh.length, repeated: found.length - fresh.length })
    crashPoint('iteration.kept')
    return true
  } catch (error) {
    const trouble = fileTrouble(error)
    if (trouble === null) throw error
    await giveUp(work, held, trouble)
    return true
  }
}

type Held = NonNullable<Awaited<ReturnType<typeof hold>>>

/**
 * Locks the iteration before its instance, as whoever pauses or stops it does. Null while another process is at it, and
 * when it has been stopped.
 */
async function hold(work: Work, { id, activityId }: Named) {
  const { enterpriseId, db } = work
  const activity = await db
    .selectFrom('activities as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.campaignId', 'a.state', 'a.file', 'c.uploadType'])
    .where('a.enterpriseId', '=', enterpriseId)
    .where('a.id', '=', activityId)
    .forShare('a')
    .executeTakeFirst()
  const row = await db
    .selectFrom('broadcasts as b')
    .innerJoin('channels as h', 'h.id', 'b.channelId')
    .select(['b.id', 'b.gathered', 'b.content', 'b.createdAt', 'b.channelId', 'b.isWatched', 'h.type'])
    .where('b.enterpriseId', '=', enterpriseId)
    .where('b.id', '=', id)
    .where('b.state', '=', 'GATHERING')
    .forNoKeyUpdate('b')
    .skipLocked()
    .executeTakeFirst()
  if (!activity || !row) return null
  const hasOwnValues = activity.uploadType === 'MANY_TO_MANY'
  return {
    id,
    activity,
    createdAt: row.createdAt,
    isWatched: row.isWatched,
    // Both are written with the instance, the place by `keepPlace`.
    purpose: (row.content as BroadcastContent).template.category,
    place: (row.gathered as Place | null) ?? beginning,
    audience: {
      recipients: await recipientsOf(work, activityId),
      channel: { id: row.channelId, enterpriseId, type: row.type },
      file: foundFileIn(activity.file),
      hasOwnValues,
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
