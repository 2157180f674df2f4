import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, moreRows, number, page, pathId, searchTerm } from '../fields.ts'
import { sentId, sentList, sentName, sentText, sentTexts } from './drafts.ts'

export const entityTypes = { custom: 0, system: 1 } as const
export const valueTypes = ['synonyms', 'pattern'] as const
export type ValueType = (typeof valueTypes)[number]
export const valueTypeLabels: Record<ValueType, string> = { synonyms: 'Synonyms', pattern: 'Pattern' }

export const entityTexts = {
  created: 'Entity created successfully',
  updated: 'Entity updated successfully',
  deleted: 'Entity deleted successfully',
  restored: 'Entity restored successfully',
  validationFailed: 'Validation failed',
  nameEmpty: 'Entity name should not be empty',
  valuesEmpty: 'Values should not be empty',
  valueEmpty: 'Value should not be empty',
  typeInvalid: 'Type is not valid',
  synonymsEmpty: 'Synonyms should not be empty',
  patternEmpty: 'Pattern should not be empty',
  nameTaken: 'Duplication of entity name',
  valueTwice: 'Duplication of value',
  systemFixed: 'System entity cannot be changed',
  inUse: 'Entity is used in intents. Cannot be deleted',
  noData: 'No data to show',
  noMore: 'No more entity to show',
  synonymEmpty: 'Empty synonyms cannot be added',
  synonymsHint: 'Please give the value and type first',
} as const

export function patternInvalid(reason: string): string {
  return `Pattern is not valid: ${reason}`
}

export const entityValue = z.discriminatedUnion('type', [
  z.object({ value: z.string(), type: z.literal('synonyms'), synonyms: z.array(z.string()) }),
  z.object({ value: z.string(), type: z.literal('pattern'), pattern: z.array(z.string()) }),
])
export type EntityValue = z.output<typeof entityValue>

export const entity = z.object({
  id: z.string(),
  _id: z.string(),
  /** Null for a system entity, which belongs to every agent. */
  agentId: z.string().nullable(),
  name: z.string(),
  type: z.union([z.literal(0), z.literal(1)]),
  description: z.string(),
  values: z.array(entityValue),
  updatedOn: instant.nullable(),
})
export type Entity = z.output<typeof entity>

export const entityValueDraft = z.object({
  value: sentText(),
  type: sentText(),
  /** A list, or one text with commas between. */
  synonyms: sentTexts(value => value.split(',')),
  /** A list, or one pattern. */
  pattern: sentTexts(value => [value]),
})
export type EntityValueDraft = z.output<typeof entityValueDraft>

export const entityDraft = z.object({
  id: sentId(),
  agentId: sentId(),
  name: sentName(),
  values: sentList(entityValueDraft),
})
export type EntityDraft = z.output<typeof entityDraft>

const agentParams = z.object({ agentId: pathId('Agent') })
const entityParams = agentParams.extend({ entityId: entityPathId() })

export const listEntities = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/entity',
  summary: 'Custom entities, the one changed last first, then the system entities; `type` picks one kind.',
  params: agentParams,
  query: z.object({
    ...page(15),
    type: number(z.number().refine(type => type === 0 || type === 1, 'Type is not valid')).optional(),
    searchterm: searchTerm,
  }),
  answer: z.object({ entities: z.array(entity), ...moreRows }),
})

export const readEntity = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/entity/:entityId',
  summary: 'One entity, custom or system.',
  params: entityParams,
  answer: entity,
})

export const saveEntity = endpoint({
  method: 'POST',
  path: '/nlp/entity',
  summary: 'Makes a custom entity, or with `id` changes one; `values` replaces the stored ones whole.',
  body: entityDraft,
  answer: entity,
})

export const deleteEntity = endpoint({
  method: 'DELETE',
  path: '/nlp/agent/:agentId/entity/:entityId',
  summary: 'Puts a custom entity that no intent uses into the Bin.',
  params: entityParams,
  answer: z.object({ id: z.string() }),
})

export const restoreEntity = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/entity/:entityId/restore',
  summary: 'Takes a custom entity out of the Bin; a name taken meanwhile gets a word more.',
  params: z.object({ agentId: pathId('Agent'), entityId: pathId('Entity') }),
  answer: entity,
})

/** A UUID of a custom entity, or the name of a system one. */
function entityPathId() {
  return z.union([z.uuid(), z.string().regex(/^sys\.[a-z-]{1,40}$/)]).meta({ thing: 'Entity' })
}
