import {
  deleteIntent,
  type Intent,
  type IntentDraft,
  listIntents,
  readIntent,
  restoreIntent,
  saveIntent,
} from '@parley/contracts/bots/intents.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contentKey } from './content.key.ts'

const perPage = 200

export type StoryPlace = { agentId: string; storyId: string }
type IntentAddress = StoryPlace & { intentId: string }

/** Pages of a story's intents in the order in which they were made. */
export function useIntents({ agentId, storyId }: StoryPlace, searchterm: string) {
  return useInfiniteQuery({
    queryKey: [...contentKey(agentId), 'intents', storyId, searchterm],
    queryFn: ({ pageParam, signal }) =>
      call(listIntents, {
        params: { agentId, storyId },
        query: { from: pageParam, perPage, ...(searchterm ? { searchterm } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, from) => (last.more ? from + perPage : undefined),
    // Another story's intents are no stand-in for these; another search's are.
    placeholderData: (before, query) => (query?.queryKey[4] === storyId ? keepPreviousData(before) : undefined),
  })
}

export function useIntent(address: IntentAddress) {
  return useQuery({
    queryKey: intentKey(address),
    queryFn: ({ signal }) => call(readIntent, { params: address, signal }),
  })
}

export function useSaveIntent(agentId: string) {
  const queries = useQueryClient()
  const saveIt = async (draft: IntentDraft): Promise<Intent> => {
    const { answer, message } = await callFully(saveIntent, { body: draft })
    queries.setQueryData(intentKey({ agentId, storyId: answer.storyId, intentId: answer.id }), answer)
    toast.success(message)
    void queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'intents'] })
    void queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'stories'] })
    return answer
  }
  /** After a refusal: somebody else may have been faster. */
  const readAgain = () => queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'intent'] })
  return { saveIntent: saveIt, readAgain }
}

export function useDeleteIntent({ agentId, storyId }: StoryPlace) {
  const queries = useQueryClient()
  // Not waited for: whoever asked closes the editor first, which would read the deleted intent again.
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'intents'] })
    void queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'stories'] })
  }
  const undo = useUndo((intentId: string) => callFully(restoreIntent, { params: { agentId, intentId } }), refresh)
  return useMutation({
    mutationFn: (intentId: string) => callFully(deleteIntent, { params: { agentId, storyId, intentId } }),
    onSuccess: ({ message }, intentId) => void toast.success(message, undo(intentId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

function intentKey({ agentId, storyId, intentId }: IntentAddress) {
  return [...contentKey(agentId), 'intent', storyId, intentId]
}
