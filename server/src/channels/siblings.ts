import type { Channel } from '@parley/vendors/vendor.ts'
import type { Db } from '../platform/database/database.ts'
import { SecretUnreadable } from '../platform/secrets.ts'
import type { Platform } from '../platform/work.ts'
import { doorOf } from './door.ts'

type Opening = Pick<Platform, 'config' | 'secrets'>
type Own = { id: string; enterpriseId: string; vendor: number; type: number }
type Sibling = Pick<Channel, 'settings'> & { id: string }

/**
 * The other channels of the enterprise that belong to the same app: it signs with one secret for all of them, and tells
 * them at the address of one.
 */
export async function siblingsOf(
  platform: Opening,
  db: Db,
  { id, enterpriseId, vendor, type }: Own,
  { settings: { appSecret } }: Channel,
): Promise<Sibling[]> {
  const rows = await db
    .selectFrom('channels')
    .selectAll()
    .where('enterpriseId', '=', enterpriseId)
    .where('vendor', '=', vendor)
    .where('type', '=', type)
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return rows
    .map(row => ({ id: row.id, settings: readableSettings(platform, row) }))
    .filter(({ settings }) => settings.appSecret === appSecret)
}

/** None of a channel whose secrets cannot be read: nobody knows its app. */
function readableSettings(platform: Opening, row: Parameters<typeof doorOf>[1]): Channel['settings'] {
  try {
    return doorOf(platform, row).settings
  } catch (error) {
    if (error instanceof SecretUnreadable) return {}
    throw error
  }
}
