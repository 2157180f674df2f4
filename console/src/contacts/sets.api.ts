import {
  type ContactSet,
  deleteGroup,
  deleteLabel,
  listGroups,
  listLabels,
  mapContacts,
  saveGroup,
  saveLabel,
  unmapContacts,
} from '@parley/contracts/contacts/sets.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { toast } from '../ui/toast.ts'
import type { SetKind } from './sets.words.ts'

const setsKey = ['contacts', 'sets'] as const
const noSets: ContactSet[] = []

/** The groups or labels whose name contains the text, by name. */
export function useSets(kind: SetKind, search: string) {
  return useQuery({
    queryKey: [...setsKey, kind, search],
    queryFn: ({ signal }) => listSets(kind, search, signal),
    placeholderData: keepPreviousData,
  })
}

/** Id → name; an id that is not among them belongs to a set that is gone. */
export function useSetNames(kind: SetKind): (ids: readonly string[]) => string[] {
  const sets = useSets(kind, '').data ?? noSets
  return ids => sets.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
}

/** Makes a set, or renames the one that `id` names; says so. */
export function useSaveSet(kind: SetKind) {
  const queries = useQueryClient()
  return async (draft: { id?: string; name: string }) => {
    const { message } = await (kind === 'groups'
      ? callFully(saveGroup, { body: draft })
      : callFully(saveLabel, { body: draft }))
    toast.success(message)
    void queries.invalidateQueries({ queryKey: setsKey })
  }
}

export function useDeleteSet(kind: SetKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (setId: string): Promise<{ message: string }> =>
      kind === 'groups'
        ? callFully(deleteGroup, { params: { groupId: setId } })
        : callFully(deleteLabel, { params: { tagId: setId } }),
    onSuccess: ({ message }) => void toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contacts'] }),
  })
}

export type Membership = { kind: SetKind; mode: 'map' | 'unmap'; setIds: string[]; contactIds: string[] }

/** Puts ticked contacts into sets or takes them out, and says so; a refusal is for the caller to show. */
export function useMapContacts() {
  const queries = useQueryClient()
  return async ({ kind, mode, setIds, contactIds }: Membership) => {
    const input = { params: { kind }, body: { customerIds: contactIds, ...idsOf(kind, setIds) } }
    const { message } = await (mode === 'map' ? callFully(mapContacts, input) : callFully(unmapContacts, input))
    toast.success(message)
    void queries.invalidateQueries({ queryKey: ['contacts'] })
  }
}

/** Ids of sets, under the name that the calls give them. */
export function idsOf(kind: SetKind, setIds: string[]) {
  return kind === 'groups' ? { groupIds: setIds } : { tagIds: setIds }
}

async function listSets(kind: SetKind, search: string, signal: AbortSignal): Promise<ContactSet[]> {
  const query = { perPage: -1, ...(search ? { search } : {}) }
  if (kind === 'groups') return (await call(listGroups, { query, signal })).groups
  return (await call(listLabels, { query, signal })).tags
}
