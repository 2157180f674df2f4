import { isPermission, may, permissionsOf } from '@parley/contracts/auth/permissions.ts'
import type { FindHolders } from '../platform/realtime/events.ts'
import { featuresOf } from './sessions.ts'

/** The active users of an enterprise who hold any of the permissions. */
export const findHolders: FindHolders = async (db, enterpriseId, wanted) => {
  const permissions = wanted.filter(isPermission)
  const rows = await db
    .selectFrom('users')
    .innerJoin('enterprises', 'enterprises.id', 'users.enterpriseId')
    .select(['users.id', 'users.roles', 'users.handlesChats', 'enterprises.features'])
    .where('users.enterpriseId', '=', enterpriseId)
    .where('users.isActive', '=', true)
    .execute()
  return rows
    .filter(row => {
      const grant = { roles: row.roles, chat: row.handlesChats, features: featuresOf(row.features) }
      return may(new Set(permissionsOf(grant)), permissions)
    })
    .map(row => row.id)
}
