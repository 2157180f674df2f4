import { type Activity, activityStateNames, type Recipients } from '@parley/contracts/campaigns/activities.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { seesNumbers, shownPhone } from '../contacts/values.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { type ActivityRow, historyIn, namedIn, oneActivity, recipientsOf, scheduleIn } from './activities.rows.ts'
import { readInstances, shownInstance, sumsOf } from './instances.ts'

/** What every act on an iteration answers. */
export async function answerWith(work: Work, activityId: string, message: string) {
  return say(message, { activity: await shownActivity(work, await oneActivity(work, activityId)) })
}

/** With all whom it names. */
export async function shownActivity(work: Work, row: ActivityRow): Promise<Activity> {
  const [shown] = await shownActivities(work, [row])
  if (!shown) throw new Error('An iteration was lost while it was written out')
  return { ...shown, recipients: await shownRecipients(work, row) }
}

/** Without the numbers and contacts that they name, of which there may be many. */
export async function shownActivities(work: Work, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const ids = rows.map(({ id }) => id)
  const instances = Map.groupBy(await readInstances(work, ids), ({ activityId }) => activityId)
  const sumOf = await sumsOf(work, ids)
  return rows.map(row => {
    const { counts, pauseReason } = sumOf(row.id)
    return {
      ...plain(row),
      instances: (instances.get(row.id) ?? []).map(shownInstance),
      counts,
      trouble: pauseReason ?? row.trouble,
    }
  })
}

function plain(row: ActivityRow) {
  return {
    id: row.id,
    _id: row.id,
    activityId: row.id,
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    name: row.name,
    state: row.state,
    stateLabel: activityStateNames[row.state] ?? '',
    // The table takes no other.
    approval: row.approval as Activity['approval'],
    reason: row.reason,
    recipients: namedIn(row),
    recipientCount: row.recipientCount,
    schedule: scheduleIn(row),
    throttlePerSecond: row.throttlePerSecond,
    nextRunOn: row.nextRunAt?.toISOString() ?? null,
    createdBy: { uId: row.createdBy ?? '', name: row.createdByName },
    approvedBy: row.approvedByName === null ? null : { uId: row.approvedBy ?? '', name: row.approvedByName },
    createdOn: row.createdAt.toISOString(),
    history: historyIn(row),
  }
}

async function shownRecipients(work: Work, { id, campaignId }: ActivityRow): Promise<Recipients> {
  const recipients = await recipientsOf(work, id)
  if (recipients.source !== 'NUMBERS' || seesNumbers(work)) return recipients
  const { type } = await work.db
    .selectFrom('campaigns')
    .innerJoin('channels', 'channels.id', 'campaigns.channelId')
    .select('channels.type')
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return type === email
    ? recipients
    : { ...recipients, numbers: recipients.numbers.map(number => shownPhone(work, number)) }
}
