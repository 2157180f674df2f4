import {
  createRelay,
  deleteRelay,
  listRelayLogs,
  listRelays,
  type Relay,
  type RelayProvider,
  readRelay,
  readRelayCatalog,
  testRelay,
  updateRelay,
} from '@parley/contracts/channels/relays.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

type RelayDraft = BodyOf<typeof createRelay>

const relaysKey = ['channels', 'relays'] as const
export const relaysPerPage = 20
const callsPerPage = 20

/** What can be connected; whether somebody did changes with every integration. */
export function useCatalog() {
  return useQuery({
    queryKey: [...relaysKey, 'catalog'],
    queryFn: ({ signal }) => call(readRelayCatalog, { signal }),
    select: ({ catalog }): readonly RelayProvider[] => catalog,
  })
}

type Shown = { search: string; category: string | undefined; from: number }

export function useRelays({ search, category, from }: Shown) {
  const wanted = { ...(search ? { searchterm: search } : {}), ...(category ? { category } : {}) }
  return useQuery({
    queryKey: [...relaysKey, 'list', wanted, from],
    queryFn: ({ signal }) => call(listRelays, { query: { from, perPage: relaysPerPage, ...wanted }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Its state changes with every call, which tells no event. */
export function useRelay(relayId: string) {
  return useQuery({
    queryKey: [...relaysKey, 'one', relayId],
    queryFn: ({ signal }) => call(readRelay, { params: { relayId }, signal }),
    select: ({ integration }) => integration,
    staleTime: 0,
  })
}

export function useRelayCalls(relayId: string, from: number) {
  return useQuery({
    queryKey: [...relaysKey, 'calls', relayId, from],
    queryFn: ({ signal }) =>
      call(listRelayLogs, { params: { relayId }, query: { from, perPage: callsPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Makes an integration, or changes the one of this id; the answer to a new one alone has its signing secret. */
export function useSaveRelay() {
  const queries = useQueryClient()
  return async (relayId: string | null, body: RelayDraft): Promise<Relay> => {
    const { answer, message } = await (relayId
      ? callFully(updateRelay, { params: { relayId }, body })
      : callFully(createRelay, { body }))
    await queries.invalidateQueries({ queryKey: relaysKey })
    // Not before: whoever closes the form at this word would be asked about changes that are saved.
    toast.success(message)
    return answer.integration
  }
}

export function useTestRelay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (relayId: string) => call(testRelay, { params: { relayId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: relaysKey }),
  })
}

export function useDeleteRelay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (relayId: string) => callFully(deleteRelay, { params: { relayId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: relaysKey }),
  })
}
