import { sql } from 'kysely'
import { z } from 'zod'
import type { Work } from '../../platform/work.ts'

const owned = z.array(z.object({ id: z.string(), contactId: z.string() }))
const ownedAddresses = z.array(z.object({ channelId: z.string(), address: z.string(), contactId: z.string() }))
/** Which rows hung on which contact before the merge. */
export const movedRows = z.object({
  chats: owned,
  visitors: owned,
  optOuts: z.array(z.string()),
  addresses: ownedAddresses.default([]),
})
export type MovedRows = z.output<typeof movedRows>

const openStates = sql`(0, 1, 2, 5)`

/** Chats, visitors, addresses and opt-outs become the survivor's; a dialogue with a bot looks its contact up anew. */
export async function moveRows(work: Work, survivorId: string, ids: readonly string[]): Promise<MovedRows> {
  const chats = await moved(
    work,
    sql`
    update chats c set contact_id = ${survivorId} from (
      select id, contact_id from chats o where contact_id = any(${ids}::uuid[])
        -- A channel without visitors has one open chat a contact: the survivor's own, or else the latest of the others.
        and not (visitor_id is null and state in ${openStates} and exists (
          select from chats s where s.channel_id = o.channel_id and s.visitor_id is null and s.state in ${openStates}
            and (s.contact_id = ${survivorId} or s.contact_id = any(${ids}::uuid[]) and s.id > o.id)))
      for update) old
    where c.id = old.id returning c.id, old.contact_id`,
  )
  const visitors = await moved(
    work,
    sql`
    update visitors v set contact_id = ${survivorId}
    from (select id, contact_id from visitors where contact_id = any(${ids}::uuid[]) for update) old
    where v.id = old.id returning v.id, old.contact_id`,
  )
  const addresses = await moveAddresses(work, survivorId, ids)
  const { rows } = await sql<{ channelId: string }>`
    insert into contact_opt_outs (enterprise_id, contact_id, channel_id, source, at, reason)
    select distinct on (channel_id) enterprise_id, ${survivorId}::uuid, channel_id, source, at, reason
    from contact_opt_outs where contact_id = any(${ids}::uuid[]) order by channel_id, at
    on conflict do nothing returning channel_id`.execute(work.db)
  return { chats, visitors, addresses, optOuts: rows.map(({ channelId }) => channelId) }
}

/** The channels know their people by these: answers and broadcasts to the survivor go there. */
async function moveAddresses(work: Work, survivorId: string, ids: readonly string[]): Promise<MovedRows['addresses']> {
  const { rows } = await sql`
    update contact_addresses a set contact_id = ${survivorId}
    from (select channel_id, address, contact_id from contact_addresses where contact_id = any(${ids}::uuid[]) for update) old
    where a.channel_id = old.channel_id and a.address = old.address
    returning a.channel_id, a.address, old.contact_id`.execute(work.db)
  return ownedAddresses.parse(rows)
}

type Undone = { mergeId: string; survivorId: string; rows: MovedRows }

/** What has come since stays with the survivor. */
export async function moveBack(work: Work, { mergeId, survivorId, rows }: Undone): Promise<void> {
  for (const table of ['chats', 'visitors'] as const) {
    await sql`
      update ${sql.table(table)} t set contact_id = o."contactId"
      from jsonb_to_recordset(${JSON.stringify(rows[table])}::jsonb) as o (id uuid, "contactId" uuid)
      where t.id = o.id and t.contact_id = ${survivorId}`.execute(work.db)
  }
  await sql`
    update contact_addresses a set contact_id = o."contactId"
    from jsonb_to_recordset(${JSON.stringify(rows.addresses)}::jsonb) as o ("channelId" uuid, address text, "contactId" uuid)
    where a.channel_id = o."channelId" and a.address = o.address and a.contact_id = ${survivorId}`.execute(work.db)
  await partOptOuts(work, { mergeId, survivorId, rows })
}

/** Who said something since is not known, only that it was one of them: it then holds for each. */
async function partOptOuts(work: Work, { mergeId, survivorId, rows }: Undone): Promise<void> {
  const saidSince = sql`greatest(o.at, o.said_again_at) > m.created_at`
  await sql`
    insert into contact_opt_outs (enterprise_id, contact_id, channel_id, source, at, reason, said_again_at)
    select o.enterprise_id, parted.id, o.channel_id, o.source, o.at, o.reason, o.said_again_at
    from contact_merges m cross join unnest(m.merged_ids) parted(id) join contact_opt_outs o on o.contact_id = m.survivor_id
    where m.id = ${mergeId} and ${saidSince}
    on conflict do nothing`.execute(work.db)
  await sql`
    delete from contact_opt_outs o using contact_merges m
    where m.id = ${mergeId} and o.contact_id = ${survivorId} and o.channel_id = any(${rows.optOuts}::uuid[])
      and not ${saidSince}`.execute(work.db)
}

async function moved(work: Work, move: ReturnType<typeof sql>) {
  const { rows } = await move.execute(work.db)
  return owned.parse(rows)
}
