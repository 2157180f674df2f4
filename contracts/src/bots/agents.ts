import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { instant, moreRows, number, pathId, searchTerm } from '../fields.ts'
import { agentConfig } from './configuration.ts'
import { given, sentId, sentName, sentText, textProblems } from './drafts.ts'
import { limits } from './texts.ts'

export const agentTypes = ['nlp', 'prompt'] as const
export type AgentType = (typeof agentTypes)[number]
export const trainingStatuses = ['NOT_TRAINED', 'IN_PROGRESS', 'TRAINED', 'FAILED'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

/** What a card shows of its training, with the style of the badge. */
export const trainingLabels: Record<TrainingStatus, { label: string; style: 'completed' | 'pending' | 'progress' }> = {
  NOT_TRAINED: { label: 'Not Trained', style: 'pending' },
  IN_PROGRESS: { label: 'Training Inprogress', style: 'progress' },
  TRAINED: { label: 'Trained', style: 'completed' },
  FAILED: { label: 'Training Failed', style: 'pending' },
}

export const agentTexts = {
  created: 'Agent created successfully',
  updated: 'Agent updated successfully',
  deleted: 'Agent deleted successfully',
  restored: 'Agent restored successfully',
  nameEmpty: 'Agent name should not be empty',
  descriptionEmpty: 'Agent description should not be empty',
  typeInvalid: 'Agent type is not valid',
  typeFixed: 'Agent type cannot be changed',
  nameTaken: 'duplication of name ',
  hasStories: 'Agent has Stories and Intents attached to it. Cannot be deleted',
  inUse: 'Agent is in use',
  noMore: 'No More Agents to Show',
  none: 'No Agents to Show',
  promptBased: 'This agent is prompt based',
  openPrompt: 'Open Prompt Configuration',
} as const

export const agentRow = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(agentTypes).nullable(),
  createdAt: instant,
  updatedAt: instant,
  trainingStatus: z.enum(trainingStatuses),
  servingVersion: z.number().nullable(),
  /** A version that did worse in its tests and waits for somebody's decision. */
  heldVersion: z.number().nullable(),
  trainedAt: instant.nullable(),
})
export type AgentRow = z.output<typeof agentRow>

export const promptConfig = z.object({
  prompt: z.string(),
  extractData: z.boolean(),
  openaiKey: z.string().nullable(),
  userData: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type PromptConfig = z.output<typeof promptConfig>

export const agent = agentRow.extend({
  eId: z.string(),
  config: agentConfig,
  promptConfig,
  rootStoryId: z.string(),
})
export type Agent = z.output<typeof agent>

export const agentDraft = z.object({
  id: sentId(),
  name: sentName(),
  description: sentText(),
  // A form hands back the type that the card shows, and null is one of them.
  type: z.string().trim().nullish(),
  agentName: sentName().meta({ description: 'The same as `name`' }),
  agentDesc: sentText().meta({ description: 'The same as `description`' }),
})
export type AgentDraft = z.output<typeof agentDraft>

const params = z.object({ agentId: pathId('Agent') })

export const listAgents = endpoint({
  method: 'GET',
  path: '/nlp/v2/agent',
  summary: 'The agents, the one changed last first; without any query all of them.',
  query: z.object({
    from: number(z.number().int().min(0)).optional(),
    perPage: number(z.number().int().min(-1)).optional(),
    searchterm: searchTerm,
  }),
  answer: z.object({ agents: z.array(agentRow), ...moreRows }),
})

export const readAgent = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId',
  summary: 'One agent with its settings.',
  params,
  answer: agent,
})

export const saveAgent = endpoint({
  method: 'POST',
  path: '/nlp/agent',
  summary: 'Makes an agent, or with `id` changes one.',
  body: agentDraft,
  answer: agent,
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/nlp/agent/:agentId',
  summary: 'Puts an agent that has no stories and is not in use into the Bin.',
  params,
  answer: z.object({ id: z.string() }),
})

export const restoreAgent = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/restore',
  summary: 'Takes an agent out of the Bin as it was; a name taken meanwhile gets a word more.',
  params,
  answer: agent,
})

/** What is wrong with the draft itself; whether its name is free and its type is the stored one, only the server knows. */
export function agentProblems(draft: AgentDraft): Problem[] {
  const name = given(draft, draft.name ?? draft.agentName, '')
  const description = given(draft, draft.description ?? draft.agentDesc, '')
  const { type } = draft
  return [
    ...textProblems('name', name, { label: 'Agent name', longest: limits.name, blank: agentTexts.nameEmpty }),
    ...textProblems('description', description, {
      label: 'Agent description',
      longest: limits.description,
      blank: agentTexts.descriptionEmpty,
    }),
    ...(type === undefined || type === null || isAgentType(type)
      ? []
      : [{ field: 'type', message: agentTexts.typeInvalid }]),
  ]
}

export function isAgentType(value: unknown): value is AgentType {
  return agentTypes.some(type => type === value)
}
