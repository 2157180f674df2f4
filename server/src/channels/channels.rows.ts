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

export async function oneChannel(work: Work, channelId: string, lock?: 'for update'): Promise<ChannelRow> {
  const found = channels(work).where('id', '=', channelId)
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  if (!row) throw notFound('Channel')
  return row
}

/** What is stored in the clear. */
export function settingsOf(row: { data: unknown; botAgentId: string | null }): Settings {
  // Written by `readSettings` alone, whose values are texts.
  const data = row.data as Settings
  return row.botAgentId ? { ...data, botAgentId: row.botAgentId } : { ...data }
}
