import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { countryCode } from '../../contacts/values.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'

const longestName = 100
const fields = {
  name: z.string().trim().min(1).max(longestName),
  email: z.string().trim().toLowerCase().pipe(z.email()),
}

/**
 * What a conversation told about its sender fills what the contact does not have yet, and never overwrites. A contact
 * that has proven who it is keeps its number and address as they are: others are recognised by them.
 */
export async function fillContact(
  work: Work,
  senderId: string,
  data: Readonly<Record<string, string | null>>,
): Promise<void> {
  const valid = <Name extends keyof typeof fields>(name: Name) => fields[name].safeParse(data[name]).data ?? null
  const [name, email] = [valid('name'), valid('email')]
  const phoneNumber = data.phoneNumber ? await digitsOf(work, data.phoneNumber) : null
  if (!name && !phoneNumber && !email) return
  await work.db
    .updateTable('contacts')
    .set({
      name: sql<string>`case when name = '' then coalesce(${name}, '') else name end`,
      phoneNumber: sql<
        string | null
      >`case when is_proven then phone_number else coalesce(phone_number, ${phoneNumber}) end`,
      email: sql<string | null>`case when is_proven then email else coalesce(email, ${email}) end`,
      updatedAt: sql<Date>`now()`,
    })
    .where('enterpriseId', '=', work.enterpriseId)
    .where(isUuid(senderId) ? sql<boolean>`id = ${senderId}` : sql<boolean>`phone_number = ${senderId} and is_proven`)
    .execute()
}

/** As the contact book writes numbers; null for what is none. */
async function digitsOf(work: Work, told: string): Promise<string | null> {
  const phone = normalisePhone(told, await countryCode(work))
  return 'digits' in phone ? phone.digits : null
}
