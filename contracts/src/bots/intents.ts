import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, moreRows, number, page, pathId, searchTerm } from '../fields.ts'
import { sentId, sentList, sentName, sentText, sentTexts } from './drafts.ts'

export const intentTexts = {
  created: 'Intent created successfully',
  updated: 'Intent updated successfully',
  deleted: 'Intent deleted successfully',
  restored: 'Intent restored successfully',
  nameRequired: 'Intent name  required',
  nameEmpty: 'Intent name should not be empty',
  nameTaken: 'Duplication of intent name',
  storyFirst: 'Please create story before an Intent',
  twoPhrases: 'Please give atleast two training phrases save the intent',
  phraseEmpty: 'training phrases should not be empty',
  phraseTwice: 'Duplication of utterance name',
  responseEmpty: 'Responce should not be empty',
  promptEmpty: 'prompt cannot be empty',
  parameterInvalid: 'Parameter name is not valid',
  parameterTwice: 'Parameter name is duplicated',
  positionInvalid: 'Entity position is not valid',
  changedMeanwhile: 'Intent was changed by someone else meanwhile',
  unsaved: 'Please Save or Discard the changes',
  saveFirst: 'please save the intent',
  selectPhrase: 'Select at least one training phrase',
  none: 'No Intents to Show',
  create: 'Create Intent',
  utteranceDeleted: 'Deleted  utterance  succesfully',
  utterancesDeleted: 'Deleted  utterances  succesfully',
  responseDeleted: 'Deleted the response succesfully',
  entityDeleted: 'Deleted  Entity  succesfully',
} as const

export const intentRow = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  storyId: z.string(),
  agentId: z.string(),
  utteranceCount: z.number(),
  updatedAt: instant,
})
export type IntentRow = z.output<typeof intentRow>

/** A span of a phrase, in UTF-16 units, the end exclusive. */
export const entityRef = z.object({
  entityId: z.string(),
  entityStartPos: z.number().int(),
  entityEndPos: z.number().int(),
  /** The parameter row that the words fill. */
  parameter: z.string(),
})
export type EntityRef = z.output<typeof entityRef>

export const utterance = z.object({
  id: z.string(),
  utterance: z.string(),
  entityDefined: z.boolean(),
  entityRefs: z.array(entityRef),
})
export type Utterance = z.output<typeof utterance>

export const intentResponse = z.object({ id: z.string(), response: z.string() })
export type IntentResponse = z.output<typeof intentResponse>

export const intentEntity = z.object({
  /** The entity of the library, as `entityId`; rows are told apart by `name`. */
  id: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  name: z.string(),
  required: z.boolean(),
  value: z.string(),
  prompts: z.array(z.string()),
})
export type IntentEntity = z.output<typeof intentEntity>

export const intent = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  storyId: z.string(),
  agentId: z.string(),
  utterances: z.array(utterance),
  responses: z.array(intentResponse),
  entities: z.array(intentEntity),
  createdAt: instant,
  updatedAt: instant,
  /** Who saved it last; null where that is not known. */
  updatedBy: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
})
export type Intent = z.output<typeof intent>

export const entityRefDraft = z.object({
  entityId: sentId(),
  entityStartPos: number().nullish(),
  entityEndPos: number().nullish(),
  parameter: sentText(),
})
export type EntityRefDraft = z.output<typeof entityRefDraft>

/** A plain text counts as a phrase without spans. */
export const utteranceDraft = z.preprocess(
  value => (isText(value) ? { utterance: value } : value),
  z.object({ utterance: sentName(), entityRefs: sentList(entityRefDraft) }),
)
export type UtteranceDraft = z.output<typeof utteranceDraft>

export const responseDraft = z.preprocess(
  value => (isText(value) ? { response: value } : value),
  z.object({ response: sentText() }),
)
export type ResponseDraft = z.output<typeof responseDraft>

export const parameterDraft = z.object({
  id: sentId(),
  entityId: sentId(),
  name: sentText(),
  required: flag().nullish(),
  value: sentText(),
  prompts: sentTexts(value => [value]),
})
export type ParameterDraft = z.output<typeof parameterDraft>

export const intentDraft = z.object({
  id: sentId(),
  agentId: sentId(),
  storyId: sentId(),
  name: sentName(),
  utterances: sentList(utteranceDraft),
  responses: sentList(responseDraft),
  entities: sentList(parameterDraft),
  basedOn: sentText().meta({ description: 'The `updatedAt` that the changes were made to; refused when it is older' }),
})
export type IntentDraft = z.output<typeof intentDraft>

const storyParams = z.object({ agentId: pathId('Agent'), storyId: pathId('Story') })
const intentParams = storyParams.extend({ intentId: pathId('Intent') })

export const listIntents = endpoint({
  method: 'GET',
  path: '/nlp/v2/agent/:agentId/story/:storyId/intent',
  summary: 'The intents of a story in the order in which they were made.',
  params: storyParams,
  query: z.object({ ...page(200), searchterm: searchTerm }),
  answer: z.object({ intents: z.array(intentRow), ...moreRows }),
})

export const readIntent = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/story/:storyId/intent/:intentId',
  summary: 'One intent with its phrases, responses and parameters.',
  params: intentParams,
  answer: intent,
})

export const saveIntent = endpoint({
  method: 'POST',
  path: '/nlp/intent',
  summary: 'Makes an intent, or with `id` changes one; each list that is sent replaces the stored one whole.',
  body: intentDraft,
  answer: intent,
})

export const deleteIntent = endpoint({
  method: 'DELETE',
  path: '/nlp/agent/:agentId/story/:storyId/intent/:intentId',
  summary: 'Puts an intent into the Bin.',
  params: intentParams,
  answer: z.object({ id: z.string() }),
})

export const restoreIntent = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/intent/:intentId/restore',
  summary: 'Takes an intent out of the Bin with all that it holds; a name taken meanwhile gets a word more.',
  params: z.object({ agentId: pathId('Agent'), intentId: pathId('Intent') }),
  answer: intent,
})

function isText(value: unknown): boolean {
  return typeof value === 'string' || value === null
}
