import {
  addToBlacklist,
  downloadBlacklist,
  listBlacklist,
  removeFromBlacklist,
  uploadBlacklist,
} from '@parley/contracts/campaigns/blacklist.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendCsv } from '../contacts/imports/imports.api.ts'
import { call, callForFile, callFully } from '../lib/call.ts'
import { toast } from '../ui/feedback/toast.ts'
import { saveFile } from '../ui/text/csv.ts'

const blacklistKey = ['campaigns', 'blacklist'] as const
export const blacklistPerPage = 20

/** One page of the numbers that match, the newest first. */
export function useBlacklist({ search, from }: { search: string; from: number }) {
  return useQuery({
    queryKey: [...blacklistKey, 'list', search, from],
    queryFn: ({ signal }) =>
      call(listBlacklist, { query: { from, perPage: blacklistPerPage, ...(search ? { search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Adds numbers, and hands over what became of them. */
export function useAddToBlacklist() {
  const queries = useQueryClient()
  return async (body: BodyOf<typeof addToBlacklist>) => {
    const added = await call(addToBlacklist, { body })
    void queries.invalidateQueries({ queryKey: blacklistKey })
    return added
  }
}

type Sending = { file: File; reason: string; signal: AbortSignal; onSent: (share: number) => void }

/** As above, with a file, which is sent first. */
export function useUploadBlacklist() {
  const queries = useQueryClient()
  return async ({ reason, ...sending }: Sending) => {
    const { name, secureUrl } = await sendCsv(sending)
    // A file of many numbers goes in part by part: what came before a failure stays.
    const { signal } = sending
    return call(uploadBlacklist, { body: { file: { name, path: secureUrl }, reason }, signal }).finally(
      () => void queries.invalidateQueries({ queryKey: blacklistKey }),
    )
  }
}

export function useRemoveFromBlacklist() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entryId: string) => callFully(removeFromBlacklist, { params: { entryId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: blacklistKey }),
  })
}

/** Saves all numbers that match, not just those of the page. */
export function useSaveBlacklist() {
  return useMutation({
    mutationFn: async (search: string) => {
      const { file, name } = await callForFile(downloadBlacklist.path, search ? { search } : {})
      saveFile(name, file, 'text/csv;charset=utf-8')
    },
    onError: error => toast.error(error.message),
  })
}
