import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { noteDeafness } from '../lanes.ts'
import type { Mailbox } from './mailbox.session.ts'

/** A mailbox is read this often, so this is how long a customer's mail may wait. */
const everySeconds = 30
const longestPauseSeconds = 600
/** How long a reader has a mailbox to itself; when it dies, another one takes over after this time. */
export const leaseSeconds = 300

export type Cursor = { channelId: string; name: string; uidValidity: string; uid: number; error: string | null }

/** Leases the mailboxes that are due, and those whose channel was changed since they were last read. */
export async function claimMailboxes(db: Db, vendor: number, most: number): Promise<Cursor[]> {
  await sql`
    insert into mailboxes (channel_id, enterprise_id)
    select id, enterprise_id from channels
    where vendor = ${vendor} and is_active and deleted_at is null and coalesce(data->>'imapHost', '') <> ''
    on conflict (channel_id) do nothing`.execute(db)
  const { rows } = await sql<Cursor>`
    update mailboxes m set next_at = now() + make_interval(secs => ${leaseSeconds}), tried_at = now()
    from (
      select b.channel_id from mailboxes b join channels c on c.id = b.channel_id
      where c.vendor = ${vendor} and c.is_active and c.deleted_at is null and coalesce(c.data->>'imapHost', '') <> ''
        and (b.next_at <= now() or c.updated_at > b.tried_at)
      order by b.next_at limit ${most} for update of b skip locked) due
    where m.channel_id = due.channel_id
    returning m.channel_id as "channelId", m.name, m.uid_validity as "uidValidity", m.uid, m.error`.execute(db)
  return rows
}

/** The first look at a mailbox starts at its end: mails from before the connection are not brought in. */
export async function startAtEnd(db: Db, channelId: string, { name, uidValidity, lastUid }: Mailbox): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set({ name, uidValidity, uid: lastUid })
    .where('channelId', '=', channelId)
    .execute()
}

/**
 * Moves forward only, and only in the mailbox that was read: once this lease has ended, another reader may be further
 * along.
 */
export async function moveCursor(db: Db, channelId: string, { name, uidValidity }: Mailbox, uid: number) {
  await db
    .updateTable('mailboxes')
    .set({ uid })
    .where('channelId', '=', channelId)
    .where('name', '=', name)
    .where('uidValidity', '=', uidValidity)
    .where('uid', '<', uid)
    .execute()
}

export async function rest(db: Db, channelId: string, more: boolean): Promise<void> {
  await sql`
    update mailboxes set failures = 0, error = null, next_at = now() + make_interval(secs => ${more ? 0 : everySeconds})
    where channel_id = ${channelId}`.execute(db)
}

/** Gives the lease back at shutdown, so that another process can read at once. */
export async function letGo(db: Db, channelId: string): Promise<void> {
  await sql`update mailboxes set next_at = now() where channel_id = ${channelId}`.execute(db)
}

/** Waits twice as long after each failure and shows the error with the channel; sending goes on. */
export async function restAfter(db: Db, channelId: string, error: string): Promise<void> {
  await sql`
    update mailboxes set failures = failures + 1, error = ${error},
      next_at = now() + make_interval(secs => least(${longestPauseSeconds}, ${everySeconds} * power(2, least(failures, 10))))
    where channel_id = ${channelId}`.execute(db)
  await noteDeafness(db, channelId, error)
}
