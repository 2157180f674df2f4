import { listCollected, type PromptDraft, savePrompt } from '@parley/contracts/bots/prompt.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { agentsKey } from '../agents/agents.api.ts'

export const collectedPerPage = 50
export type CollectedDays = { from: string | null; to: string | null }

export function useSavePrompt(agentId: string) {
  const queries = useQueryClient()
  return async (draft: PromptDraft) => {
    const { message } = await callFully(savePrompt, { params: { agentId }, body: draft })
    await queries.invalidateQueries({ queryKey: agentsKey })
    toast.success(message)
  }
}

export function useCollected(agentId: string, { days, from }: { days: CollectedDays; from: number }) {
  return useQuery({
    queryKey: ['bots', 'collected', agentId, { days, from }],
    queryFn: ({ signal }) =>
      call(listCollected, {
        params: { agentId },
        query: { from, perPage: collectedPerPage, ...rangeOf(days) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** What one conversation told; an empty list until it has ended and been read. */
export function useCollectedOf(agentId: string, sessionId: string, isWanted = true) {
  return useQuery({
    queryKey: ['bots', 'collected', agentId, { sessionId }],
    queryFn: ({ signal }) => call(listCollected, { params: { agentId }, query: { sessionId, perPage: 1 }, signal }),
    enabled: isWanted && sessionId !== '',
  })
}

export function useDownloadCollected(agentId: string) {
  return useMutation({
    mutationFn: async (days: CollectedDays) => {
      const { file, name } = await callForFile(`/nlp/agent/${agentId}/collected_data/csv`, rangeOf(days))
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: error => toast.error(error.message),
  })
}

function rangeOf({ from, to }: CollectedDays) {
  return { ...(from ? { fromDate: from } : {}), ...(to ? { toDate: to } : {}) }
}
