import { sql } from 'kysely'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import type { Settings } from './settings.ts'

export type ChannelRow = Awaited<ReturnType<ReturnType<typeof channels>['executeTakeFirstOrThrow']>>

/** Every read of a channel starts here, so that no query forgets the enterprise or the Bin. */
export function channels(work: Work) {
  return work.db
    .selectFrom('channels')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where('deletedAt', 'is', null)
}

/**
 * Whoever deletes it locks it `for update`, so that nothing is begun on it meanwhile. A change does not: messages that
 * leave by it, which hold its lane, would wait for the change, and the change for its lane.
 */
export async function oneChannel(
  work: Work,
  channelId: string,
  lock?: 'for update' | 'for no key update',
): Promise<ChannelRow> {
  const found = channels(work).where('id', '=', channelId)
  const locked = lock === 'for update' ? found.forUpdate() : lock ? found.forNoKeyUpdate() : found
  const row = await locked.executeTakeFirst()
  if (!row) throw notFound('Channel')
  return row
}

/** All channels of the vendor's account: it calls one of them for what belongs to all. */
export async function channelsOfAccount(work: Work, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from channels own
    join channels other on other.enterprise_id = own.enterprise_id and other.vendor = own.vendor
      and other.data ->> 'wabaId' = own.data ->> 'wabaId' and own.data ->> 'wabaId' <> '' and other.deleted_at is null
    where own.enterprise_id = ${work.enterpriseId} and own.id = ${channelId}`.execute(work.db)
  return [...new Set([channelId, ...rows.map(({ id }) => id)])]
}

/** Puts settings that are no secrets beside those that are there. */
export async function keepSettings(work: Work, channelId: string, learnt: Settings): Promise<void> {
  const data = sql<string>`data || ${JSON.stringify(learnt)}::jsonb`
  await work.db.updateTable('channels').set({ data }).where('id', '=', channelId).execute()
}

/** What is stored in the clear. */
export function settingsOf(row: { data: unknown; botAgentId: string | null }): Settings {
  // Written by `readSettings` alone, whose values are texts.
  const data = row.data as Settings
  return row.botAgentId ? { ...data, botAgentId: row.botAgentId } : { ...data }
}
