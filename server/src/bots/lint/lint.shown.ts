import { type Finding, lintTexts, type Mend } from '@parley/contracts/bots/lint.ts'
import type { Work } from '../../platform/work.ts'
import { entities } from '../entities/entities.ts'
import { intents } from '../intents/intents.ts'
import { leastPhrases } from '../training/training.warnings.ts'
import { type Asked, askedOf } from './lint.asked.ts'
import type { Found } from './lint.find.ts'
import { findingId } from './lint.ignore.ts'

type NamedIntent = { id: string; name: string; storyId: string; size: number }
/** What the findings of a page speak of, by id. */
type Names = {
  intents: Map<string, NamedIntent>
  entities: Map<string, string>
  parameters: Map<string, string>
  asked: Asked
}
type Shown = Pick<Finding, 'message' | 'mends'>

/** A finding whose intent or entity has gone since is left out. */
export async function shownFindings(work: Work, agentId: string, found: Found[]): Promise<Finding[]> {
  const names = await namesOf(work, agentId, found)
  return found.flatMap((each): Finding[] => {
    const own = each.intents.flatMap(({ id, phrases }) => {
      const { name, storyId } = names.intents.get(id) ?? {}
      return name === undefined || storyId === undefined ? [] : [{ id, name, storyId, phrases }]
    })
    const entityName = each.entityId === undefined ? null : names.entities.get(each.entityId)
    if (own.length < each.intents.length || entityName === undefined) return []
    const entity = each.entityId && entityName !== null ? { id: each.entityId, name: entityName } : null
    const { message, mends } = described(each, { own, entity }, names)
    return [{ id: findingId(each), kind: each.kind, message, intents: own, entity, mends }]
  })
}

type Subject = { own: Finding['intents']; entity: Finding['entity'] }

function described(found: Found, { own, entity }: Subject, names: Names): Shown {
  const [first, second] = own
  const { size = 0, usual = 0 } = found
  if (found.kind === 'unused_entity') return unused(entity)
  if (!first) throw new Error('Such a finding names an intent.')
  if (found.kind === 'shared_phrase') return shared(own, names)
  if (found.kind === 'alike_phrases' && second) return alike([first, second], names)
  if (found.kind === 'few_phrases') return few(first, size, names)
  if (found.kind === 'oversized_intent') {
    const repeats = found.repeats ?? []
    const mend = removal([first.id], repeats)
    const mends = repeats.length > 0 ? [{ ...mend, label: lintTexts.removeRepeats(repeats.length) }] : []
    return { message: lintTexts.oversized(first.name, size, usual), mends }
  }
  const parameter = names.parameters.get(`${first.id} ${found.parameter}`) ?? ''
  return { message: lintTexts.unmarked(parameter, first.name), mends: [] }
}

function unused(entity: Finding['entity']): Shown {
  const mend = { mend: 'delete_entity' as const, intentIds: [], phrases: [], entityId: entity?.id ?? '' }
  return { message: lintTexts.unused(entity?.name ?? ''), mends: [{ ...mend, label: lintTexts.deleteEntity }] }
}

/** More than a few owners have to be looked at one by one. */
const mostOwners = 4

function shared(own: Finding['intents'], names: Names): Shown {
  const message = lintTexts.shared(
    own[0]?.phrases[0] ?? '',
    own.map(({ name }) => name),
  )
  const mends = own.flatMap(keeper => {
    const others = own.filter(each => each !== keeper)
    if (own.length > mostOwners || others.some(other => !canSpare(other, names))) return []
    const phrases = others.flatMap(each => each.phrases)
    return [
      {
        ...removal(
          others.map(({ id }) => id),
          phrases,
        ),
        kept: keptOf(keeper),
        label: lintTexts.keep(keeper.name),
      },
    ]
  })
  return { message, mends }
}

function alike([one, other]: [Finding['intents'][number], Finding['intents'][number]], names: Names): Shown {
  const message = lintTexts.alike(
    { phrase: one.phrases[0] ?? '', intent: one.name },
    { phrase: other.phrases[0] ?? '', intent: other.name },
  )
  const mends = [one, other].flatMap(each => {
    const kept = keptOf(each === one ? other : one)
    if (!canSpare(each, names)) return []
    return [{ ...removal([each.id], each.phrases), kept, label: lintTexts.remove(each.name) }]
  })
  return { message, mends }
}

function few(intent: Finding['intents'][number], size: number, { asked }: Names): Shown {
  const messages = asked.get(intent.id) ?? []
  const mend = { mend: 'add_phrases' as const, intentIds: [intent.id], phrases: messages }
  const mends = messages.length > 0 ? [{ ...mend, label: lintTexts.addMessages(messages.length) }] : []
  return { message: lintTexts.few(intent.name, size), mends }
}

/** An intent is not left with fewer phrases than it may be saved with. */
function canSpare({ id, phrases }: Finding['intents'][number], names: Names): boolean {
  return (names.intents.get(id)?.size ?? 0) - phrases.length >= leastPhrases
}

function keptOf({ id, phrases }: Finding['intents'][number]): Mend['kept'] {
  return { intentId: id, phrases }
}

function removal(intentIds: string[], phrases: string[]): Mend {
  return { mend: 'remove_phrases', intentIds, phrases }
}

async function namesOf(work: Work, agentId: string, found: Found[]): Promise<Names> {
  const intentIds = [...new Set(found.flatMap(each => each.intents.map(({ id }) => id)))]
  const entityIds = found.flatMap(({ entityId }) => entityId ?? [])
  const lonely = found.flatMap(each => (each.kind === 'few_phrases' ? each.intents.map(({ id }) => id) : []))
  return {
    intents: await intentsById(work, agentId, intentIds),
    entities: await entitiesById(work, agentId, entityIds),
    parameters: await parameterNames(work, found),
    asked: await askedOf(work, agentId, lonely),
  }
}

async function intentsById(work: Work, agentId: string, ids: string[]): Promise<Map<string, NamedIntent>> {
  if (ids.length === 0) return new Map()
  const rows = await intents(work)
    .leftJoin('utterances', 'utterances.intentId', 'intents.id')
    .select(({ fn }) => ['intents.id', 'intents.name', 'intents.storyId', fn.count<number>('utterances.id').as('size')])
    .where('intents.agentId', '=', agentId)
    .where('intents.id', 'in', ids)
    .groupBy('intents.id')
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function entitiesById(work: Work, agentId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await entities(work)
    .select(['entities.id', 'entities.name'])
    .where('entities.agentId', '=', agentId)
    .where('entities.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By intent and place among its rows. */
async function parameterNames(work: Work, found: Found[]): Promise<Map<string, string>> {
  const ids = found.flatMap(each => (each.parameter === undefined ? [] : each.intents.map(({ id }) => id)))
  if (ids.length === 0) return new Map()
  const rows = await work.db
    .selectFrom('intentParameters')
    .select(['intentId', 'name'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('intentId', 'in', ids)
    .orderBy('position')
    .execute()
  const own = Map.groupBy(rows, ({ intentId }) => intentId)
  return new Map([...own].flatMap(([id, list]) => list.map(({ name }, place) => [`${id} ${place}`, name])))
}
