import { sql } from 'kysely'
import type { Work } from '../platform/work.ts'

/** Who have the number, on their own or from contacts that were merged into them. */
export function holdersOf(work: Work, phoneNumber: string) {
  return work.db
    .selectFrom('contacts as numbered')
    .innerJoin('contacts as holder', join =>
      join.onRef('holder.id', '=', sql`coalesce(numbered.merged_into, numbered.id)`),
    )
    .where('numbered.enterpriseId', '=', work.enterpriseId)
    .where('numbered.phoneNumber', '=', phoneNumber)
    .where('holder.enterpriseId', '=', work.enterpriseId)
    .where('holder.deletedAt', 'is', null)
    .limit(1)
}
