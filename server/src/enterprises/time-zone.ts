import type { Work } from '../platform/work.ts'

/** The enterprise's clock, by which dates in its messages are written. */
export async function timeZoneOf({ db, enterpriseId }: Work): Promise<string> {
  const found = db.selectFrom('enterprises').select('timezone').where('id', '=', enterpriseId)
  return (await found.executeTakeFirstOrThrow()).timezone
}
