import {
  type ContactAct,
  type ContactView,
  cancelAct,
  deleteView,
  listActs,
  listViews,
  readAct,
  saveView,
  startAct,
} from '@parley/contracts/contacts/acts.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

const actsKey = ['contacts', 'acts'] as const
const viewsKey = ['contacts', 'views'] as const
const perPage = 10
/** Beside the events, for a socket that is down just now. */
const lookAgainMs = 5000

/** The newest acts on many contacts. */
export function useActs() {
  return useQuery({
    queryKey: actsKey,
    queryFn: ({ signal }) => call(listActs, { query: { perPage }, signal }),
    select: ({ acts }) => acts,
    refetchInterval: ({ state }) => (state.data?.acts.some(isRunning) ? lookAgainMs : false),
  })
}

export function useAct(actId: string) {
  return useQuery({
    queryKey: [...actsKey, actId],
    queryFn: ({ signal }) => call(readAct, { params: { actId }, signal }),
    select: ({ act }) => act,
  })
}

export function isRunning({ state }: ContactAct): boolean {
  return state === 'WAITING' || state === 'PROCESSING'
}

/** How many contacts an act has done, filled by its events between two reads. */
export function useActDone({ id, done }: ContactAct): number {
  const { data } = useQuery<{ done: number }>({
    queryKey: ['contacts', 'act-progress', id],
    enabled: false,
  })
  return Math.max(done, data?.done ?? 0)
}

/** Begins an act and answers it; what the server refuses is thrown. */
export function useStartAct() {
  const queries = useQueryClient()
  return async (body: BodyOf<typeof startAct>): Promise<ContactAct> => {
    const { act } = await call(startAct, { body })
    void queries.invalidateQueries({ queryKey: actsKey })
    return act
  }
}

export function useCancelAct() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (actId: string) => call(cancelAct, { params: { actId } }),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

export function useViews() {
  return useQuery({
    queryKey: viewsKey,
    queryFn: ({ signal }) => call(listViews, { signal }),
    select: ({ views }) => views,
  })
}

/** Keeps a view; one's own of the same name is replaced. */
export function useSaveView() {
  const queries = useQueryClient()
  return async (body: Pick<ContactView, 'name' | 'shared' | 'query'>) => {
    await call(saveView, { body })
    toast.success('View saved')
    void queries.invalidateQueries({ queryKey: viewsKey })
  }
}

export function useDeleteView() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (viewId: string) => call(deleteView, { params: { viewId } }),
    onSuccess: () => void toast.success('View deleted'),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey }),
  })
}
