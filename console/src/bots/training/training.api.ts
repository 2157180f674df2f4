import {
  activateVersion,
  heldText,
  keepServing,
  listVersions,
  postTrainAgent,
  readTraining,
  trainingTexts,
} from '@parley/contracts/bots/training.ts'
import {
  skipToken,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { CallRefused } from '../../lib/call-refused.ts'
import { toast, toastTimes } from '../../ui/feedback/toast.ts'
import { agentsKey } from '../agents/agents.api.ts'

const trainingKey = ['bots', 'training'] as const

/** The newest training, null while there was none. */
export function useTraining(agentId: string) {
  return useQuery({
    queryKey: [...trainingKey, agentId, 'newest'],
    queryFn: async ({ signal }) => {
      try {
        return await call(readTraining, { params: { agentId }, signal })
      } catch (error) {
        if (error instanceof CallRefused && error.status === 404) return null
        throw error
      }
    },
  })
}

export function useVersions(agentId: string) {
  return useQuery({
    queryKey: [...trainingKey, agentId, 'versions'],
    queryFn: ({ signal }) => call(listVersions, { params: { agentId }, signal }),
  })
}

/** Trains and waits; the warning stays until the server has said how it went. */
export function useTrain(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: trainKey(agentId),
    mutationFn: (_told: { onWarnings: () => void }) => callFully(postTrainAgent, { params: { agentId } }),
    onMutate: () => {
      toast.warning(trainingTexts.started, { duration: toastTimes.untilEnded })
    },
    onSuccess: ({ answer, message }, { onWarnings }) => {
      const warned = answer.warnings.length > 0 ? { action: { label: 'See warnings', onClick: onWarnings } } : {}
      if (answer.held) toast.warning(heldText(answer.held), warned)
      else toast.success(message, warned)
    },
    onError: error => toast.error(error.message),
    onSettled: () => refreshTraining(queries),
  })
}

/** Whether a call that was made here still waits for its training. */
export function useIsTraining(agentId: string): boolean {
  return useIsMutating({ mutationKey: trainKey(agentId) }) > 0
}

/** What the last call that was made here was refused with, if it was. */
export function useTrainingFailure(agentId: string): string | null {
  const errors = useMutationState({
    filters: { mutationKey: trainKey(agentId) },
    select: ({ state }) => state.error?.message ?? null,
  })
  return errors.at(-1) ?? null
}

/** Share of a running training that is done, 0 to 1; the events of the server bring it. */
export function useTrainingShare(agentId: string): number | null {
  const { data } = useQuery<{ progress: number }>({ queryKey: ['bots', 'progress', agentId], queryFn: skipToken })
  return data?.progress ?? null
}

export function useActivateVersion(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => callFully(activateVersion, { params: { agentId, version } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => refreshTraining(queries),
  })
}

/** Decides against a held version. */
export function useKeepServing(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => callFully(keepServing, { params: { agentId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => refreshTraining(queries),
  })
}

function trainKey(agentId: string) {
  return [...trainingKey, agentId, 'train']
}

async function refreshTraining(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await queries.invalidateQueries({ queryKey: agentsKey })
  await queries.invalidateQueries({ queryKey: trainingKey })
}
