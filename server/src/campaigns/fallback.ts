import type { Fallback } from '@parley/contracts/campaigns/campaigns.ts'
import { messageStates as states } from '@parley/contracts/chats/message-states.ts'
import type { Mapping } from '@parley/contracts/templates/mapping.ts'
import { sql } from 'kysely'
import { sendings } from '../broadcasts/broadcasts.rows.ts'
import { moveTo } from '../broadcasts/steering.ts'
import type { BroadcastContent } from '../dispatch/contents.ts'
import { endWaiting } from '../dispatch/statuses/unknowns.ts'
import type { Work } from '../platform/work.ts'
import { checkMessage, requestOf } from './campaigns.message.ts'
import { type CampaignRow, contentOf } from './campaigns.rows.ts'

/** `after`: for how many minutes a message may stand in a state before its recipient gets the fallback. */
export type StoredFallback = {
  channelId: string
  templateId: string
  content: BroadcastContent
  mapping: Mapping[]
  after: Record<string, number>
}

/** What an instance keeps of its campaign's fallback, which may be changed while the instance is still watched. */
export async function keptFallback(work: Work, campaign: CampaignRow) {
  const { fallback } = contentOf(campaign)
  if (!fallback) return { fallback: null, isWatched: false }
  const request = requestOf(campaign, fallback)
  const { content, mapping } = await checkMessage(work, request, 'fallback.')
  const kept: StoredFallback = {
    channelId: fallback.channelId,
    templateId: fallback.templateId,
    content,
    mapping,
    after: waitsOf(fallback),
  }
  return {
    fallback: JSON.stringify({ ...kept, content: { ...content, sent: request.message?.template } }),
    isWatched: true,
  }
}

/** What has failed, or was never heard of, has not arrived either. */
function waitsOf({ on, afterMinutes }: Fallback): StoredFallback['after'] {
  const { sent, delivered, failed, unknown } = states
  const isUnread = on.includes('NOT_READ')
  const isLate = isUnread || on.includes('NOT_DELIVERED')
  return {
    ...(isLate ? { [sent]: afterMinutes, [failed]: afterMinutes, [unknown]: afterMinutes } : {}),
    ...(isUnread ? { [delivered]: afterMinutes } : {}),
    ...(on.includes('FAILED') ? { [failed]: 0 } : {}),
  }
}

/** Whether recipients of an iteration may still get the fallback, though it has ended. */
export async function isWatched({ db }: Work, activityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from broadcasts where activity_id = ${activityId} and (is_watched or (fallback_of is not null
      and state in ('QUEUED', 'PROCESSING', 'PAUSED'))) limit 1`.execute(db)
  return rows.length > 0
}

/** Nobody gets it any more; what was not handed over yet is cancelled. */
export async function endFallback(work: Work, activityId: string): Promise<void> {
  await work.db
    .updateTable('broadcasts')
    .set({ isWatched: false })
    .where('activityId', '=', activityId)
    .where('isWatched', '=', true)
    .execute()
  const open = await sendings(work)
    .where('broadcasts.activityId', '=', activityId)
    .where('broadcasts.fallbackOf', 'is not', null)
    .where('broadcasts.state', 'in', ['QUEUED', 'PROCESSING', 'PAUSED'])
    .forUpdate('broadcasts')
    .execute()
  for (const one of open) {
    await endWaiting(work.db, one.id)
    await moveTo(work, one, 'CANCELLED')
  }
}
