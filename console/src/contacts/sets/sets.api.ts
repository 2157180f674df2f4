import {
  type ContactSet,
  deleteGroup,
  deleteLabel,
  listGroups,
  listLabels,
  mapContacts,
  restoreGroup,
  restoreLabel,
  saveGroup,
  saveLabel,
  unmapContacts,
} from '@parley/contracts/contacts/sets.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callFully } from '../../lib/call.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SetKind } from './sets.words.ts'

const setsKey = ['contacts', 'sets'] as const
const noSets: ContactSet[] = []

const setsPerPage = 200

/** The groups or labels whose name contains the text, by name, as many pages as were asked for. */
export function useSets(kind: SetKind, search: string) {
  return useInfiniteQuery({
    queryKey: [...setsKey, kind, 'pages', search],
    queryFn: ({ signal, pageParam: from }) =>
      pageOfSets(kind, { from, perPage: setsPerPage, ...(search ? { search } : {}) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * setsPerPage : undefined),
    placeholderData: keepPreviousData,
  })
}

const offered = 50
/** They stand in the address, which servers and proxies cut at 8 kB. */
const idsPerCall = 100

/** Groups or labels to choose from: those that the search finds, and the chosen ones wherever they stand. */
export function useSetChoice(kind: SetKind, chosenIds: readonly string[]) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    queryKey: [...setsKey, kind, 'offered', search],
    queryFn: ({ signal }) => listSets(kind, { perPage: offered, ...(search ? { search } : {}) }, signal),
    placeholderData: keepPreviousData,
  })
  const chosen = useNamedSets(kind, chosenIds)
  const sets = found.data ?? noSets
  const others = chosen.filter(({ id }) => !sets.some(set => set.id === id))
  return {
    sets: [...others, ...sets],
    hasNone: search === '' && found.data?.length === 0,
    finding: { onSearch: setSearch, isStale: found.isPlaceholderData },
  }
}

/** Certain groups or labels; those that are gone are left out. */
export function useNamedSets(kind: SetKind, wantedIds: readonly string[]): readonly ContactSet[] {
  const { data } = useNamed(kind, wantedIds)
  return (data ?? noSets).filter(({ id }) => wantedIds.includes(id))
}

/** Whether one of these has been deleted; not before it is known. */
export function useHasGone(kind: SetKind, wantedIds: readonly string[] = []): boolean {
  const { data, isPlaceholderData } = useNamed(kind, wantedIds)
  return data !== undefined && !isPlaceholderData && data.length < new Set(wantedIds).size
}

function useNamed(kind: SetKind, wantedIds: readonly string[]) {
  const ids = [...new Set(wantedIds)].toSorted()
  return useQuery({
    queryKey: namedKey(kind, ids),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, part) =>
        ids.slice(part * idsPerCall, (part + 1) * idsPerCall),
      )
      return (await Promise.all(parts.map(part => listSets(kind, { perPage: -1, ids: part }, signal)))).flat()
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

function namedKey(kind: SetKind, ids: readonly string[]) {
  return [...setsKey, kind, 'named', ids]
}

/** The names of some of these; an id without one belongs to a set that is gone. */
export function useSetNames(kind: SetKind, wantedIds: readonly string[]): (ids: readonly string[]) => string[] {
  const sets = useNamedSets(kind, wantedIds)
  return ids => sets.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
}

/** Makes a set, or renames the one that `id` names; says so and hands it over. */
export function useSaveSet(kind: SetKind) {
  const queries = useQueryClient()
  return async (draft: { id?: string; name: string }): Promise<ContactSet> => {
    const { answer, message } = await (kind === 'groups'
      ? callFully(saveGroup, { body: draft })
      : callFully(saveLabel, { body: draft }))
    const set = 'group' in answer ? answer.group : answer.tag
    toast.success(message)
    // Whoever goes on with it has its name at once.
    queries.setQueryData(namedKey(kind, [set.id]), [set])
    void queries.invalidateQueries({ queryKey: setsKey })
    return set
  }
}

/** Puts a set into the Bin and offers the way back. */
export function useDeleteSet(kind: SetKind) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['contacts'] })
  const undo = useUndo(
    (setId: string): Promise<{ message: string }> =>
      kind === 'groups'
        ? callFully(restoreGroup, { params: { groupId: setId } })
        : callFully(restoreLabel, { params: { tagId: setId } }),
    refresh,
  )
  return useMutation({
    mutationFn: (setId: string): Promise<{ message: string }> =>
      kind === 'groups'
        ? callFully(deleteGroup, { params: { groupId: setId } })
        : callFully(deleteLabel, { params: { tagId: setId } }),
    onSuccess: ({ message }, setId) => void toast.success(message, undo(setId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
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

type Listed = { from?: number; perPage: number; search?: string; ids?: string[] }

async function listSets(kind: SetKind, query: Listed, signal: AbortSignal): Promise<ContactSet[]> {
  return (await pageOfSets(kind, query, signal)).sets
}

async function pageOfSets(kind: SetKind, query: Listed, signal: AbortSignal) {
  if (kind === 'groups') {
    const { groups, more } = await call(listGroups, { query, signal })
    return { sets: groups, more }
  }
  const { tags, more } = await call(listLabels, { query, signal })
  return { sets: tags, more }
}
