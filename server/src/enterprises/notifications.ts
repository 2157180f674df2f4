import type { NotificationType } from '@parley/contracts/enterprises/notifications.ts'
import { sql } from 'kysely'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'

export type Notice = {
  users: readonly string[]
  type: NotificationType
  title: string
  message: string
  link: string | null
}

/** Puts a notice into the users' notification lists and tells those who are connected. */
export async function notify(work: Work, { users, ...notice }: Notice): Promise<void> {
  for (const userId of new Set(users)) {
    const row = await work.db
      .insertInto('notifications')
      .values({ ...notice, userId, enterpriseId: work.enterpriseId })
      .returningAll()
      .executeTakeFirstOrThrow()
    work.announce(
      'notification',
      { notification: shown(row), unread: await unreadOf(work, userId) },
      { users: [userId] },
    )
  }
}

export async function readNotifications(work: Work, page: { from: number; perPage: number }) {
  const userId = work.actor.id ?? ''
  const { rows, more } = await pageOf(notifications(work, userId).selectAll().orderBy('id', 'desc'), page)
  const head = await work.db
    .selectFrom('subscriberHeads')
    .select('seq')
    .where('subscriberId', '=', userId)
    .executeTakeFirst()
  return {
    notifications: rows.map(shown),
    unread: await unreadOf(work, userId),
    seq: head?.seq ?? 0,
    more,
    hasMore: more,
  }
}

export async function markRead(work: Work, draft: { ids?: string[]; all?: boolean }) {
  const userId = work.actor.id ?? ''
  const marking = work.db
    .updateTable('notifications')
    .set({ readAt: work.now })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  const { ids = [] } = draft
  const meant = draft.all ? marking : marking.where(sql<boolean>`id::text = any(${ids})`)
  const marked = await meant.returning('id').execute()
  const unread = await unreadOf(work, userId)
  work.audit({ module: 'Notifications', action: 'update', resourceId: userId, after: { read: marked.length } })
  work.announce('notificationsRead', { unread }, { users: [userId] })
  return { unread }
}

function notifications(work: Work, userId: string) {
  return work.db.selectFrom('notifications').where('enterpriseId', '=', work.enterpriseId).where('userId', '=', userId)
}

/** Counting is cheap: the index holds unread notices only, and those older than ninety days are deleted. */
async function unreadOf(work: Work, userId: string): Promise<number> {
  const { unread } = await notifications(work, userId)
    .select(eb => eb.fn.countAll<string>().as('unread'))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

function shown(row: {
  id: string
  type: string
  title: string
  message: string
  link: string | null
  createdAt: Date
  readAt: Date | null
}) {
  const { id, type, title, message, link, createdAt, readAt } = row
  return { id, type, title, message, link, createdOn: createdAt.toISOString(), read: readAt !== null }
}
