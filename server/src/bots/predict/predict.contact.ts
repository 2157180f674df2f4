import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

/** The fields of the contact who writes; on channels the sender is the contact's id or number. Empty for nobody known. */
export async function contactOf(work: Work, senderId: string): Promise<Record<string, string>> {
  const contact = await work.db
    .selectFrom('contacts')
    .select(['name', 'phoneNumber', 'email'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where(isUuid(senderId) ? sql<boolean>`id = ${senderId}` : sql<boolean>`phone_number = ${senderId} and is_proven`)
    .limit(1)
    .executeTakeFirst()
  const fields = Object.entries(contact ?? {})
  return Object.fromEntries(fields.flatMap(([field, value]) => (value ? [[field, value]] : [])))
}
