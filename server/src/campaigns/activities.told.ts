import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { sql } from 'kysely'
import { findHolders } from '../auth/holders.ts'
import { notify } from '../enterprises/notifications.ts'
import type { Work } from '../platform/work.ts'
import type { ActivityRow } from './activities.rows.ts'
import { seenBy } from './campaigns.rows.ts'

/** To all who may approve it and see its campaign, but for whoever has submitted it. */
export async function tellCheckers(work: Work, row: ActivityRow): Promise<void> {
  const able = await findHolders(work.db, work.enterpriseId, ['CAMPAIGNS.APPROVE'])
  const { rows } = await sql<{ id: string }>`
    select person.id from users person
    where person.id = any(${able}::uuid[]) and person.id is distinct from ${work.actor.id}::uuid
      and exists (select from campaigns where id = ${row.campaignId} and ${seenBy(sql`person.id`)})`.execute(work.db)
  const title = activityTexts.pendingTitle
  await notify(work, { users: rows.map(({ id }) => id), type: 'campaign_pending', title, ...about(row) })
}

/** To its maker, but for one who judges their own. */
export async function tellMaker(work: Work, row: ActivityRow, verdict: { reason: string | null }): Promise<void> {
  if (!row.createdBy || row.createdBy === work.actor.id) return
  const [type, title] =
    verdict.reason === null
      ? (['campaign_approved', activityTexts.approvedTitle] as const)
      : (['campaign_rejected', activityTexts.rejectedTitle] as const)
  await notify(work, { users: [row.createdBy], type, title, ...about(row, verdict.reason) })
}

function about({ id, name }: ActivityRow, reason: string | null = null) {
  return { message: reason ? `${name}: ${reason}` : name, link: `/campaigns/iterations/${id}` }
}
