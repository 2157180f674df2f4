import { sql } from 'kysely'
import { countsOf, sendings } from '../broadcasts/broadcasts.rows.ts'
import type { Work } from '../platform/work.ts'
import { oneCampaign } from './campaigns.rows.ts'
import { addedUp } from './instances.ts'

/** Of all iterations of a campaign, deleted ones too. */
export async function readFallbackStats(work: Work, campaignId: string) {
  const { id } = await oneCampaign(work, campaignId)
  const rows = await sendings(work)
    .clearSelect()
    .select(['broadcasts.id', 'broadcasts.total', 'broadcasts.clicked', 'broadcasts.fallen', 'broadcasts.fallbackOf'])
    .where(sql<boolean>`broadcasts.activity_id in (select id from activities where campaign_id = ${id})`)
    .execute()
  const counts = await countsOf(
    work.db,
    rows.filter(({ fallbackOf }) => fallbackOf !== null),
  )
  const triggered = rows.reduce((sum, { fallen }) => sum + fallen, 0)
  return { fallbackStats: { ...addedUp([...counts.values()]), triggered } }
}
