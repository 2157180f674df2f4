import {
  type BroadcastDetail,
  type BroadcastRequest,
  type BroadcastState,
  cancelBroadcast,
  downloadBroadcastMessages,
  finalStates,
  listBroadcastMessages,
  listBroadcasts,
  listFailures,
  pauseBroadcast,
  readBroadcast,
  resendBroadcast,
  resumeBroadcast,
  sendBroadcast,
} from '@parley/contracts/broadcasts/broadcasts.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile, callFully } from '../lib/call.ts'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { saveFile } from '../ui/text/csv.ts'

const broadcastsKey = ['broadcasts', 'broadcasts'] as const
export const broadcastsPerPage = 20
export const messagesPerPage = 50
/** Beside the events, for a socket that is down just now. */
const lookAgainMs = 5000

type Wanted = { name?: string; fromDate: string; toDate: string }

/** One page of the broadcasts of a time, newest first. */
export function useBroadcasts(wanted: Wanted, from: number) {
  return useQuery({
    queryKey: [...broadcastsKey, 'list', wanted, from],
    queryFn: ({ signal }) => call(listBroadcasts, { query: { ...wanted, from, perPage: broadcastsPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.broadcastList.some(isUnderWay) ? lookAgainMs : false),
  })
}

export function useBroadcast(broadcastId: string) {
  return useQuery({
    queryKey: [...broadcastsKey, 'one', broadcastId],
    queryFn: ({ signal }) => call(readBroadcast, { params: { broadcastId }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? lookAgainMs : false),
  })
}

export type MessagesWanted = { status?: string; search?: string; code?: string }

/** One page of what became of each recipient. */
export function useMessages({ id, status }: BroadcastDetail, wanted: MessagesWanted, from: number) {
  return useQuery({
    queryKey: [...broadcastsKey, 'messages', id, wanted, from],
    queryFn: ({ signal }) =>
      call(listBroadcastMessages, {
        params: { broadcastId: id },
        query: { ...queryOf(wanted), from, perPage: messagesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay({ status }) ? lookAgainMs : false,
  })
}

/** Why recipients were not reached; asked only where some were not. */
export function useFailures({ id, counts }: BroadcastDetail) {
  return useQuery({
    queryKey: [...broadcastsKey, 'failures', id],
    queryFn: ({ signal }) => call(listFailures, { params: { broadcastId: id }, signal }),
    select: ({ failures }) => failures,
    enabled: counts.failed + counts.skipped + counts.unknown > 0,
  })
}

export function useSaveMessages(broadcastId: string) {
  return useMutation({
    mutationFn: async (wanted: MessagesWanted) => {
      const path = downloadBroadcastMessages.path.replace(':broadcastId', encodeURIComponent(broadcastId))
      const { file, name } = await callForFile(path, wanted)
      saveFile(name, file, 'text/csv;charset=utf-8')
    },
    onError: error => toast.error(error.message),
  })
}

const acts = { pause: pauseBroadcast, resume: resumeBroadcast, cancel: cancelBroadcast }
export type BroadcastAct = keyof typeof acts

export function useActOnBroadcast(broadcastId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (act: BroadcastAct) => callFully(acts[act], { params: { broadcastId } }),
    onSuccess: ({ message }) => void toast.success(message, { duration: toastTimes.broadcast }),
    onError: error => toast.error(error.message, { duration: toastTimes.broadcast }),
    onSettled: () => queries.invalidateQueries({ queryKey: broadcastsKey }),
  })
}

/** Sends the same again to those of one cause, and hands over the new broadcast. */
export function useResend(broadcastId: string, onSent: (newId: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => callFully(resendBroadcast, { params: { broadcastId }, body: { code } }),
    onSuccess: ({ message, answer }) => {
      toast.success(message, { duration: toastTimes.broadcast })
      onSent(answer.id)
    },
    onError: error => toast.error(error.message, { duration: toastTimes.broadcast }),
    onSettled: () => queries.invalidateQueries({ queryKey: broadcastsKey }),
  })
}

/** Sends, and says what the server said; what is refused is thrown. */
export function useSendBroadcast() {
  const queries = useQueryClient()
  return async (body: BroadcastRequest) => {
    const { message } = await callFully(sendBroadcast, { body })
    toast.success(message, { duration: toastTimes.broadcast })
    void queries.invalidateQueries({ queryKey: broadcastsKey })
  }
}

/** Rows may still change; a broadcast that stands still changes only by hand. */
export function isUnderWay({ status }: { status: BroadcastState }): boolean {
  return !finalStates.includes(status) && status !== 'PAUSED'
}

function queryOf({ status, search, code }: MessagesWanted) {
  return { ...(search ? { search } : {}), ...(code ? { code } : {}), ...(status ? { status: [status] } : {}) }
}
