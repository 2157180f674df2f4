import { restoreFirst } from '@parley/contracts/bin.ts'
import { isNew } from '@parley/contracts/bots/drafts.ts'
import { type StoryDraft, type StoryNode, storyProblems, storyTexts } from '@parley/contracts/bots/stories.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { freeName } from '../../platform/bin.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { attached, conflict, invalid, invalidFields, missing, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent, refuseUnknownAgent } from '../agents/agents.rows.ts'

type StoryRow = { id: string; parentId: string | null; name: string; intentCount: number }

/** Every read of a story starts here, so that none forgets the enterprise or the Bin. */
export function stories(work: Work) {
  return work.db
    .selectFrom('stories')
    .where('stories.enterpriseId', '=', work.enterpriseId)
    .where('stories.deletedAt', 'is', null)
}

export async function readStories(work: Work, agentId: string, searchterm: string | undefined) {
  await refuseUnknownAgent(work, agentId)
  const rows = await storiesOf(work, agentId)
  const root = rows.find(row => row.parentId === null)
  if (!root) throw notFound('Story')
  const tree = nodeOf(root, childrenOf(rows))
  const wanted = sameText(searchterm ?? '')
  const childStories = wanted ? containing(tree.childStories, wanted) : tree.childStories
  return { id: root.id, _id: root.id, name: 'root' as const, childStories }
}

export async function saveStory(work: Work, draft: StoryDraft) {
  const problems = storyProblems(draft)
  if (problems.length > 0) throw invalidFields(problems)
  const agentId = await agentOf(work, draft)
  const rows = await storiesOf(work, agentId)
  const id = isNew(draft)
    ? await createStory(work, agentId, { draft, rows })
    : await changeStory(work, agentId, { draft, rows })
  const saved = await storiesOf(work, agentId)
  const row = saved.find(story => story.id === id)
  if (!row) throw missing('Story', 'id')
  return say(isNew(draft) ? storyTexts.created : storyTexts.updated, nodeOf(row, childrenOf(saved)))
}

export async function deleteStory(work: Work, agentId: string, storyId: string) {
  await lockAgent(work, agentId, notFound('Agent'))
  const rows = await storiesOf(work, agentId)
  const story = rows.find(row => row.id === storyId.toLowerCase())
  if (!story) throw notFound('Story')
  if (story.parentId === null) throw invalid(storyTexts.rootDeleted)
  if (story.intentCount > 0 || rows.some(row => row.parentId === story.id)) throw attached(storyTexts.hasIntents)
  await work.db
    .updateTable('stories')
    .set({ deletedAt: sql<Date>`now()`, deletedBy: work.actor.id })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', story.id)
    .execute()
  await contentChanged(work, agentId, false)
  work.audit({ module: 'NLP', action: 'delete', resourceId: story.id, resourceName: story.name })
  return say(storyTexts.deleted, { id: story.id })
}

/** At its old place. What somebody has restored already stays as it is. */
export async function restoreStory(work: Work, agentId: string, storyId: string) {
  await lockAgent(work, agentId, notFound('Agent'))
  const binned = await work.db
    .selectFrom('stories')
    .select(['id', 'name', 'parentId'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('id', '=', storyId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (binned) await takeOutOfBin(work, agentId, binned)
  const rows = await storiesOf(work, agentId)
  const row = rows.find(({ id }) => id === storyId.toLowerCase())
  if (!row) throw notFound('Story')
  return say(storyTexts.restored, nodeOf(row, childrenOf(rows)))
}

async function takeOutOfBin(work: Work, agentId: string, binned: Omit<StoryRow, 'intentCount'>): Promise<void> {
  const { id, parentId } = binned
  const rows = await storiesOf(work, agentId)
  await refuseWithoutParent(work, parentId, rows)
  if (lineOf(parentId ?? '', rows).length >= limits.storyDepth) throw invalid(storyTexts.parentInvalid)
  const taken = new Set(rows.filter(row => row.parentId !== null).map(({ name }) => sameText(name)))
  const name = await freeName(binned.name, async nameKey => taken.has(nameKey))
  await work.db
    .updateTable('stories')
    .set({ name, nameKey: sameText(name), deletedAt: null, deletedBy: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
  await contentChanged(work, agentId, false)
  work.audit({ module: 'NLP', action: 'restore', resourceId: id, resourceName: name })
}

async function refuseWithoutParent(work: Work, parentId: string | null, rows: StoryRow[]): Promise<void> {
  if (rows.some(({ id }) => id === parentId)) return
  const { name } = await work.db
    .selectFrom('stories')
    .select('name')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow()
  throw conflict(restoreFirst(name))
}

/** Holds the agent that the draft names, or on an edit that leaves it out, the story's own. */
async function agentOf(work: Work, draft: StoryDraft): Promise<string> {
  if (isNew(draft) || draft.agentId !== undefined) {
    const { id } = await lockAgent(work, draft.agentId ?? '', missing('Agent', 'agentId'))
    return id
  }
  const story = isUuid(draft.id ?? '')
    ? await stories(work)
        .select('agentId')
        .where('id', '=', draft.id ?? '')
        .executeTakeFirst()
    : undefined
  const { id } = await lockAgent(work, story?.agentId ?? '', missing('Story', 'id'))
  return id
}

type Saving = { draft: StoryDraft; rows: StoryRow[] }

async function createStory(work: Work, agentId: string, { draft, rows }: Saving): Promise<string> {
  const { name = '' } = draft
  const parentId = parentOf(draft, rows)
  if (lineOf(parentId, rows).length >= limits.storyDepth) throw invalid(storyTexts.parentInvalid, 'parentId')
  const { id } = await unlessTaken(
    () =>
      work.db
        .insertInto('stories')
        .values({ enterpriseId: work.enterpriseId, agentId, parentId, name, nameKey: sameText(name) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    nameTaken(),
  )
  await contentChanged(work, agentId, false)
  work.audit({ module: 'NLP', action: 'create', resourceId: id, resourceName: name, after: { name, parentId } })
  return id
}

async function changeStory(work: Work, agentId: string, { draft, rows }: Saving): Promise<string> {
  const stored = rows.find(row => row.id === draft.id)
  if (!stored) throw missing('Story', 'id')
  if (stored.parentId === null) throw invalid(storyTexts.rootChanged, 'id')
  const before = { name: stored.name, parentId: stored.parentId }
  const after = {
    name: draft.name ?? before.name,
    parentId: draft.parentId === undefined ? before.parentId : parentOf(draft, rows),
  }
  if (after.name === before.name && after.parentId === before.parentId) return stored.id
  if (after.parentId !== before.parentId) refuseMove(stored.id, after.parentId, rows)
  await unlessTaken(
    () =>
      work.db
        .updateTable('stories')
        .set({ ...after, nameKey: sameText(after.name) })
        .where('enterpriseId', '=', work.enterpriseId)
        .where('id', '=', stored.id)
        .execute(),
    nameTaken(),
  )
  await contentChanged(work, agentId, false)
  work.audit({ module: 'NLP', action: 'update', resourceId: stored.id, resourceName: after.name, before, after })
  return stored.id
}

/** Blank is the top level, which is below the root. */
function parentOf({ parentId }: StoryDraft, rows: StoryRow[]): string {
  const parent = rows.find(row => (parentId ? row.id === parentId : row.parentId === null))
  if (!parent) throw missing('Story', 'parentId')
  return parent.id
}

function refuseMove(storyId: string, parentId: string, rows: StoryRow[]): void {
  const above = lineOf(parentId, rows)
  const deepest = above.length + heightOf(storyId, childrenOf(rows))
  if (above.includes(storyId) || deepest > limits.storyDepth) throw invalid(storyTexts.parentInvalid, 'parentId')
}

function nameTaken() {
  return conflict(storyTexts.nameTaken, [{ field: 'name', message: storyTexts.nameTaken }])
}

/** All stories of the agent with its root, in the order in which they were made. */
function storiesOf(work: Work, agentId: string): Promise<StoryRow[]> {
  return stories(work)
    .select(['stories.id', 'stories.parentId', 'stories.name'])
    .select(
      sql<number>`(select count(*) from intents i where i.story_id = stories.id and i.deleted_at is null)`.as(
        'intentCount',
      ),
    )
    .where('stories.agentId', '=', agentId)
    .orderBy('stories.id')
    .execute()
}

function childrenOf(rows: StoryRow[]): Map<string | null, StoryRow[]> {
  return Map.groupBy(rows, row => row.parentId)
}

function nodeOf(row: StoryRow, children: Map<string | null, StoryRow[]>): StoryNode {
  const childStories = (children.get(row.id) ?? []).map(child => nodeOf(child, children))
  return { id: row.id, _id: row.id, name: row.name, intentCount: row.intentCount, childStories }
}

/** Stories whose name contains the text, and their ancestors. */
function containing(nodes: StoryNode[], wanted: string): StoryNode[] {
  return nodes.flatMap(node => {
    const childStories = containing(node.childStories, wanted)
    return childStories.length > 0 || sameText(node.name).includes(wanted) ? [{ ...node, childStories }] : []
  })
}

/** The story and what is above it, up to below the root: as many as its depth. */
function lineOf(storyId: string, rows: StoryRow[]): string[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const line: string[] = []
  for (let row = byId.get(storyId); row?.parentId; row = byId.get(row.parentId)) line.push(row.id)
  return line
}

/** How many levels the story takes, itself included. */
function heightOf(storyId: string, children: Map<string | null, StoryRow[]>): number {
  return 1 + Math.max(0, ...(children.get(storyId) ?? []).map(child => heightOf(child.id, children)))
}
