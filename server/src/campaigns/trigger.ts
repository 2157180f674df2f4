import { activityStates } from '@parley/contracts/campaigns/activities.ts'
import { type TriggerRow, triggerLimits, triggerTexts } from '@parley/contracts/campaigns/trigger.ts'
import { sql } from 'kysely'
import { insertDeliveries } from '../broadcasts/deliveries.ts'
import { knownPeople, markStopped, readAddress } from '../broadcasts/recipients.ts'
import { deliveriesChannel } from '../chats/messages.ts'
import { countryCode } from '../contacts/values.ts'
import { storedContent } from '../dispatch/contents.ts'
import { conflict } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { announceActivity } from './activities.rows.ts'
import { oneCampaign } from './campaigns.rows.ts'

/** Each row is a message of its own, with its own values: the same number may come again. */
export async function triggerCampaign(work: Work, campaignId: string, { rows }: { rows: readonly TriggerRow[] }) {
  const { id } = await oneCampaign(work, campaignId)
  const instance = await holdInstance(work, id)
  const { found, rejected } = await readRows(work, instance.channel.type, rows)
  const known = await knownPeople(
    work,
    instance.channel,
    found.map(({ to }) => to),
  )
  const all = found.map(one => ({ ...one, contactId: known.get(one.to) ?? null, stop: null }))
  await markStopped(work, instance.channel, { purpose: instance.purpose, all })
  const { isWatched: awaitsFallback } = instance
  await insertDeliveries(work, { id: instance.id, channelId: instance.channel.id, awaitsFallback }, all)
  await sql`update broadcasts set total = total + ${all.length}::int where id = ${instance.id}`.execute(work.db)
  work.audit({
    module: 'Campaigns',
    action: 'update',
    resourceId: instance.activity.id,
    resourceName: instance.activityName,
    after: { accepted: all.length, rejected: rejected.length },
  })
  announceActivity(work, instance.activity)
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(work.db)
  return { accepted: all.length, rejected }
}

/** Of the iteration that was started last. Whoever pauses or stops it waits, or has done so. */
async function holdInstance(work: Work, campaignId: string) {
  const activity = await work.db
    .selectFrom('activities')
    .select(['id', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('campaignId', '=', campaignId)
    .where('state', '=', activityStates.started)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`recipients ->> 'source' = 'API'`)
    .orderBy('id', 'desc')
    .limit(1)
    .forShare()
    .executeTakeFirst()
  const row =
    activity &&
    (await work.db
      .selectFrom('broadcasts as b')
      .innerJoin('channels as h', 'h.id', 'b.channelId')
      .select(['b.id', 'b.content', 'b.channelId', 'b.isWatched', 'h.type'])
      .where('b.activityId', '=', activity.id)
      .where('b.isOpen', '=', true)
      .where('b.state', 'in', ['GATHERING', 'QUEUED', 'PROCESSING'])
      .forNoKeyUpdate('b')
      .executeTakeFirst())
  if (!row) throw conflict(triggerTexts.notStarted)
  const { id, content, channelId, isWatched, type } = row
  return {
    id,
    activity: { id: activity.id, campaignId },
    activityName: activity.name,
    isWatched,
    // Written with the instance.
    purpose: storedContent({ content }).template.category,
    channel: { id: channelId, enterpriseId: work.enterpriseId, type },
  }
}

type Found = { to: string; vars: Record<string, string> | null }

async function readRows(work: Work, channelType: number, rows: readonly TriggerRow[]) {
  const country = await countryCode(work)
  const found: Found[] = []
  const rejected: { index: number; message: string }[] = []
  for (const [index, row] of rows.entries()) {
    const { number = '', ...columns } = columnsIn(row)
    const read = number ? readAddress(channelType, number, country) : { message: triggerTexts.number }
    if ('message' in read) rejected.push({ index, message: read.message })
    else found.push({ to: read.digits, vars: Object.keys(columns).length > 0 ? columns : null })
  }
  return { found, rejected }
}

/** As a mapping names columns. */
function columnsIn(row: TriggerRow): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.trim().toLowerCase(), value.trim().slice(0, triggerLimits.cell)]),
  )
}
