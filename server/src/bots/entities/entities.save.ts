import { setImmediate } from 'node:timers/promises'
import { isNew } from '@parley/contracts/bots/drafts.ts'
import { entityRefusal, keptValue, repeatedValues } from '@parley/contracts/bots/entities.rules.ts'
import {
  type EntityDraft,
  type EntityValue,
  type EntityValueDraft,
  entityTexts,
} from '@parley/contracts/bots/entities.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { patternProblem } from '@parley/nlu/entities/custom/pattern.ts'
import { systemEntities } from '@parley/nlu/entities/system.ts'
import { type Selectable, sql } from 'kysely'
import type { Entities } from '../../platform/database/database.gen.ts'
import { unlessTaken } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { conflict, invalid, invalidFields, missing } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'
import { entities, findEntity, shown, valuesOf } from './entities.ts'

type Content = { name: string; values: EntityValue[] }

export async function saveEntity(work: Work, draft: EntityDraft) {
  if (systemEntities.some(({ id }) => id === draft.id)) throw invalid(entityTexts.systemFixed)
  const reasons = await patternReasons(draft.values ?? [])
  const refusal = entityRefusal(draft, pattern => reasons.get(pattern) ?? null)
  if (refusal) throw invalidFields(refusal.errors, refusal.message)
  const agentId = await agentOf(work, draft)
  const stored = isNew(draft) ? null : await findEntity(work, agentId, draft.id ?? '')
  if (stored === undefined) throw missing('Entity', 'id')
  const [repeated] = repeatedValues(draft.values ?? [])
  if (repeated) throw conflict(repeated.message, [repeated])
  const before = stored && { name: stored.name, values: valuesOf(stored.values) }
  const saved = await write(work, { agentId, stored, before, after: merged(draft, before) })
  return say(stored ? entityTexts.updated : entityTexts.created, shown(saved))
}

/** Thousands of patterns take seconds to compile, so other requests are served in between. */
async function patternReasons(values: EntityValueDraft[]): Promise<Map<string, string | null>> {
  const patterns = values.flatMap(({ type, pattern = [] }) => (type === 'pattern' ? pattern : []))
  const reasons = new Map<string, string | null>()
  // What is too long or too much is refused for that, and not looked at.
  for (const pattern of patterns.filter(text => text.length <= limits.pattern).slice(0, limits.values)) {
    if (!reasons.has(pattern)) reasons.set(pattern, patternProblem(pattern))
    await setImmediate()
  }
  return reasons
}

/** Holds the agent that the draft names, or on an edit that leaves it out, the entity's own. */
async function agentOf(work: Work, draft: EntityDraft): Promise<string> {
  if (isNew(draft) || draft.agentId !== undefined) {
    const { id } = await lockAgent(work, draft.agentId ?? '', missing('Agent', 'agentId'))
    return id
  }
  const own = isUuid(draft.id ?? '')
    ? await entities(work)
        .select('entities.agentId')
        .where('entities.id', '=', draft.id ?? '')
        .executeTakeFirst()
    : undefined
  const { id } = await lockAgent(work, own?.agentId ?? '', missing('Entity', 'id'))
  return id
}

function merged(draft: EntityDraft, before: Content | null): Content {
  return { name: draft.name ?? before?.name ?? '', values: draft.values?.map(keptValue) ?? before?.values ?? [] }
}

type Stored = Selectable<Entities>
type Writing = { agentId: string; stored: Stored | null; before: Content | null; after: Content }

/** A save that changes nothing writes nothing. */
async function write(work: Work, { agentId, stored, before, after }: Writing): Promise<Stored> {
  if (stored && JSON.stringify(before) === JSON.stringify(after)) return stored
  const saved = await unlessTaken(
    () => upsert(work, { agentId, stored, after }),
    conflict(entityTexts.nameTaken, [{ field: 'name', message: entityTexts.nameTaken }]),
  )
  await contentChanged(work, agentId, JSON.stringify(before?.values) !== JSON.stringify(after.values))
  const action = stored ? 'update' : 'create'
  work.audit({ module: 'NLP', action, resourceId: saved.id, resourceName: after.name, ...changes(before, after) })
  return saved
}

function upsert(work: Work, { agentId, stored, after }: Omit<Writing, 'before'>): Promise<Stored> {
  const { enterpriseId } = work
  const columns = { name: after.name, nameKey: sameText(after.name), values: JSON.stringify(after.values) }
  if (!stored) {
    const row = { enterpriseId, agentId, ...columns }
    return work.db.insertInto('entities').values(row).returningAll().executeTakeFirstOrThrow()
  }
  return work.db
    .updateTable('entities')
    .set({ ...columns, updatedAt: sql<Date>`now()` })
    .where('enterpriseId', '=', enterpriseId)
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of thousands of values only those that went and those that came. */
function changes(before: Content | null, after: Content) {
  if (!before) return { after }
  const went = new Set(before.values.map(value => JSON.stringify(value)))
  const came = new Set(after.values.map(value => JSON.stringify(value)))
  return {
    before: { name: before.name, values: before.values.filter(value => !came.has(JSON.stringify(value))) },
    after: { name: after.name, values: after.values.filter(value => !went.has(JSON.stringify(value))) },
  }
}
