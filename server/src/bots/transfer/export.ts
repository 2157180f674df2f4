import { isAgentType } from '@parley/contracts/bots/agents.ts'
import type { AgentFile, FileIntent, FileStory } from '@parley/contracts/bots/transfer.ts'
import { notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { settingsOf } from '../agents/configuration.ts'
import { documentsOf } from '../documents/documents.ts'
import { entities, valuesOf } from '../entities/entities.ts'
import { contentOf, intents, type StoredContent } from '../intents/intents.ts'
import { knowledgeSettings } from '../knowledge/knowledge.ts'
import { promptOf } from '../prompt/prompt.ts'
import { stories } from '../stories/stories.ts'

/** The agent as a file: neither ids nor keys, and of documents the names alone. */
export async function agentFileOf(work: Work, agentId: string): Promise<AgentFile> {
  // Held, so that nobody changes the one half while the other is read.
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const { openaiKey: _key, ...config } = settingsOf(agent)
  const { openaiKey: _model, ...promptConfig } = await promptOf(work, agentId)
  const library = await libraryOf(work, agentId)
  const { websitesUrls } = await knowledgeSettings(work, agentId)
  const documents = await documentsOf(work, agentId)
  work.audit({ module: 'NLP', action: 'export', resourceId: agentId, resourceName: agent.name })
  return {
    format: 'agent',
    version: 1,
    agent: {
      name: agent.name,
      description: agent.description,
      type: isAgentType(agent.type) ? agent.type : 'nlp',
      config,
      promptConfig,
    },
    stories: await storiesOf(work, agentId, new Map(library.map(({ id, name }) => [id, name]))),
    entities: library.map(({ name, values }) => ({ name, values })),
    knowledge: { websites: websitesUrls, documents: documents.map(({ fileName }) => fileName) },
  }
}

/** All intents of the stories and those below them, in the order in which they stand. */
export function intentsOf(list: readonly FileStory[]): { story: FileStory; intent: FileIntent }[] {
  return list.flatMap(story => [...story.intents.map(intent => ({ story, intent })), ...intentsOf(story.children)])
}

async function libraryOf(work: Work, agentId: string) {
  const rows = await entities(work)
    .select(['entities.id', 'entities.name', 'entities.values'])
    .where('entities.agentId', '=', agentId)
    .orderBy('entities.id')
    .execute()
  return rows.map(({ id, name, values }) => ({ id, name, values: valuesOf(values) }))
}

async function storiesOf(work: Work, agentId: string, names: ReadonlyMap<string, string>): Promise<FileStory[]> {
  const rows = await stories(work)
    .select(['stories.id', 'stories.parentId', 'stories.name'])
    .where('stories.agentId', '=', agentId)
    .orderBy('stories.id')
    .execute()
  const held = await intentsByStory(work, agentId, names)
  const below = Map.groupBy(rows, row => row.parentId)
  const fileOf = ({ id, name }: { id: string; name: string }): FileStory => ({
    name,
    children: (below.get(id) ?? []).map(fileOf),
    intents: held.get(id) ?? [],
  })
  const [root] = (below.get(null) ?? []).map(fileOf)
  if (!root) return []
  return root.intents.length > 0 ? [{ ...root, children: [] }, ...root.children] : root.children
}

async function intentsByStory(work: Work, agentId: string, names: ReadonlyMap<string, string>) {
  const rows = await intents(work)
    .select(['intents.id', 'intents.name', 'intents.storyId'])
    .where('intents.agentId', '=', agentId)
    .orderBy('intents.id')
    .execute()
  const held = new Map<string, FileIntent[]>()
  for (const { id, name, storyId } of rows) {
    const file = fileIntentOf(name, await contentOf(work, id), entityId => names.get(entityId) ?? entityId)
    held.set(storyId, [...(held.get(storyId) ?? []), file])
  }
  return held
}

/** A system entity is named by its id. */
function fileIntentOf(
  name: string,
  { utterances, responses, parameters }: StoredContent,
  nameOf: (entityId: string) => string,
): FileIntent {
  return {
    name,
    utterances: utterances.map(({ utterance, entityRefs }) => ({
      text: utterance,
      entities: entityRefs.map(({ entityStartPos: start, entityEndPos: end, entityId, parameter }) => {
        return { start, end, entity: nameOf(entityId), parameter }
      }),
    })),
    responses: responses.map(({ response }) => response),
    parameters: parameters.map(({ name: parameter, entityId, required, value, prompts }) => {
      return { name: parameter, entity: nameOf(entityId), required, value, prompts }
    }),
  }
}
