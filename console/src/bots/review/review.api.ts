import {
  assignReview,
  ignoreReview,
  listAgentIntents,
  listReview,
  listReviewMessages,
  type ReviewAssign,
  type ReviewIgnore,
  undoReview,
} from '@parley/contracts/bots/review.ts'
import type { ReviewKind } from '@parley/contracts/bots/review-kinds.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contentKey } from '../intents/content.key.ts'

const reviewKey = ['bots', 'review'] as const
export const clustersPerPage = 20
const messagesPerPage = 50

export function useReview(agentId: string, filter: { kind: ReviewKind; from: number }) {
  return useQuery({
    queryKey: [...reviewKey, agentId, 'clusters', filter],
    queryFn: ({ signal }) =>
      call(listReview, { params: { agentId }, query: { ...filter, perPage: clustersPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useClusterMessages(agentId: string, clusterId: string) {
  return useInfiniteQuery({
    queryKey: [...reviewKey, agentId, 'messages', clusterId],
    queryFn: ({ pageParam, signal }) =>
      call(listReviewMessages, {
        params: { agentId },
        query: { clusterId, from: pageParam, perPage: messagesPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + messagesPerPage : undefined),
  })
}

/** The first intents by name; a search finds the others. */
export function useAgentIntents(agentId: string, searchterm = '') {
  return useQuery({
    queryKey: [...contentKey(agentId), 'all-intents', searchterm],
    queryFn: ({ signal }) =>
      call(listAgentIntents, {
        params: { agentId },
        query: { perPage: -1, ...(searchterm ? { searchterm } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Each act says what it did, and how to take it back. */
export function useReviewActs(agentId: string) {
  const queries = useQueryClient()
  const params = { agentId }
  const onSettled = () => queries.invalidateQueries({ queryKey: reviewKey })
  const onError = (error: Error) => void toast.error(error.message)
  const undo = useMutation({
    mutationFn: (actId: string) => callFully(undoReview, { params, body: { actId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled,
  })
  const withUndo = (actId: string) => ({ action: { label: 'Undo', onClick: () => undo.mutate(actId) } })
  const assign = useMutation({
    mutationFn: (body: ReviewAssign) => callFully(assignReview, { params, body }),
    onSuccess: ({ answer, message }) => {
      const { added, refused, intent, actId } = answer
      const [first] = refused
      const others = refused.length > 1 ? ` and ${refused.length - 1} more` : ''
      const left = first ? ` Not added: “${first.text}”${others} (${first.reason}).` : ''
      const done = added > 0 ? `${added} added to ${intent.name}.` : `${message}.`
      toast.success(`${done}${left}`, withUndo(actId))
    },
    onError,
    onSettled,
  })
  const ignore = useMutation({
    mutationFn: (body: ReviewIgnore) => callFully(ignoreReview, { params, body }),
    onSuccess: ({ answer, message }) => toast.success(message, withUndo(answer.actId)),
    onError,
    onSettled,
  })
  return { assign, ignore, isBusy: assign.isPending || ignore.isPending || undo.isPending }
}
