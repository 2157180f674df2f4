import { senderContact } from '../../contacts/contacts.holder.ts'
import { requireFull } from '../../contacts/contacts.rows.ts'
import { customDefinitions } from '../../contacts/definitions/definitions.rows.ts'
import { dataOf, valuesByField } from '../../contacts/values.ts'
import type { Work } from '../../platform/work.ts'

/** The fields of the contact who writes, by name; `email` is a second name of `emailId`. Empty for nobody known. */
export async function contactOf(work: Work, senderId: string): Promise<Record<string, string>> {
  const contactId = await senderContact(work, senderId)
  if (!contactId) return {}
  const contact = await requireFull(work, contactId)
  const values = valuesByField(contact, dataOf(contact.data), await customDefinitions(work))
  return { email: values.emailId ?? '', ...values }
}
