import { isUuid } from '../platform/ids.ts'
import { missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

/** The ids of all users that `field` of a body names, each once; an unknown one refuses the whole call. */
export async function requireUsers(work: Work, users: readonly string[], field: string): Promise<string[]> {
  const ids = [...new Set(users.map(one => one.toLowerCase()))]
  if (ids.length === 0) return []
  if (!ids.every(isUuid)) throw missing('User', field)
  const known = await work.db
    .selectFrom('users')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', ids)
    .execute()
  if (known.length < ids.length) throw missing('User', field)
  return ids
}

/** Whether the caller, or whoever made its API key, has role 1. */
export async function isAdministrator({ db, actor, enterpriseId }: Work): Promise<boolean> {
  if (!actor.id) return false
  const user = await db
    .selectFrom('users')
    .select('roles')
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return user?.roles.includes(1) ?? false
}
