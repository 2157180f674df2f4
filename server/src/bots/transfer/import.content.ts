import { type IntentDraft, intentDraft } from '@parley/contracts/bots/intents.ts'
import { storyDraft } from '@parley/contracts/bots/stories.ts'
import type { FileIntent, FileStory } from '@parley/contracts/bots/transfer.ts'
import type { Work } from '../../platform/work.ts'
import { saveIntent } from '../intents/intents.save.ts'
import { saveStory } from '../stories/stories.ts'
import type { ReadFile } from './import.draft.ts'
import { told } from './import.told.ts'

/** Ids of stories by their path in the file: `stories[0].children[1]`. */
export type StoryIds = ReadonlyMap<string, string>

/** A story `root` at the top is the root itself, which every agent has. */
export async function plantStories(
  work: Work,
  { agentId, rootId }: { agentId: string; rootId: string },
  read: ReadFile,
): Promise<StoryIds> {
  const ids = new Map<string, string>()
  for (const { place, parent, story } of placed(read.file.stories)) {
    const isRoot = parent === null && story.name === 'root' && story.children.length === 0
    const parentId = parent === null ? '' : ids.get(parent)
    const make = () => saveStory(work, storyDraft.parse({ agentId, name: story.name, parentId }))
    ids.set(place, isRoot ? rootId : (await told(place, read, make)).answer.id)
  }
  return ids
}

type Library = { agentId: string; storyIds: StoryIds; entityIds: (name: string) => string }

export async function plantIntents(work: Work, { agentId, storyIds, entityIds }: Library, read: ReadFile) {
  for (const { place, story } of placed(read.file.stories)) {
    const storyId = storyIds.get(place) ?? ''
    for (const [at, intent] of story.intents.entries()) {
      const draft = intentDraft.parse({ agentId, storyId, ...draftOf(intent, entityIds) })
      await told(`${place}.intents[${at}]`, read, () => saveIntent(work, draft, 0))
    }
  }
}

function draftOf({ name, utterances, responses, parameters }: FileIntent, idOf: (name: string) => string): IntentDraft {
  return {
    name,
    utterances: utterances.map(({ text, entities }) => ({
      utterance: text,
      entityRefs: entities.map(({ start, end, entity, parameter }) => {
        return { entityStartPos: start, entityEndPos: end, entityId: idOf(entity), parameter }
      }),
    })),
    responses: responses.map(response => ({ response })),
    entities: parameters.map(({ entity, ...parameter }) => ({ ...parameter, id: idOf(entity) })),
  }
}

type Placed = { place: string; parent: string | null; story: FileStory }

/** Parents before their children, in the order of the file. */
function placed(stories: readonly FileStory[], parent: string | null = null): Placed[] {
  return stories.flatMap((story, at) => {
    const place = parent === null ? `stories[${at}]` : `${parent}.children[${at}]`
    return [{ place, parent, story }, ...placed(story.children, place)]
  })
}
