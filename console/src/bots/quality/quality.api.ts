import {
  cancelEvaluation,
  listConfusions,
  listEvaluations,
  listIntentResults,
  listTestedPhrases,
  readEvaluation,
  startEvaluation,
} from '@parley/contracts/bots/evaluations.ts'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'

const evaluationsKey = ['bots', 'evaluations'] as const
/** So many can be chosen from; the server keeps no more. */
const shownEvaluations = 12

type EvaluationPlace = { agentId: string; evaluationId: string }
type Page = { from: number; perPage: number }

export function useEvaluations(agentId: string) {
  return useQuery({
    queryKey: [...evaluationsKey, agentId, 'list'],
    queryFn: ({ signal }) =>
      call(listEvaluations, { params: { agentId }, query: { perPage: shownEvaluations }, signal }),
  })
}

export function useEvaluation(params: EvaluationPlace) {
  return useQuery({
    queryKey: [...placeKey(params), 'result'],
    queryFn: ({ signal }) => call(readEvaluation, { params, signal }),
  })
}

export function useConfusions(params: EvaluationPlace, page: Page) {
  return useQuery({
    queryKey: [...placeKey(params), 'confusions', page],
    queryFn: ({ signal }) => call(listConfusions, { params, query: page, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useIntentResults(params: EvaluationPlace, { searchterm, ...page }: Page & { searchterm: string }) {
  return useQuery({
    queryKey: [...placeKey(params), 'intents', page, searchterm],
    queryFn: ({ signal }) =>
      call(listIntentResults, { params, query: { ...page, ...(searchterm ? { searchterm } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export type Cell = { expected: string; predicted: string }

export function useTestedPhrases(params: EvaluationPlace, cell: Cell | null, page: Page) {
  return useQuery({
    queryKey: [...placeKey(params), 'phrases', cell, page],
    queryFn: cell
      ? ({ signal }) => call(listTestedPhrases, { params, query: { ...cell, ...page }, signal })
      : skipToken,
  })
}

/** Share of a running evaluation that is done, 0 to 1; the events of the server bring it. */
export function useEvaluationShare(evaluationId: string): number | null {
  const key = ['bots', 'evaluation-progress', evaluationId]
  const { data } = useQuery<{ progress: number }>({ queryKey: key, queryFn: skipToken })
  return data?.progress ?? null
}

export function useStartEvaluation(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    /** Without a version it is the content as it stands. */
    mutationFn: (version: number | null) =>
      callFully(startEvaluation, { params: { agentId }, body: version === null ? {} : { version } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: evaluationsKey }),
  })
}

export function useCancelEvaluation(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (evaluationId: string) => callFully(cancelEvaluation, { params: { agentId, evaluationId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: evaluationsKey }),
  })
}

function placeKey({ agentId, evaluationId }: EvaluationPlace) {
  return [...evaluationsKey, agentId, evaluationId] as const
}
