import { type CallKind, listCalls, readCallTotals } from '@parley/contracts/bots/calls.ts'
import { listCrawlRuns } from '@parley/contracts/bots/crawls.ts'
import { deleteDocuments, documentTexts, restoreDocuments, uploadDocuments } from '@parley/contracts/bots/documents.ts'
import { type GenAiDraft, listChunks, readGenAi, saveGenAi } from '@parley/contracts/bots/knowledge.ts'
import { cancelTraining } from '@parley/contracts/bots/training.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { CallRefused } from '../../lib/call-refused.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { agentsKey } from '../agents/agents.api.ts'

const knowledgeKey = ['bots', 'knowledge'] as const
export const chunksPerPage = 10

export function useGenAi(agentId: string) {
  return useQuery({
    queryKey: [...knowledgeKey, agentId],
    queryFn: ({ signal }) => call(readGenAi, { params: { agentId }, signal }),
  })
}

export function useSaveGenAi(agentId: string) {
  const refresh = useRefresh()
  return async (draft: GenAiDraft) => {
    const { message } = await callFully(saveGenAi, { params: { agentId }, body: draft })
    toast.success(message)
    await refresh()
  }
}

export function useUploadDocuments(agentId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (files: readonly File[]) => callFully(uploadDocuments, { body: { agentId }, files: { files } }),
    onSuccess: ({ message }) => toast.success(message),
    // What the server says of a file helps; that a connection broke is told in the documents' words.
    onError: error => toast.error(isToldBy(error) ? error.message : documentTexts.selectionFailed),
    onSettled: refresh,
  })
}

export function useDeleteDocument(agentId: string) {
  const refresh = useRefresh()
  const undo = useUndo(
    (fileName: string) => callFully(restoreDocuments, { params: { agentId }, body: { filenames: [fileName] } }),
    refresh,
  )
  return useMutation({
    mutationFn: (fileName: string) => callFully(deleteDocuments, { body: { agentId, filenames: [fileName] } }),
    onSuccess: ({ message, answer }, fileName) =>
      answer.notFound.length > 0 ? toast.error(documentTexts.cannotDelete) : toast.success(message, undo(fileName)),
    onError: () => toast.error(documentTexts.cannotDelete),
    onSettled: refresh,
  })
}

export function useChunks(agentId: string, { search, from }: { search: string; from: number }) {
  return useQuery({
    queryKey: [...knowledgeKey, agentId, 'chunks', { search, from }],
    queryFn: ({ signal }) =>
      call(listChunks, {
        params: { agentId },
        query: { from, perPage: chunksPerPage, ...(search ? { searchterm: search } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export const runsPerPage = 10

export function useCrawlRuns(agentId: string, from: number) {
  return useQuery({
    queryKey: [...knowledgeKey, agentId, 'runs', from],
    queryFn: ({ signal }) =>
      call(listCrawlRuns, { params: { agentId }, query: { from, perPage: runsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

const callsKey = ['bots', 'model-calls'] as const
export const callsPerPage = 10

/** `fromDate` is where the month begins for whoever looks. */
export function useCallTotals(agentId: string, fromDate: string) {
  return useQuery({
    queryKey: [...callsKey, agentId, 'totals', fromDate],
    queryFn: ({ signal }) => call(readCallTotals, { params: { agentId }, query: { fromDate }, signal }),
  })
}

type Behind = { fromDate: string; kind: CallKind; from: number }

export function useCalls(agentId: string, { fromDate, kind, from }: Behind) {
  return useQuery({
    queryKey: [...callsKey, agentId, { fromDate, kind, from }],
    queryFn: ({ signal }) =>
      call(listCalls, { params: { agentId }, query: { fromDate, kind, from, perPage: callsPerPage }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCancelTraining(agentId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => callFully(cancelTraining, { params: { agentId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: knowledgeKey })
    await queries.invalidateQueries({ queryKey: agentsKey })
  }
}

function isToldBy(error: Error): boolean {
  return error instanceof CallRefused && error.status !== 0
}
