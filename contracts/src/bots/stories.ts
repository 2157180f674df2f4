import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { pathId, searchTerm } from '../fields.ts'
import { given, sentId, sentName, textProblems } from './drafts.ts'
import { limits } from './texts.ts'

export const storyTexts = {
  created: 'Story created successfully',
  updated: 'Story updated successfully',
  deleted: 'Story deleted successfully',
  restored: 'Story restored successfully',
  nameEmpty: 'Please give valid name',
  nameTaken: 'Duplication of story name',
  parentInvalid: 'Parent story is not valid',
  hasIntents: 'Story has Intents attached to it. Cannot be deleted',
  rootDeleted: 'Root story cannot be deleted',
  rootChanged: 'Root story cannot be changed',
  none: 'No Stories to Show',
  create: 'Create Story',
  addChild: 'Add child story',
  namePlaceholder: 'Enter story name',
} as const

export const storyNode = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  intentCount: z.number(),
  get childStories() {
    return z.array(storyNode)
  },
})
export type StoryNode = z.output<typeof storyNode>

export const storyTree = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.literal('root'),
  childStories: z.array(storyNode),
})
export type StoryTree = z.output<typeof storyTree>

export const storyDraft = z.object({ id: sentId(), name: sentName(), agentId: sentId(), parentId: sentId() })
export type StoryDraft = z.output<typeof storyDraft>

export const readStories = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/story',
  summary: 'The stories of an agent as a tree; a name cuts it to the stories that contain it.',
  params: z.object({ agentId: pathId('Agent') }),
  query: z.object({ searchterm: searchTerm }),
  answer: storyTree,
})

export const saveStory = endpoint({
  method: 'POST',
  path: '/nlp/story',
  summary: 'Makes a story, or with `id` renames or moves one with all that is below it.',
  body: storyDraft,
  answer: storyNode,
})

export const deleteStory = endpoint({
  method: 'DELETE',
  path: '/nlp/agent/:agentId/story/:storyId',
  summary: 'Puts a story that holds neither intents nor stories into the Bin.',
  params: z.object({ agentId: pathId('Agent'), storyId: pathId('Story') }),
  answer: z.object({ id: z.string() }),
})

export const restoreStory = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/story/:storyId/restore',
  summary: 'Takes a story out of the Bin; a name taken meanwhile gets a word more.',
  params: z.object({ agentId: pathId('Agent'), storyId: pathId('Story') }),
  answer: storyNode,
})

export function storyProblems(draft: Pick<StoryDraft, 'id' | 'name'>): Problem[] {
  return textProblems('name', given(draft, draft.name, ''), {
    label: 'Story name',
    longest: limits.name,
    blank: storyTexts.nameEmpty,
  })
}
