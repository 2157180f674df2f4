import { listPhones, readPhone, sayOnPhone, updatePhone } from '@parley/contracts/channels/simulator.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

const phonesKey = ['channels', 'phones'] as const
/** What arrives tells no event of its own: a phone that is looked at asks. */
const refreshMs = 2000
const perPage = 100

export type Said = {
  text?: string
  payload?: string
  fileId?: string
  place?: { latitude: number; longitude: number; name?: string }
}

export function usePhones(channelId: string) {
  return useQuery({
    queryKey: [...phonesKey, channelId, 'numbers'],
    queryFn: ({ signal }) => call(listPhones, { params: { channelId }, signal }),
    select: ({ phones }) => phones,
    refetchInterval: refreshMs,
  })
}

/** The conversation in pages, the newest line first. */
export function usePhone(channelId: string, phone: string) {
  return useInfiniteQuery({
    queryKey: [...phonesKey, channelId, 'one', phone],
    queryFn: ({ pageParam, signal }) =>
      call(readPhone, {
        params: { channelId, phone },
        query: { perPage, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ lines, more }) => (more ? lines.at(-1)?.id : undefined),
    refetchInterval: refreshMs,
  })
}

export function useSay(channelId: string, phone: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Said) => call(sayOnPhone, { params: { channelId, phone }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...phonesKey, channelId] }),
  })
}

export function useSetPhone(channelId: string, phone: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { blocked?: boolean; offline?: boolean }) =>
      call(updatePhone, { params: { channelId, phone }, body }),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [...phonesKey, channelId] }),
  })
}

/** Of a file of ours, which its address tells who asks for no bytes; null where there is none. */
export function useFileSize(here: string | null) {
  return useQuery({
    queryKey: [...phonesKey, 'size', here],
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(here ?? '', { method: 'HEAD', signal })
      return ok ? Number(headers.get('content-length')) : null
    },
    enabled: here !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
