import { type Contact, type ContactQuery, listContacts } from '@parley/contracts/contacts/contacts.ts'
import type { ReadColumn } from '@parley/contracts/templates/mapping.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { useMay } from '../lib/permissions.tsx'
import { columnsOf } from './mapping.value.ts'
import { splitNumbers } from './recipients.api.ts'
import { usePreviewContact } from './send.api.ts'
import type { SendDraft } from './send.draft.ts'
import { useFields } from './use-columns.ts'

/** Whose values the preview shows, and how their columns are read; those of fields are known once `isRead`. */
export function useShownRecipient(draft: SendDraft): { recipient: Contact | null; read: ReadColumn; isRead: boolean } {
  const recipient = useFirstRecipient(draft)
  const fields = useFields()
  return { recipient, read: recipient ? columnsOf(recipient, fields ?? []) : () => undefined, isRead: fields !== null }
}

/** The first of the recipients whom the phone book knows, with all that is known of them. */
function useFirstRecipient({ contacts, numbers, groupIds, tagIds }: SendDraft): Contact | null {
  const isKnown = useMay()('CUSTOMER.VIEW')
  const [contact] = contacts
  const byNumber = useFirstOf(isKnown && !contact ? numberQuery(numbers) : null)
  const bySet = useFirstOf(isKnown && !contact && !byNumber ? setQuery(groupIds, tagIds) : null)
  return usePreviewContact(isKnown ? (contact?.id ?? byNumber ?? bySet) : null).data ?? null
}

function useFirstOf(query: ContactQuery | null): string | null {
  const { data } = useQuery({
    queryKey: ['contacts', 'contacts', 'first', query],
    queryFn: ({ signal }) => call(listContacts, { query: { ...query, perPage: 1 }, signal }),
    select: ({ customers }) => customers.customers[0]?.id ?? null,
    enabled: query !== null,
  })
  return query ? (data ?? null) : null
}

/** Long enough to find one person by, and no longer than any number is. */
const [shortest, longest] = [10, 15]

function numberQuery(numbers: string): ContactQuery | null {
  const digits = splitNumbers(numbers)[0]?.replace(/\D/g, '') ?? ''
  return digits.length >= shortest && digits.length <= longest ? { search: digits } : null
}

function setQuery(groups: string[], tags: string[]): ContactQuery | null {
  if (groups.length > 0) return { groups }
  return tags.length > 0 ? { tags } : null
}
