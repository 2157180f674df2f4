import { departmentTexts, type listDepartmentUsers } from '@parley/contracts/departments/departments.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { pageOf } from '../platform/lists.ts'
import { missing } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { requireUsers } from '../users/users.rows.ts'
import { lockDepartment, readDepartment, tell } from './departments.ts'

export async function readMembers(work: Work, departmentId: string, query: QueryOf<typeof listDepartmentUsers>) {
  await readDepartment(work, departmentId)
  const isMember = sql<boolean>`exists (select from department_members m where m.department_id = ${departmentId} and m.user_id = users.id)`
  let found = work.db
    .selectFrom('users')
    .select(['id as uId', 'name', 'email as emailId', 'roles'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('isActive', '=', true)
    .where(query.mapped ? isMember : sql<boolean>`not ${isMember}`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  if (query.searchterm) {
    const text = query.searchterm.toLowerCase()
    found = found.where(sql<boolean>`(position(${text} in lower(name)) > 0 or position(${text} in lower(email)) > 0)`)
  }
  const { rows, more } = await pageOf(found, query)
  return { users: rows, more, hasMore: more }
}

export async function addMembers(work: Work, departmentId: string, users: readonly string[]) {
  const { name } = await lockDepartment(work, departmentId)
  const ids = await requireMembers(work, users)
  const added = await work.db
    .insertInto('departmentMembers')
    .values(ids.map(userId => ({ departmentId, userId, enterpriseId: work.enterpriseId })))
    .onConflict(conflict => conflict.doNothing())
    .returning('userId')
    .execute()
  return changed(work, { id: departmentId, name, text: departmentTexts.usersAdded, after: { added: idsOf(added) } })
}

export async function removeMembers(work: Work, departmentId: string, users: readonly string[]) {
  const { name } = await lockDepartment(work, departmentId)
  const ids = await requireMembers(work, users)
  const removed = await work.db
    .deleteFrom('departmentMembers')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('departmentId', '=', departmentId)
    .where('userId', 'in', ids)
    .returning('userId')
    .execute()
  const text = departmentTexts.usersRemoved
  return changed(work, { id: departmentId, name, text, after: { removed: idsOf(removed) } })
}

type Ref = { id: string; name: string }

/** The departments of each user that is in any, by name. */
export async function departmentsOfUsers(work: Work, userIds: readonly string[]): Promise<Map<string, Ref[]>> {
  const found = new Map<string, Ref[]>()
  if (userIds.length === 0) return found
  const rows = await work.db
    .selectFrom('departmentMembers as m')
    .innerJoin('departments as d', 'd.id', 'm.departmentId')
    .select(['m.userId', 'd.id', 'd.name'])
    .where('m.enterpriseId', '=', work.enterpriseId)
    .where('m.userId', 'in', userIds)
    .where('d.deletedAt', 'is', null)
    .orderBy('d.nameKey')
    .execute()
  for (const { userId, ...department } of rows) found.set(userId, [...(found.get(userId) ?? []), department])
  return found
}

type Changed = { id: string; name: string; text: string; after: Record<string, string[]> }

function changed(work: Work, { id, name, text, after }: Changed) {
  const count = Object.values(after).flat().length
  if (count > 0) tell(work, { action: 'update', id, name, after })
  return say(text, { count })
}

function idsOf(rows: readonly { userId: string }[]): string[] {
  return rows.map(({ userId }) => userId)
}

async function requireMembers(work: Work, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) throw missing('User', 'users')
  return requireUsers(work, users, 'users')
}
