import {
  createRichCard,
  deleteRichCard,
  listRichCards,
  type RichCardDraft,
  readRichCard,
  restoreRichCard,
  updateRichCard,
} from '@parley/contracts/templates/rich-cards.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../lib/call.ts'
import { useUndo } from '../lib/use-undo.ts'
import { toast } from '../ui/feedback/toast.ts'

const cardsKey = ['templates', 'rich-cards'] as const
export const perPage = 20

export function useRichCards({ search, from }: { search: string; from: number }) {
  return useQuery({
    queryKey: [...cardsKey, 'list', search, from],
    queryFn: ({ signal }) =>
      call(listRichCards, { query: { from, perPage, ...(search ? { searchterm: search } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRichCard(richCardId: string | null) {
  return useQuery({
    queryKey: [...cardsKey, 'one', richCardId],
    queryFn: ({ signal }) => call(readRichCard, { params: { richCardId: richCardId ?? '' }, signal }),
    select: ({ richCard }) => richCard,
    enabled: richCardId !== null,
    staleTime: 0,
  })
}

/** Makes a card, or changes the one that is named, says so and hands it over. */
export function useSaveRichCard(richCardId: string | null) {
  const queries = useQueryClient()
  return async (body: RichCardDraft) => {
    const { answer, message } = await (richCardId
      ? callFully(updateRichCard, { params: { richCardId }, body })
      : callFully(createRichCard, { body }))
    toast.success(message)
    await queries.invalidateQueries({ queryKey: cardsKey })
    return answer.richCard
  }
}

export function useDeleteRichCard() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [...cardsKey, 'list'] })
  const undo = useUndo((richCardId: string) => callFully(restoreRichCard, { params: { richCardId } }), refresh)
  return useMutation({
    mutationFn: (richCardId: string) => callFully(deleteRichCard, { params: { richCardId } }),
    onSuccess: ({ message }, richCardId) => void toast.success(message, undo(richCardId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}
