import { activityStates as states } from '@parley/contracts/campaigns/activities.ts'
import { email, numberedTypes } from '@parley/contracts/channels/kinds.ts'
import { sql } from 'kysely'
import { type Addressee, insertDeliveries } from '../broadcasts/deliveries.ts'
import { addressOf, type Door, knownPeople, markStopped } from '../broadcasts/recipients.ts'
import { deliveriesChannel } from '../chats/messages.ts'
import { crashPoint } from '../platform/crash-points.ts'
import { uuidv7 } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { announceActivity } from './activities.rows.ts'
import type { StoredFallback } from './fallback.ts'

/** Of each state. */
const mostAtOnce = 500

type Named = { id: string; activityId: string }
type Held = NonNullable<Awaited<ReturnType<typeof hold>>>
/** A message of an instance that has not reached its recipient. */
type Due = { id: string; to: string; contactId: string | null; vars: Record<string, string> | null }
/** Whom the fallback is for, and the message that stands for it. */
type Reached = Addressee & { id: string; primaryId: string }

/**
 * Gives the fallback to some of those whom an instance has not reached. The mark that a message awaits it is taken off
 * in the transaction that writes the other message: after a crash nobody is left out and nobody gets it twice.
 */
export async function fallBack(work: Work, named: Named): Promise<boolean> {
  const held = await hold(work, named)
  if (!held) return false
  const due = await unreached(work, held)
  if (due.length === 0) return false
  const found = await addressees(work, held, due)
  const { all, fresh } = await onceEach(work, held, found)
  if (fresh.length > 0) await write(work, held, fresh)
  await takeOff(work, held, { due, all })
  crashPoint('fallback.kept')
  announceActivity(work, held.activity)
  return true
}

/**
 * Locks the iteration before its instance, as whoever pauses or stops it does. Null while another process is at it, and
 * unless the iteration is running or has run to its end.
 */
async function hold(work: Work, { id, activityId }: Named) {
  const { enterpriseId, db } = work
  const activity = await db
    .selectFrom('activities as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.campaignId', 'c.uploadType'])
    .select(sql<string>`a.recipients ->> 'source'`.as('source'))
    .where('a.enterpriseId', '=', enterpriseId)
    .where('a.id', '=', activityId)
    .where('a.state', 'in', [states.started, states.completed])
    .where('a.deletedAt', 'is', null)
    .where('c.deletedAt', 'is', null)
    .forShare('a')
    .executeTakeFirst()
  const row = await db
    .selectFrom('broadcasts as b')
    .innerJoin('channels as h', 'h.id', 'b.channelId')
    .select(['b.id', 'b.fallback', 'b.createdAt', 'b.channelId', 'h.type'])
    .select(
      sql<boolean>`exists (
      select from channels where id = (b.fallback ->> 'channelId')::uuid and deleted_at is null)`.as('hasChannel'),
    )
    .where('b.enterpriseId', '=', enterpriseId)
    .where('b.id', '=', id)
    .where('b.isWatched', '=', true)
    .forNoKeyUpdate('b')
    .skipLocked()
    .executeTakeFirst()
  if (!activity || !row) return null
  // Written by `keptFallback` alone.
  const fallback = row.fallback as StoredFallback
  return {
    id,
    activity,
    createdAt: row.createdAt,
    primary: { id: row.channelId, enterpriseId, type: row.type },
    channel: { id: fallback.channelId, enterpriseId, type: fallback.content.template.channelType },
    fallback,
    hasChannel: row.hasChannel,
    hasOwnValues: activity.uploadType === 'MANY_TO_MANY' || activity.uploadType === 'API',
    // Other rows hold what was read from the book, which the fallback reads itself.
    bringsValues: activity.source === 'FILE' || activity.source === 'API',
  }
}

/** Each state is walked by its own index, the longest waiting first. */
async function unreached(work: Work, { id, fallback, bringsValues }: Held): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.id, coalesce(d.recipient, '') as to, d.contact_id as "contactId", ${bringsValues ? sql`d.vars` : sql`null::jsonb`} as vars
    from jsonb_each_text(${JSON.stringify(fallback.after)}::jsonb) w (state, minutes), lateral (
      select id, recipient, contact_id, vars from deliveries
      where broadcast_id = ${id} and state = w.state::smallint and awaits_fallback
        and coalesce(sent_at, settled_at) <= now() - make_interval(mins => w.minutes::int)
      order by coalesce(sent_at, settled_at) limit ${mostAtOnce} for update skip locked) d`.execute(
    work.db.withoutPlugins(),
  )
  return rows
}

/**
 * Those who can be written to on the other channel, by their contact's address there or by the number itself: nobody
 * once the channel was deleted.
 */
async function addressees(work: Work, { primary, channel, hasChannel }: Held, due: readonly Due[]): Promise<Reached[]> {
  if (!hasChannel) return []
  const contactIds = due.flatMap(({ contactId }) => contactId ?? [])
  const { rows } = await sql<{ id: string; to: string | null }>`
    select c.id, ${addressOf(channel)} as to from contacts c
    where c.id = any(${contactIds}::uuid[]) and c.enterprise_id = ${work.enterpriseId} and c.deleted_at is null`.execute(
    work.db,
  )
  const book = new Map(rows.map(({ id, to }) => [id, to]))
  const takesBare = takesAddressesOf(channel, primary)
  const bare = takesBare ? due.flatMap(({ to, contactId }) => (contactId ? [] : to)) : []
  const known = await knownPeople(work, channel, bare)
  return due.flatMap(({ id: primaryId, to: number, contactId, vars }) => {
    const to = contactId ? book.get(contactId) : takesBare && number
    if (!to) return []
    return [{ id: uuidv7(), primaryId, to, contactId: contactId ?? known.get(to) ?? null, stop: null, vars }]
  })
}

function takesAddressesOf(channel: Door, other: Door): boolean {
  const isNumbered = numberedTypes.includes(channel.type) && numberedTypes.includes(other.type)
  return channel.id === other.id || isNumbered || (channel.type === email && other.type === email)
}

/** Two numbers of one person lead to one message, unless each row has values of its own. */
async function onceEach(work: Work, held: Held, found: readonly Reached[]) {
  if (held.hasOwnValues) return { all: found, fresh: found }
  const { rows } = await sql<{ id: string; to: string }>`
    select id, recipient as to from deliveries
    where channel_id = ${held.channel.id} and recipient = any(${found.map(({ to }) => to)}::text[])
      and broadcast_id = (select id from broadcasts where fallback_of = ${held.id})
      and id > uuid_floor(${held.createdAt}::timestamptz - interval '1 hour')`.execute(work.db)
  const written = new Map(rows.map(({ id, to }) => [to, id]))
  const fresh: Reached[] = []
  const all = found.map(one => {
    const id = written.get(one.to)
    if (id) return { ...one, id }
    written.set(one.to, one.id)
    fresh.push(one)
    return one
  })
  return { all, fresh }
}

async function write(work: Work, held: Held, fresh: readonly Reached[]): Promise<void> {
  const { channel, fallback } = held
  await markStopped(work, channel, { purpose: fallback.content.template.category, all: fresh })
  const id = await openBroadcast(work, held, fresh.length)
  await insertDeliveries(work, { id, channelId: channel.id }, fresh)
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(work.db)
}

/** One for each instance; one that had ended goes on, and is told of again. */
async function openBroadcast(work: Work, { id, fallback }: Held, added: number): Promise<string> {
  const { channelId, templateId, content, mapping } = fallback
  const hasEnded = sql`b.state in ('COMPLETED', 'FAILED')`
  const { rows } = await sql<{ id: string }>`
    insert into broadcasts as b (enterprise_id, channel_id, template_id, name, content, mapping, total, state, fallback_of,
      activity_id, resource_type, resource_id, fingerprint, throttle_per_second, created_by, created_by_name, by_key)
    select enterprise_id, ${channelId}, ${templateId}, ${content.template.name}, ${JSON.stringify(content)}::jsonb,
      ${JSON.stringify(mapping)}::jsonb, ${added}::int, 'QUEUED', id,
      activity_id, resource_type, resource_id, fingerprint, throttle_per_second, created_by, created_by_name, by_key
    from broadcasts where id = ${id}
    on conflict (fallback_of) where fallback_of is not null do update set total = b.total + excluded.total,
      state = case when ${hasEnded} then 'PROCESSING' else b.state end,
      completed_at = case when ${hasEnded} then null else b.completed_at end,
      is_told = b.is_told and not ${hasEnded}
    returning b.id`.execute(work.db)
  const [row] = rows
  if (!row) throw new Error('An instance was lost while its fallback was written')
  return row.id
}

async function takeOff(work: Work, { id }: Held, { due, all }: { due: readonly Due[]; all: readonly Reached[] }) {
  const fallbackIds = new Map(all.map(one => [one.primaryId, one.id]))
  await sql`
    update deliveries d set awaits_fallback = false, fallback_id = r.fallback_id
    from unnest(${due.map(one => one.id)}::uuid[], ${due.map(one => fallbackIds.get(one.id) ?? null)}::uuid[]) r (id, fallback_id)
    where d.id = r.id`.execute(work.db)
  await sql`update broadcasts set fallen = fallen + ${due.length}::int where id = ${id}`.execute(work.db)
}
