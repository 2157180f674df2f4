import type { FindingKind } from '@parley/contracts/bots/finding-kinds.ts'
import { ignoreFinding, listFindings, type Mend, mendFinding, restoreFinding } from '@parley/contracts/bots/lint.ts'
import { makeParaphrases } from '@parley/contracts/bots/paraphrases.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { agentsKey } from '../agents/agents.api.ts'
import { contentKey } from '../intents/content.key.ts'

export const findingsPerPage = 25

type FindingsFilter = { from: number; perPage: number; kind?: FindingKind; ignored?: boolean }

/** Read again after every change of the content. */
export function useFindings(agentId: string, filter: FindingsFilter) {
  return useQuery({
    queryKey: [...contentKey(agentId), 'lint', filter],
    queryFn: ({ signal }) => call(listFindings, { params: { agentId }, query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How much the linter found in all; undefined until it has looked. */
export function useFindingCount(agentId: string): number | undefined {
  const { data } = useFindings(agentId, { from: 0, perPage: findingsPerPage })
  return data?.counts.reduce((sum, { count }) => sum + count, 0)
}

export function useMend(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: (mend: Mend) => callFully(mendFinding, { params: { agentId }, body: mend }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

/** What somebody can live with is left out of the list; `undo` shows it again. */
export function useIgnoreFinding(agentId: string) {
  const onSettled = useRefresh(agentId)
  const params = { agentId }
  const onError = (error: Error) => void toast.error(error.message)
  const restore = useMutation({
    mutationFn: (id: string) => callFully(restoreFinding, { params, body: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled,
  })
  const ignore = useMutation({
    mutationFn: (id: string) => callFully(ignoreFinding, { params, body: { id } }),
    onSuccess: ({ message }, id) =>
      toast.success(message, { action: { label: 'Undo', onClick: () => restore.mutate(id) } }),
    onError,
    onSettled,
  })
  return { ignore, restore, isBusy: ignore.isPending || restore.isPending }
}

export type Lonely = { intentId: string; phrases: readonly string[]; wanted: number }

/** Gives an intent of few phrases other ways to say them. */
export function useGeneratePhrases(agentId: string) {
  const refresh = useRefresh(agentId)
  return useMutation({
    mutationFn: async ({ intentId, phrases, wanted }: Lonely) => {
      const each = Math.ceil(wanted / phrases.length)
      const asked = { agentId, lines: [...phrases], num_return_sequences: each }
      const { paraphrases } = await call(makeParaphrases, { body: asked })
      const body = { mend: 'add_phrases' as const, intentIds: [intentId], phrases: paraphrases.slice(0, wanted) }
      return callFully(mendFinding, { params: { agentId }, body })
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

function useRefresh(agentId: string) {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: contentKey(agentId) })
    await queries.invalidateQueries({ queryKey: agentsKey })
  }
}
