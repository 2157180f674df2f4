import {
  type Activity,
  type ActivityAction,
  type Approval,
  type Recipients,
  type Schedule,
  activityStates as states,
} from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import { notFound } from '../platform/refusals.ts'
import type { Actor, Work } from '../platform/work.ts'
import { campaignSeen } from './campaigns.rows.ts'

export type ActivityRow = Awaited<ReturnType<ReturnType<typeof activities>['executeTakeFirstOrThrow']>>
type HistoryEntry = Activity['history'][number]

/** Every read of an iteration by a person starts here: of a campaign that they may see. */
export function activities(work: Work) {
  return liveActivities(work).where(
    sql<boolean>`exists (select from campaigns where id = a.campaign_id and deleted_at is null and ${campaignSeen(work)})`,
  )
}

/** For the system's own work, whoever may see them. Without the numbers and contacts that they name. */
export function liveActivities({ db, enterpriseId }: Work) {
  return db
    .selectFrom('activities as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaignId')
    .select(['a.id', 'a.campaignId', 'a.name', 'a.state', 'a.approval', 'a.reason', 'a.recipientCount', 'a.file'])
    .select(['a.schedule', 'a.throttlePerSecond', 'a.nextRunAt', 'a.trouble', 'a.history', 'a.createdBy'])
    .select(['a.createdByName', 'a.approvedBy', 'a.approvedByName', 'a.createdAt', 'c.name as campaignName'])
    .select(sql<unknown>`a.recipients - 'numbers' - 'contactIds'`.as('recipients'))
    .where('a.enterpriseId', '=', enterpriseId)
    .where('a.deletedAt', 'is', null)
}

export async function oneActivity(work: Work, activityId: string): Promise<ActivityRow> {
  const row = await activities(work).where('a.id', '=', activityId).executeTakeFirst()
  if (!row) throw notFound('Iteration')
  return row
}

/** For a change: of two at once the second sees what the first one did. */
export async function heldActivity(work: Work, activityId: string): Promise<ActivityRow> {
  await holdActivity(work, activityId)
  return oneActivity(work, activityId)
}

export async function holdActivity({ db, enterpriseId }: Work, activityId: string): Promise<void> {
  await sql`select from activities where id = ${activityId} and enterprise_id = ${enterpriseId} for update`.execute(db)
}

export async function recipientsOf({ db, enterpriseId }: Work, activityId: string): Promise<Recipients> {
  const { recipients } = await db
    .selectFrom('activities')
    .select('recipients')
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  // Written by `checkedRecipients` alone.
  return recipients as Recipients
}

export function scheduleIn({ schedule }: Pick<ActivityRow, 'schedule'>): Schedule {
  // Written by `checkedSchedule` alone.
  return schedule as Schedule
}

/** Written by `changeActivity` and `entryOf` alone. */
export function historyIn({ history }: Pick<ActivityRow, 'history'>): HistoryEntry[] {
  return history as HistoryEntry[]
}

type Columns = {
  name?: string
  state?: number
  approval?: Approval
  reason?: string | null
  recipients?: string
  recipientCount?: null
  file?: null
  schedule?: string
  throttlePerSecond?: number | null
  nextRunAt?: Date | null
  trouble?: string | null
  approvedBy?: string | null
  approvedByName?: string | null
  deletedAt?: Date
}
type Change = { action: ActivityAction | null; reason?: string | null; set: Columns }

/** Keeps who did it in the history, unless the change is none of a person's. */
export async function changeActivity(work: Work, row: ActivityRow, { action, reason = null, set }: Change) {
  const entry = action && JSON.stringify([entryOf(work, action, reason)])
  await work.db
    .updateTable('activities')
    .set({ ...set, ...(entry ? { history: sql`history || ${entry}::jsonb` } : {}) })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', row.id)
    .execute()
  const { state, approval } = row
  work.audit({
    module: 'Campaigns',
    action: set.deletedAt ? 'delete' : action === 'update' ? 'update' : 'state',
    resourceId: row.id,
    resourceName: row.name,
    before: { state, approval },
    after: { state: set.state ?? state, approval: set.approval ?? approval, ...(reason ? { reason } : {}) },
  })
  announceActivity(work, row)
}

export function entryOf({ actor, now }: Work, action: ActivityAction, reason: string | null = null): HistoryEntry {
  return { uId: actor.id ?? '', name: actor.name, action, reason, at: now.toISOString() }
}

/** The campaign's state follows its iterations, so it is to be fetched again as well. */
export function announceActivity(work: Work, { id, campaignId }: { id: string; campaignId: string }): void {
  work.announce('campaigns.activity.changed', { activityId: id }, { permission: 'CAMPAIGNS.VIEW' })
  work.announce('campaigns.campaign.changed', { campaignId }, { permission: 'CAMPAIGNS.VIEW' })
}

export type Maker = { enterpriseId: string; userId: string | null; userName: string }
export const makerColumns = sql`enterprise_id as "enterpriseId", created_by as "userId", created_by_name as "userName"`

/**
 * The system's work on an iteration is done for whoever made it, without any rights of theirs. The enterprise is set in
 * the transaction, where searches read it.
 */
export function makerOf({ enterpriseId, userId, userName }: Maker): Actor {
  return { kind: 'user', enterpriseId, id: userId, name: userName, permissions: new Set(), sessionId: null }
}

/** As `liveActivities` reads them: what is left out is empty. */
export function namedIn({ recipients }: Pick<ActivityRow, 'recipients'>): Recipients {
  const named = recipients as Recipients
  if (named.source === 'NUMBERS') return { ...named, numbers: [] }
  return named.source === 'CONTACTS' ? { ...named, contactIds: [] } : named
}

/** From its first message to its last, pauses included. */
export function isStarted({ state }: Pick<ActivityRow, 'state'>): boolean {
  return state === states.started || state === states.paused
}
