import { deleteTrash, emptyTrash, listTrash, restoreTrash } from '@parley/contracts/enterprises/trash.ts'
import type { TrashType } from '@parley/contracts/enterprises/trash-kinds.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callFully } from '../lib/call.ts'
import { formatNumber } from '../lib/format.ts'
import { toast } from '../ui/feedback/toast.ts'

const trashKey = ['enterprises', 'trash'] as const
export const perPage = 15

type Wanted = { search: string; type: TrashType | undefined }

export function useTrash({ search, type, from }: Wanted & { from: number }) {
  return useQuery({
    queryKey: [...trashKey, search, type, from],
    queryFn: ({ signal }) => call(listTrash, { query: { from, perPage, ...queryOf({ search, type }) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** All that match and may be taken out; `isCut` where there are more than one answer holds, which are the newest. */
export function useMatching({ search, type }: Wanted, enabled: boolean) {
  return useQuery({
    queryKey: [...trashKey, 'matching', search, type],
    queryFn: ({ signal }) => call(listTrash, { query: { perPage: -1, ...queryOf({ search, type }) }, signal }),
    select: ({ items, more }) => ({ items: items.filter(({ mayDelete }) => mayDelete), isCut: more }),
    enabled,
  })
}

function queryOf({ search, type }: Wanted) {
  return { ...(search ? { searchterm: search } : {}), type: type ?? ('' as const) }
}

/** One after the other, since an intent comes back only after its story. The first refusal ends it. */
export function useRestore() {
  const [done, setDone] = useState(0)
  const act = useTrashAct(async (ids: readonly string[]) => {
    let message = ''
    for (const [before, itemId] of ids.entries()) {
      setDone(before)
      try {
        ;({ message } = await callFully(restoreTrash, { params: { itemId } }))
      } catch (error) {
        throw before > 0 && error instanceof Error ? new Error(`${restored(before)}. ${error.message}`) : error
      }
    }
    return ids.length === 1 ? message : restored(ids.length)
  })
  return { ...act, done }
}

function restored(count: number): string {
  return `${formatNumber(count)} restored`
}

export function useDeleteForGood() {
  return useTrashAct(async (ids: readonly string[]) => {
    const [itemId] = ids
    if (itemId !== undefined && ids.length === 1) return (await callFully(deleteTrash, { params: { itemId } })).message
    const { answer } = await callFully(emptyTrash, { query: {}, body: { ids: [...ids] } })
    return `${formatNumber(answer.deleted)} deleted for good`
  })
}

export function useEmptyBin() {
  return useTrashAct(async () => (await callFully(emptyTrash, { query: {}, body: {} })).message)
}

function useTrashAct<Input>(act: (input: Input) => Promise<string>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: message => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: trashKey }),
  })
}
