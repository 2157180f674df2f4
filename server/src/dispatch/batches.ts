import type { Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { crashPoint } from '../platform/crash-points.ts'
import { planKept } from '../platform/database/database.plans.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import type { Platform } from '../platform/work.ts'
import { type Claimed, claim, type Grant } from './claim.ts'
import { type Written, writeContents } from './contents.ts'
import { judge, type Verdict } from './gate/gate.ts'
import type { LinkDraft } from './links.ts'
import { rateOf } from './rates.ts'

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof readChannel>>>
/** One claimed row with what it says and what the gate decided about it; its `vars` are those of this attempt. */
export type Turn = { row: Claimed; written: Written; verdict: Verdict }
export type Batch = { channel: ChannelRow; vendor: Vendor; grant: Grant; turns: Turn[] }

/** Rows wait, but the channel's rate allows the next one only after this time. */
export type Later = { waitMs: number }

/** Null when nothing waits on the channel, or while it is switched off. */
export async function nextBatch(
  platform: Platform,
  channelId: string,
  room: number,
  of: 'chats' | 'all' = 'all',
): Promise<Batch | Later | null> {
  return asSystem(platform.databases, async db => {
    const channel = await readChannel(db, channelId)
    const vendor = channel && vendorOf(channel.vendor)
    if (!channel?.isActive || !vendor) return null
    const grant = await claim(db, channel, { room, of })
    if (grant.isHeld) return null
    if (grant.rows.length === 0) return (await anythingWaits(db, channelId)) ? { waitMs: grant.waitMs } : null
    const rows = await settleLost(db, vendor, grant.rows)
    const written = await writeContents(db, platform, rows)
    await keepLinks(
      db,
      written.flatMap(one => ('links' in one ? one.links : [])),
    )
    const judged = rows.map((row, place) => ({ row, purpose: written[place]?.purpose ?? ('SERVICE' as const) }))
    const verdicts = await judge(db, channel, judged)
    crashPoint('dispatch.claimed')
    const turns = rows.flatMap((row, place) => {
      const [one, verdict] = [written[place], verdicts[place]]
      return one && verdict ? [{ row: { ...row, vars: keptColumns(one) }, written: one, verdict }] : []
    })
    return { channel, vendor, grant, turns }
  })
}

function keptColumns(written: Written): Record<string, string> | null {
  const columns = 'columns' in written ? written.columns : undefined
  return columns && Object.keys(columns).length > 0 ? columns : null
}

async function readChannel(db: Db, channelId: string) {
  const row = await db
    .selectFrom('channels')
    .modifyFront(planKept)
    .select(['id', 'enterpriseId', 'name', 'type', 'vendor', 'contactId', 'data', 'secrets', 'isActive'])
    .where('id', '=', channelId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, rate: rateOf(row) }
}

async function anythingWaits(db: Db, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`${planKept}
    select exists (
      select from deliveries d where d.channel_id = ${channelId} and d.broadcast_id is null and d.state = -1 and d.next_attempt_at <= now()
        and (d.lease_until is null or d.lease_until < now()))
    or exists (
      select from broadcasts b join deliveries d on d.channel_id = b.channel_id and d.broadcast_id = b.id
      where b.channel_id = ${channelId} and b.state = 'PROCESSING' and d.state = -1 and d.next_attempt_at <= now()
        and (d.lease_until is null or d.lease_until < now())) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/**
 * The dispatcher that had leased these rows died, and the vendor may have taken them. The web chat and the simulator
 * commit the sending together with the row, so their rows are simply sent; all others become unknown until a status or
 * the policy settles them.
 */
async function settleLost(db: Db, vendor: Vendor, rows: Claimed[]): Promise<Claimed[]> {
  if (vendor.slug === 'web' || vendor.slug === 'simulator') return rows
  const lost = rows.filter(({ wasLeased }) => wasLeased).map(({ id }) => id)
  if (lost.length === 0) return rows
  await sql`
    update deliveries set state = 5, lease_until = null, settled_at = now(), error_code = null,
      error_desc = 'The server stopped while this was being sent; whether the vendor has it is not known.'
    where id = any(${lost}::uuid[]) and state = -1`.execute(db)
  return rows.filter(({ wasLeased }) => !wasLeased)
}

async function keepLinks(db: Db, links: LinkDraft[]): Promise<void> {
  if (links.length > 0) await db.insertInto('shortLinks').values(links).execute()
}
