import { consentTexts, listConsents, optInContact, optOutContact } from '@parley/contracts/contacts/consents.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contactsKey } from '../contacts.api.ts'

/** Below the contacts, whose events tell of it as well. */
export function useConsents(contactId: string) {
  return useQuery({
    queryKey: [...contactsKey, 'consents', contactId],
    queryFn: ({ signal }) => call(listConsents, { params: { contactId }, signal }),
    select: ({ channels }) => channels,
  })
}

type Saying = { channelId: string; reason: string; isAllowed: boolean }

/** Says what the contact wants on one channel; a refusal is for the form to show. */
export function useSayConsent(contactId: string) {
  const queries = useQueryClient()
  return async ({ channelId, reason, isAllowed }: Saying) => {
    const input = { params: { contactId }, body: { channelId, reason } }
    await (isAllowed ? call(optInContact, input) : call(optOutContact, input))
    toast.success(isAllowed ? consentTexts.allowed : consentTexts.stopped)
    await queries.invalidateQueries({ queryKey: ['contacts'] })
  }
}
