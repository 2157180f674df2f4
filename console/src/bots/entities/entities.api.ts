import {
  deleteEntity,
  type Entity,
  type EntityDraft,
  listEntities,
  readEntity,
  restoreEntity,
  saveEntity,
} from '@parley/contracts/bots/entities.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contentKey } from '../intents/content.key.ts'

type EntityFilter = { type?: 0 | 1; from?: number; perPage: number; searchterm?: string }

export function useEntities(agentId: string, { searchterm, ...filter }: EntityFilter) {
  return useQuery({
    queryKey: [...contentKey(agentId), 'entities', filter, searchterm ?? ''],
    queryFn: ({ signal }) =>
      call(listEntities, { params: { agentId }, query: { ...filter, ...(searchterm ? { searchterm } : {}) }, signal }),
    // The two kinds have different columns: rows of one are no stand-in for the other's.
    placeholderData: (before, query) => (sameKind(query?.queryKey[4], filter) ? keepPreviousData(before) : undefined),
  })
}

export function useEntity(agentId: string, entityId: string | null) {
  return useQuery({
    queryKey: [...contentKey(agentId), 'entity', entityId],
    queryFn: ({ signal }) => call(readEntity, { params: { agentId, entityId: entityId ?? '' }, signal }),
    enabled: entityId !== null,
  })
}

export function useSaveEntity(agentId: string) {
  const queries = useQueryClient()
  return async (draft: EntityDraft): Promise<Entity> => {
    const { answer, message } = await callFully(saveEntity, { body: { ...draft, agentId } })
    await queries.invalidateQueries({ queryKey: contentKey(agentId) })
    toast.success(message)
    return answer
  }
}

export function useDeleteEntity(agentId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'entities'] })
  const undo = useUndo((entityId: string) => callFully(restoreEntity, { params: { agentId, entityId } }), refresh)
  return useMutation({
    mutationFn: (entityId: string) => callFully(deleteEntity, { params: { agentId, entityId } }),
    onSuccess: ({ message }, entityId) => void toast.success(message, undo(entityId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

function sameKind(before: unknown, filter: Omit<EntityFilter, 'searchterm'>): boolean {
  return typeof before === 'object' && before !== null && Reflect.get(before, 'type') === filter.type
}
