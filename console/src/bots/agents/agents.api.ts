import {
  type AgentRow,
  deleteAgent,
  listAgents,
  readAgent,
  restoreAgent,
  saveAgent,
} from '@parley/contracts/bots/agents.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const agentsKey = ['bots', 'agents'] as const
const perPage = 15

/** Pages of the agents whose name contains the text, the one changed last first. */
export function useAgents(searchterm: string) {
  return useInfiniteQuery({
    queryKey: [...agentsKey, 'list', searchterm],
    queryFn: ({ pageParam, signal }) =>
      call(listAgents, { query: { from: pageParam, perPage, ...(searchterm ? { searchterm } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    placeholderData: keepPreviousData,
  })
}

function agentQuery(agentId: string) {
  return queryOptions({
    queryKey: [...agentsKey, 'one', agentId],
    queryFn: ({ signal }) => call(readAgent, { params: { agentId }, signal }),
  })
}

export function useAgent(agentId: string) {
  return useQuery(agentQuery(agentId))
}

export function useSaveAgent() {
  const queries = useQueryClient()
  return async (draft: BodyOf<typeof saveAgent>) => {
    const { answer, message } = await callFully(saveAgent, { body: draft })
    await queries.invalidateQueries({ queryKey: agentsKey })
    return { agent: answer, message }
  }
}

export function useDeleteAgent() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [...agentsKey, 'list'] })
  const undo = useUndo((agentId: string) => callFully(restoreAgent, { params: { agentId } }), refresh)
  return useMutation({
    mutationFn: ({ id }: AgentRow) => callFully(deleteAgent, { params: { agentId: id } }),
    onSuccess: ({ message }, { id }) => void toast.success(message, undo(id)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}
