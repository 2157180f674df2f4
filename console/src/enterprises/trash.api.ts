import {
  deleteTrash,
  emptyTrash,
  listTrash,
  restoreTrash,
  type TrashType,
} from '@parley/contracts/enterprises/trash.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'

const trashKey = ['enterprises', 'trash'] as const
export const perPage = 15

type Wanted = { search: string; type: TrashType | undefined; from: number }

export function useTrash({ search, type, from }: Wanted) {
  return useQuery({
    queryKey: [...trashKey, search, type, from],
    queryFn: ({ signal }) =>
      call(listTrash, {
        query: { from, perPage, ...(search ? { searchterm: search } : {}), type: type ?? '' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** One after the other, since an intent comes back only after its story. The first refusal ends it. */
export function useRestore() {
  return useTrashAct(async (ids: readonly string[]) => {
    let message = ''
    for (const itemId of ids) ({ message } = await callFully(restoreTrash, { params: { itemId } }))
    return message
  })
}

export function useDeleteForGood() {
  return useTrashAct(async (ids: readonly string[]) => {
    const [itemId] = ids
    const { message } =
      itemId !== undefined && ids.length === 1
        ? await callFully(deleteTrash, { params: { itemId } })
        : await callFully(emptyTrash, { query: {}, body: { ids: [...ids] } })
    return message
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
