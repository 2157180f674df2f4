import {
  type ContactDraft,
  type ContactQuery,
  contactLimits,
  countContacts,
  deleteContact,
  deleteContacts,
  listContacts,
  readContact,
  readTimeline,
  restoreContacts,
  saveContact,
} from '@parley/contracts/contacts/contacts.ts'
import { listDefinitions } from '@parley/contracts/contacts/definitions.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { counted } from '../lib/format.ts'
import { toast } from '../ui/feedback/toast.ts'

export const contactsKey = ['contacts', 'contacts'] as const
const eventsPerPage = 20

/** One page of the contacts that match, newest first. */
export function useContacts(query: ContactQuery, from: number) {
  return useQuery({
    queryKey: [...contactsKey, 'list', query, from],
    queryFn: ({ signal }) => call(listContacts, { query: { ...query, from, perPage: contactLimits.page }, signal }),
    select: ({ customers }) => customers,
    placeholderData: keepPreviousData,
  })
}

/** How many match: asked only where somebody is about to choose them all. */
export function useContactCount(query: ContactQuery, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...contactsKey, 'count', query],
    queryFn: ({ signal }) => call(countContacts, { query, signal }),
    enabled: isWanted,
  })
  return data?.count
}

export function useContact(contactId: string) {
  return useQuery({
    queryKey: [...contactsKey, 'one', contactId],
    queryFn: ({ signal }) => call(readContact, { params: { contactId }, signal }),
    select: ({ customer }) => customer,
  })
}

/** What the enterprise keeps of a contact. */
export function useDefinitions() {
  return useQuery({
    queryKey: ['contacts', 'definitions'],
    queryFn: ({ signal }) => call(listDefinitions, { signal }),
    select: ({ inputFieldDefinitions }) => inputFieldDefinitions,
  })
}

/** What touched a contact; each page goes on before the last event of the one above. */
export function useTimeline(contactId: string) {
  return useInfiniteQuery({
    queryKey: ['contacts', 'timeline', contactId],
    queryFn: ({ pageParam, signal }) =>
      call(readTimeline, {
        params: { contactId },
        query: { perPage: eventsPerPage, ...pageParam },
        signal,
      }),
    initialPageParam: {},
    getNextPageParam: ({ more, events }) => {
      const last = events.at(-1)
      return more && last ? { before: last.at, beforeId: last.id } : undefined
    },
  })
}

/** Makes a contact, or changes the one that `id` names; says so. */
export function useSaveContact() {
  const queries = useQueryClient()
  return async (body: ContactDraft) => {
    const { message } = await callFully(saveContact, { body })
    toast.success(message)
    void queries.invalidateQueries({ queryKey: ['contacts'] })
  }
}

/** Puts one contact into the Bin and offers the way back. */
export function useDeleteContact() {
  const queries = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: (contactId: string) => callFully(deleteContact, { params: { contactId } }),
    onSuccess: ({ message }, contactId) =>
      void toast.success(message, { action: { label: 'Undo', onClick: () => restore({ customerIds: [contactId] }) } }),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

/** Puts the ticked contacts into the Bin at once, and all of them back by one click. */
export function useDeleteTicked() {
  const queries = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: (customerIds: string[]) => call(deleteContacts, { body: { customerIds } }),
    onSuccess: ({ deleted, actId }) => {
      toast.success(`${counted(deleted, 'contact')} deleted`, {
        action: { label: 'Undo', onClick: () => restore({ actId }) },
      })
    },
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

type Restored = { customerIds: string[] } | { actId: string }

/** Takes out of the Bin what has just been put there. */
export function useRestore(): (what: Restored) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (body: Restored) => call(restoreContacts, { body }),
    onSuccess: ({ restored }) =>
      void toast.success(restored === 1 ? 'Contact restored' : `${counted(restored, 'contact')} restored`),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
  return mutate
}
