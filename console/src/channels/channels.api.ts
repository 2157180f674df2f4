import {
  type ChannelDraft,
  createChannel,
  deleteChannel,
  listChannels,
  listVendors,
  readChannelDetails,
  restoreChannel,
  updateChannel,
} from '@parley/contracts/channels/channels.ts'
import { connectWebhook, testChannel } from '@parley/contracts/channels/connection.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile, callFully } from '../lib/call.ts'
import { useUndo } from '../lib/use-undo.ts'
import { toast } from '../ui/feedback/toast.ts'
import { withAdvice } from './advice.ts'

const channelsKey = ['channels', 'channels'] as const
export const perPage = 20

type Wanted = { search: string; type: number | null; from: number }

/** One page of the channels of a type whose name contains the text, newest first. */
export function useChannels({ search, type, from }: Wanted) {
  const filters = { ...(search ? { searchterm: search } : {}), ...(type === null ? {} : { type: String(type) }) }
  return useQuery({
    queryKey: [...channelsKey, 'list', search, type, from],
    queryFn: ({ signal }) => call(listChannels, { query: { from, perPage, ...filters }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A channel with its snippet and health; visitors' messages tell no event, so coming back to the tab reads it again. */
export function useChannel(channelId: string) {
  return useQuery(oneChannel(channelId))
}

function oneChannel(channelId: string) {
  return queryOptions({
    queryKey: [...channelsKey, 'one', channelId],
    queryFn: ({ signal }) => call(readChannelDetails, { params: { channelId }, signal }),
    staleTime: 0,
  })
}

const watchedEveryMs = 3000

/** Reads it again and again for all that show it, while somebody waits for a call or a message to come in. */
export function useWatchedChannel(channelId: string, isAwaited: boolean): void {
  useQuery({ ...oneChannel(channelId), enabled: isAwaited, refetchInterval: watchedEveryMs })
}

/** Which vendors there are and what each asks for: part of the release, so it is read once a visit. */
export function useVendors() {
  return useQuery({
    queryKey: ['channels', 'vendors'],
    queryFn: ({ signal }) => call(listVendors, { signal }),
    select: ({ vendors }) => vendors,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Makes a channel, or changes the one that is named; says so and hands it over. */
export function useSaveChannel(channelId: string | null) {
  const queries = useQueryClient()
  return async (body: ChannelDraft) => {
    const { answer, message } = await (channelId
      ? callFully(updateChannel, { params: { channelId }, body })
      : callFully(createChannel, { body }))
    toast.success(message)
    await queries.invalidateQueries({ queryKey: channelsKey })
    return answer
  }
}

export function useDeleteChannel() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [...channelsKey, 'list'] })
  const undo = useUndo((channelId: string) => callFully(restoreChannel, { params: { channelId } }), refresh)
  return useMutation({
    mutationFn: (channelId: string) => callFully(deleteChannel, { params: { channelId } }),
    onSuccess: ({ message }, channelId) => void toast.success(message, undo(channelId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

/** Asks the vendor; with a recipient one message leaves. On a web chat, looks for its snippet on a page. */
export function tryChannel(channelId: string, body: { to?: string; text?: string; page?: string }) {
  return call(testChannel, { params: { channelId }, body })
}

/** Tells the vendor where to call. */
export function useConnectWebhook(channelId: string) {
  return useMutation({
    mutationFn: () => call(connectWebhook, { params: { channelId } }),
    onSuccess: ({ ok, message, vendorCode, explanation }) => {
      if (ok) return toast.success(message)
      if (vendorCode === null) return toast.error(message)
      // In the vendor's words alone it would seem to be ours.
      toast.error(withAdvice(`The vendor refused: ${message} (${vendorCode})`, explanation))
    },
    onError: error => toast.error(error.message),
  })
}

/** How a channel stands right now, for all that show it. */
export function useFreshChannel() {
  const queries = useQueryClient()
  return (channelId: string) => queries.fetchQuery(oneChannel(channelId))
}

/** Installations in production usually serve no demo page; a link that leads nowhere is not shown. */
export function useHasDemoPage(channelId: string): boolean {
  const demo = useQuery({
    queryKey: ['channels', 'demo', channelId],
    queryFn: () =>
      callForFile('/widget/demo', { channel: channelId }).then(
        () => true,
        () => false,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return demo.data ?? false
}

export function demoHref(channelId: string): string {
  return `/widget/demo?channel=${encodeURIComponent(channelId)}`
}
