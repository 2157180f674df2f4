import {
  deleteStory,
  readStories,
  restoreStory,
  type StoryDraft,
  type StoryNode,
  saveStory,
} from '@parley/contracts/bots/stories.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFully } from '../../lib/call.ts'
import { useUndo } from '../../lib/use-undo.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { contentKey } from '../intents/content.key.ts'

export function useStories(agentId: string, searchterm = '') {
  return useQuery({
    queryKey: [...contentKey(agentId), 'stories', searchterm],
    queryFn: ({ signal }) =>
      call(readStories, { params: { agentId }, query: searchterm ? { searchterm } : {}, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSaveStory(agentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: Omit<StoryDraft, 'agentId'>) => callFully(saveStory, { body: { ...draft, agentId } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'stories'] })
    },
  })
}

export function useDeleteStory(agentId: string) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [...contentKey(agentId), 'stories'] })
  const undo = useUndo((storyId: string) => callFully(restoreStory, { params: { agentId, storyId } }), refresh)
  return useMutation({
    mutationFn: (storyId: string) => callFully(deleteStory, { params: { agentId, storyId } }),
    onSuccess: ({ message }, storyId) => void toast.success(message, undo(storyId)),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
}

export function findStory(stories: readonly StoryNode[], id: string): StoryNode | null {
  for (const story of stories) {
    const found = story.id === id ? story : findStory(story.childStories, id)
    if (found) return found
  }
  return null
}
