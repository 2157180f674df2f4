import { sql } from 'kysely'
import { crashPoint } from '../crash-points.ts'
import { asSystem, type Databases, type Db } from '../database/database.ts'
import type { Audience } from './audience.ts'

export type Announcement = { event: string; data: unknown; audience: Audience; at: Date }
/** Finds the users of an enterprise who hold any of the permissions; the relay is given it, since it knows no roles. */
export type FindHolders = (db: Db, enterpriseId: string, permissions: readonly string[]) => Promise<string[]>

/** Any number, the same for every node: one process numbers events at a time. */
const relayLock = 727_001
const batchSize = 200
/** The channel on which nodes hear that events were numbered. */
export const eventsChannel = 'parley_events'

/** Rows first: an event is told if and only if the transaction that made it commits. */
export async function writeAnnouncements(
  db: Db,
  enterpriseId: string | null,
  announced: Announcement[],
): Promise<void> {
  if (!enterpriseId || announced.length === 0) return
  await db
    .insertInto('eventOutbox')
    .values(
      announced.map(({ event, data, audience, at }) => ({
        enterpriseId,
        event,
        data: JSON.stringify(data),
        audience: JSON.stringify(audience),
        at,
      })),
    )
    .execute()
}

/**
 * Numbers what has been committed for each subscriber. Numbers are given here, by one process at a time and after
 * commit, because the order of ids is not the order of commits: a reader could skip a late one.
 * Returns how many announcements were handed out.
 */
export async function relayEvents(databases: Databases, findHolders: FindHolders): Promise<number> {
  const published = await asSystem(databases, async db => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${relayLock}) as mine`.execute(db)
    if (!rows[0]?.mine) return 0
    const waiting = await db.selectFrom('eventOutbox').selectAll().orderBy('id').limit(batchSize).execute()
    const find = remembering(findHolders)
    for (const row of waiting) {
      const subscribers = await subscribersOf(db, row.enterpriseId, audienceOf(row.audience), find)
      await giveNumbers(db, subscribers, { event: row.event, data: row.data, at: row.at })
    }
    if (waiting.length > 0) {
      await db
        .deleteFrom('eventOutbox')
        .where(
          'id',
          'in',
          waiting.map(row => row.id),
        )
        .execute()
      await sql`select pg_notify(${eventsChannel}, '')`.execute(db)
    }
    if (waiting.length > 0) crashPoint('relay.before_commit')
    return waiting.length
  })
  if (published > 0) crashPoint('relay.after_commit')
  return published
}

/** Within one batch the same question has the same answer. */
function remembering(find: FindHolders): FindHolders {
  const known = new Map<string, Promise<string[]>>()
  return (db, enterpriseId, permissions) => {
    const key = `${enterpriseId} ${permissions.join(' ')}`
    const found = known.get(key) ?? find(db, enterpriseId, permissions)
    known.set(key, found)
    return found
  }
}

/** Oldest waiting announcement's age in seconds; 0 when none waits. */
export async function outboxAge(databases: Databases): Promise<number> {
  const oldest = await databases.system
    .selectFrom('eventOutbox')
    .select(sql<number>`coalesce(extract(epoch from now() - min(at)), 0)::float8`.as('age'))
    .executeTakeFirst()
  return oldest?.age ?? 0
}

async function subscribersOf(
  db: Db,
  enterpriseId: string,
  audience: Audience,
  findHolders: FindHolders,
): Promise<string[]> {
  if ('visitor' in audience) return [audience.visitor]
  if ('users' in audience) return [...new Set(audience.users)]
  const holders = await findHolders(db, enterpriseId, [audience.permission].flat())
  return [...new Set([...holders, ...(audience.besides ?? [])])]
}

async function giveNumbers(
  db: Db,
  subscribers: string[],
  told: { event: string; data: unknown; at: Date },
): Promise<void> {
  if (subscribers.length === 0) return
  await sql`
    with heads as (
      insert into subscriber_heads (subscriber_id, seq)
      select id, 1 from unnest(${subscribers}::uuid[]) as id
      on conflict (subscriber_id) do update set seq = subscriber_heads.seq + 1
      returning subscriber_id, seq
    )
    insert into subscriber_events (subscriber_id, seq, event, data, at)
    select subscriber_id, seq, ${told.event}, ${JSON.stringify(told.data)}::jsonb, ${told.at} from heads`.execute(db)
}

/** `writeAnnouncements` alone writes this column. */
function audienceOf(stored: unknown): Audience {
  return stored as Audience
}
