import { may } from '@parley/contracts/auth/permissions.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import type { Colleague, listUsers, User } from '@parley/contracts/users/users.ts'
import { sql } from 'kysely'
import { roleNames } from '../auth/roles.ts'
import { departmentsOfUsers } from '../departments/members.ts'
import { pageOf } from '../platform/lists.ts'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

export async function readUsers(work: Work, { searchterm, state, roles, ...page }: QueryOf<typeof listUsers>) {
  let found = users(work)
    .where('isActive', '=', state === 1)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  if (searchterm) {
    const text = searchterm.toLowerCase()
    found = found.where(sql<boolean>`(position(${text} in lower(name)) > 0 or position(${text} in lower(email)) > 0)`)
  }
  if (roles && roles.length > 0) found = found.where(sql<boolean>`roles && ${roles}::int[]`)
  const { rows, more } = await pageOf(found, page)
  return { users: await shown(work, rows), more, hasMore: more }
}

export async function readUser(work: Work, userId: string) {
  const [user] = await shown(work, await users(work).where('id', '=', userId).execute())
  if (!user) throw notFound('User')
  return { user }
}

function users({ db, enterpriseId }: Work) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'roles', 'isActive', 'phoneNumber', 'profilePic', 'handlesChats', 'maxChats'])
    .select(['artifactsEnabled', 'lastLoginAt', 'createdAt'])
    .where('enterpriseId', '=', enterpriseId)
}
type Row = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number]

async function shown(work: Work, rows: readonly Row[]): Promise<(User | Colleague)[]> {
  const departments = await departmentsOfUsers(
    work,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const { id, name, email: emailId, profilePic } = row
    const colleague = { uId: id, id, _id: id, name, emailId, profilePic, departments: departments.get(id) ?? [] }
    return may(work.actor.permissions, 'USERS.VIEW') ? { ...colleague, ...whole(work, row) } : colleague
  })
}

function whole({ enterpriseId }: Work, row: Row): Omit<User, keyof Colleague> {
  return {
    userName: row.email,
    roles: row.roles,
    roleNames: roleNames(row.roles),
    state: row.isActive ? 1 : 2,
    eId: enterpriseId,
    phoneNumber: row.phoneNumber,
    chat: row.handlesChats,
    maxChats: row.maxChats,
    artifactsEnabled: row.artifactsEnabled,
    twoFactor: false,
    agentStatus: 0,
    lastLoginOn: row.lastLoginAt?.toISOString() ?? null,
    createdOn: row.createdAt.toISOString(),
  }
}
