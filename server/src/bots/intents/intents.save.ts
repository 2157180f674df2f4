import { given, isNew, tooMany } from '@parley/contracts/bots/drafts.ts'
import { parameterOf, withParameters } from '@parley/contracts/bots/intents.parameters.ts'
import { contentProblem, headProblem, type IntentProblem, markProblem } from '@parley/contracts/bots/intents.rules.ts'
import { type IntentDraft, intentTexts } from '@parley/contracts/bots/intents.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type Selectable, sql } from 'kysely'
import type { Intents } from '../../platform/database/database.gen.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, invalid, invalidFields, malformed, missing } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'
import { entityNames } from '../entities/entities.ts'
import { stories } from '../stories/stories.ts'
import { changesBetween, type IntentContent, replaceContent } from './intents.content.ts'
import { contentOf, intents, type StoredContent, shown } from './intents.ts'

type Place = { agentId: string; storyId: string; stored: Selectable<Intents> | null }

const nothing: StoredContent = { utterances: [], responses: [], parameters: [] }

/** The checks stand in the order in which the first failing one is told. */
export async function saveIntent(work: Work, draft: IntentDraft, fewestPhrases?: number) {
  if (given(draft, draft.name, '') === '') throw malformed(intentTexts.nameRequired)
  refuse(headProblem(draft))
  const place = await placeOf(work, draft)
  refuseOverwriting(place.stored, draft.basedOn)
  refuse(contentProblem(draft, fewestPhrases))
  const before = place.stored ? await contentOf(work, place.stored.id) : nothing
  const names = await namesOf(work, place.agentId, { draft, before })
  refuse(markProblem(draft))
  const after = merged(draft, before, names)
  const saved = await write(work, { place, name: draft.name ?? place.stored?.name ?? '', before, after })
  return say(place.stored ? intentTexts.updated : intentTexts.created, await shown(work, saved))
}

/** Agent, story and intent that the draft names; on an edit, what is left out is the intent's own. */
async function placeOf(work: Work, draft: IntentDraft): Promise<Place> {
  const own = draft.agentId === undefined ? await anyIntent(work, draft.id) : undefined
  const unknown = isNew(draft) || draft.agentId !== undefined ? missing('Agent', 'agentId') : missing('Intent', 'id')
  const { id: agentId } = await lockAgent(work, draft.agentId ?? own?.agentId ?? '', unknown)
  if (draft.storyId !== undefined) await requireStory(work, agentId, draft.storyId)
  if (isNew(draft)) return { agentId, storyId: draft.storyId ?? '', stored: null }
  const stored = await anyIntent(work, draft.id)
  if (stored?.agentId !== agentId) throw missing('Intent', 'id')
  return { agentId, storyId: draft.storyId ?? stored.storyId, stored }
}

/** What somebody else has saved since the changes were begun is not replaced unseen. */
function refuseOverwriting(stored: Selectable<Intents> | null, basedOn: string | undefined): void {
  if (!stored || !basedOn || stored.updatedAt.toISOString() === basedOn) return
  throw conflict(intentTexts.changedMeanwhile, [{ field: 'basedOn', message: intentTexts.changedMeanwhile }])
}

async function anyIntent(work: Work, id = ''): Promise<Selectable<Intents> | undefined> {
  if (!isUuid(id)) return undefined
  return intents(work).selectAll('intents').where('intents.id', '=', id).executeTakeFirst()
}

async function requireStory(work: Work, agentId: string, storyId: string): Promise<void> {
  const found = isUuid(storyId)
    ? await stories(work)
        .select('stories.id')
        .where('stories.agentId', '=', agentId)
        .where('stories.id', '=', storyId)
        .executeTakeFirst()
    : undefined
  if (!found) throw missing('Story', 'storyId')
}

/** The names of all entities that the intent will point to; one that is in no library is refused. */
async function namesOf(work: Work, agentId: string, { draft, before }: { draft: IntentDraft; before: StoredContent }) {
  const rows = (draft.entities ?? []).map(({ id, entityId }, index) => ({
    id: id || entityId || '',
    field: `entities[${index}].id`,
  }))
  const spans = (draft.utterances ?? []).flatMap(({ entityRefs = [] }, index) =>
    entityRefs.map(({ entityId = '' }, place) => ({
      id: entityId,
      field: `utterances[${index}].entityRefs[${place}].entityId`,
    })),
  )
  const kept = before.parameters.map(({ entityId }) => entityId)
  const names = await entityNames(work, agentId, [...kept, ...[...rows, ...spans].map(({ id }) => id)])
  const unknown = [...rows, ...spans].find(({ id }) => !names.has(id))
  if (unknown) throw missing('Entity', unknown.field)
  return names
}

/** Lists that are sent replace the stored ones whole. */
function merged(draft: IntentDraft, before: StoredContent, names: ReadonlyMap<string, string>): IntentContent {
  const { phrases, parameters } = withParameters(
    draft.utterances ?? before.utterances,
    draft.entities?.map(parameterOf) ?? before.parameters,
    entityId => names.get(entityId) ?? '',
  )
  const responses = draft.responses ?? before.responses
  return { utterances: phrases, parameters, responses: responses.map(({ response = '' }) => response) }
}

type Writing = { place: Place; name: string; before: StoredContent; after: IntentContent }

/** A save that changes nothing writes nothing. */
async function write(work: Work, { place, name, before, after }: Writing): Promise<Selectable<Intents>> {
  const { stored, storyId, agentId } = place
  const changes = changesBetween(before, after)
  const isSame = stored && stored.name === name && stored.storyId === storyId && !changes.any
  if (isSame) return stored
  const saved = await unlessTaken(
    () => (stored ? update(work, stored.id, { name, storyId }) : insert(work, place, name)),
    conflict(intentTexts.nameTaken, [{ field: 'name', message: intentTexts.nameTaken }]),
  )
  await replaceContent(work, saved.id, { before, after, changed: changes.changed })
  await contentChanged(work, agentId, !stored || changes.asksForTraining, saved.id)
  work.audit({
    module: 'NLP',
    action: stored ? 'update' : 'create',
    resourceId: saved.id,
    resourceName: name,
    before: stored ? { name: stored.name, storyId: stored.storyId, ...changes.before } : undefined,
    after: { name, storyId, ...changes.after },
  })
  return saved
}

export async function refuseMoreIntents(work: Work, agentId: string): Promise<void> {
  const over = await intents(work)
    .select('intents.id')
    .where('intents.agentId', '=', agentId)
    .offset(limits.intents - 1)
    .limit(1)
    .executeTakeFirst()
  if (over) throw invalid(tooMany('intents'), 'name')
}

async function insert(work: Work, { agentId, storyId }: Place, name: string): Promise<Selectable<Intents>> {
  await refuseMoreIntents(work, agentId)
  return work.db
    .insertInto('intents')
    .values({ enterpriseId: work.enterpriseId, agentId, storyId, name, nameKey: sameText(name), ...authorOf(work) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function update(work: Work, id: string, { name, storyId }: { name: string; storyId: string }) {
  return work.db
    .updateTable('intents')
    .set({ name, nameKey: sameText(name), storyId, updatedAt: sql<Date>`now()`, ...authorOf(work) })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function authorOf({ actor }: Work) {
  return { updatedBy: actor.id, updatedByName: actor.name }
}

function refuse(problem: IntentProblem | null): void {
  if (!problem) return
  const { code, ...told } = problem
  throw code === '409' ? conflict(told.message, [told]) : invalidFields([told])
}
