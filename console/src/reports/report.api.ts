import {
  conversationsReport,
  downloadConversations,
  listConversations,
  listTopIntents,
  readGraph,
  readQuantities,
  type Scope,
} from '@parley/contracts/bots/report.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, callForFile } from '../lib/call.ts'
import { CallRefused } from '../lib/call-refused.ts'
import type { Range } from '../lib/days.ts'

export const perPage = 50

export type ReportFilter = Range & { agentId: string }

/** What was read, and which message was the newest just before: a newer one means that there is more to read. */
type Read<Answer> = Answer & { newest: string | null }

/** Rows stand still while they are read: nothing but the reader's own wish, or another filter, reads them again. */
const still = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** The sums of the period and of the one before it. */
export function useSums(filter: ReportFilter, before: Range, isWanted: boolean) {
  const { agentId } = filter
  return useQuery({
    queryKey: ['reports', 'sums', filter],
    queryFn: async ({ signal }) => {
      const newest = await readNewest({ ...filter, scopeType: 0 }, signal)
      const [sums, sumsBefore] = await Promise.all([
        logged(call(conversationsReport, { body: filter, signal })),
        logged(call(conversationsReport, { body: { ...before, agentId }, signal })),
      ])
      return { newest, sums, sumsBefore }
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
    ...still,
  })
}

/** Active users and scope by day; within a single day no chart is drawn (NLPREP-032), so none is read. */
export function useGraph(filter: ReportFilter, isWanted: boolean) {
  return useQuery({
    queryKey: ['reports', 'graph', filter],
    queryFn: ({ signal }) => logged(call(readGraph, { body: filter, signal })),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    ...still,
  })
}

export function useTopIntents(filter: ReportFilter) {
  return useQuery({
    queryKey: ['reports', 'top-intents', filter],
    queryFn: ({ signal }) => logged(call(listTopIntents, { body: filter, signal })),
    placeholderData: keepPreviousData,
    ...still,
  })
}

export function useQuantities(filter: ReportFilter) {
  return useQuery({
    queryKey: ['reports', 'quantities', filter],
    queryFn: ({ signal }) => logged(call(readQuantities, { body: filter, signal })),
    placeholderData: keepPreviousData,
    ...still,
  })
}

export type ConversationsFilter = ReportFilter & {
  scopeType: Scope
  intent?: string | undefined
  weak?: boolean | undefined
  message?: string | undefined
}

/** The rows that the table shows, all of them, as the file that the server writes. */
export async function readConversationsFile({ scopeType, ...filter }: ConversationsFilter): Promise<Blob> {
  const { file } = await callForFile(downloadConversations.path, { ...filter, scope: scopeType })
  return file
}

/** One page of the messages, newest first. */
export function useConversations(filter: ConversationsFilter, from: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['reports', 'conversations', filter, from],
    queryFn: async ({ signal }) => {
      const earlier = from === 0 ? null : await readNewest(filter, signal)
      const page = await logged(call(listConversations, { query: { from, perPage }, body: filter, signal }))
      return { ...page, newest: from === 0 ? (page.messages[0]?.id ?? null) : earlier }
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
    ...still,
  })
}

type Shown = { data: Read<object> | undefined; dataUpdatedAt: number; isPlaceholderData: boolean }

/** Whether messages came since what is on the screen was read; asked again at every event, until there are some. */
export function useHasNews(filter: ConversationsFilter, shown: Shown): boolean {
  const isSettled = shown.data !== undefined && !shown.isPlaceholderData
  const isNews = (newest: string | null | undefined, at: number) =>
    isSettled && newest !== undefined && at > shown.dataUpdatedAt && newest !== shown.data?.newest
  const newest = useQuery({
    queryKey: ['reports', 'newest', filter],
    queryFn: ({ signal }) => readNewest(filter, signal),
    enabled: ({ state }) => isSettled && !isNews(state.data, state.dataUpdatedAt),
    // What is shown has just been read: only an event makes it old.
    initialData: isSettled ? shown.data?.newest : undefined,
    initialDataUpdatedAt: shown.dataUpdatedAt,
    staleTime: Number.POSITIVE_INFINITY,
    ...still,
  })
  return isNews(newest.data, newest.dataUpdatedAt)
}

/** Reads the report again, whatever is known of it. */
export function useRefreshReport(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: ['reports'] })
  }, [queries])
}

/** Nobody is interrupted by a report that fails: its place says so, and the log has it (NLPREP-043). */
function logged<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof CallRefused) console.error('Report', error)
    throw error
  })
}

async function readNewest(filter: ConversationsFilter, signal: AbortSignal): Promise<string | null> {
  const page = await call(listConversations, { query: { from: 0, perPage: 1 }, body: filter, signal })
  return page.messages[0]?.id ?? null
}
