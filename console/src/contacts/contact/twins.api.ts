import { denyTwins, listTwins, mergeContacts, unmergeContacts } from '@parley/contracts/contacts/contacts.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const twinsPerPage = 20

/** Contacts that may be one person. */
export function useTwins(from: number) {
  return useQuery({
    queryKey: ['contacts', 'twins', from],
    queryFn: ({ signal }) => call(listTwins, { query: { from, perPage: twinsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

type Merge = { keepId: string; otherIds: string[] }

/** Makes several contacts one, and offers to part them again. */
export function useMerge() {
  const queries = useQueryClient()
  const { mutate: part } = usePart()
  return useMutation({
    mutationFn: ({ keepId, otherIds }: Merge) =>
      call(mergeContacts, { params: { contactId: keepId }, body: { customerIds: otherIds } }),
    onSuccess: ({ mergeId }) =>
      void toast.success('Contacts merged', { action: { label: 'Undo', onClick: () => part(mergeId) } }),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

/** The contacts are different people, and are not offered again. */
export function useDenyTwins() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (customerIds: string[]) => call(denyTwins, { body: { customerIds } }),
    onSuccess: () => void toast.success('They will not be offered again'),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts', 'twins'] }),
  })
}

function usePart() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mergeId: string) => call(unmergeContacts, { params: { mergeId } }),
    onSuccess: () => void toast.success('Contacts parted'),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}
