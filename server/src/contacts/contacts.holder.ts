import { sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'

/** Who have the number, on their own or from contacts that were merged into them. */
export function holdersOf(work: Work, phoneNumber: string) {
  return numberedBy(work, phoneNumber).where('holder.deletedAt', 'is', null)
}

/** Who has proven the number, on their own or by a contact merged into them. They may lie in the Bin. */
export function provenHolder(work: Work, phoneNumber: string) {
  return numberedBy(work, phoneNumber).where('numbered.isProven', '=', true)
}

/** Who writes under a sender's id, which on channels is a contact's id or number; undefined for nobody known. */
export async function senderContact(work: Work, senderId: string): Promise<string | undefined> {
  const named = isUuid(senderId)
    ? holders(work).where('numbered.id', '=', senderId)
    : provenHolder(work, senderId.replace(/^\+/, ''))
  const row = await named.select('holder.id').where('holder.deletedAt', 'is', null).executeTakeFirst()
  return row?.id
}

function numberedBy(work: Work, phoneNumber: string) {
  return holders(work).where('numbered.phoneNumber', '=', phoneNumber)
}

function holders(work: Work) {
  return work.db
    .selectFrom('contacts as numbered')
    .innerJoin('contacts as holder', join =>
      join.onRef('holder.id', '=', sql`coalesce(numbered.merged_into, numbered.id)`),
    )
    .where('numbered.enterpriseId', '=', work.enterpriseId)
    .where('holder.enterpriseId', '=', work.enterpriseId)
    .limit(1)
}
