import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { clientOffset, flag, id, instant, moreRows, page, pathId, sameText } from '../fields.ts'
import { promptConfig } from './agents.ts'
import { sentId, sentList, sentText, tooLong, tooMany } from './drafts.ts'

export const promptTexts = {
  updated: 'Prompt configuration updated successfully',
  configurationRequired: 'Open AI Configuration is Mandatory',
  promptRequired: 'Prompt is Mandatory',
  variablesRequired: 'Add variables name , description and fill mandatory fields',
  variableTwice: 'Duplication of variable name',
  enterPrompt: 'Enter a Prompt Configuration',
  collect: 'Do you want to collect data after conversation?',
  noVariables: 'No variables added. Click + to add a variable.',
  collected: 'Collected Data',
} as const

export const promptLimits = { prompt: 20_000, variables: 50, name: 100, description: 500 } as const

const variable = z.object({ name: sentText(), description: sentText() })
export const promptDraft = z.object({
  openaiKey: sentId(),
  prompt: sentText(),
  extractData: flag().optional(),
  userData: sentList(variable),
})
export type PromptDraft = z.output<typeof promptDraft>

const params = z.object({ agentId: pathId('Agent') })

export const savePrompt = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/prompt',
  summary: 'Changes what a prompt agent is told, and what it collects when a conversation ends.',
  params,
  body: promptDraft,
  answer: promptConfig,
})

export const collectedRow = z.object({
  id,
  _id: id,
  agentId: id,
  sessionId: id,
  senderId: z.string(),
  channel: z.string(),
  data: z.record(z.string(), z.string().nullable()),
  state: z.enum(['COLLECTED', 'FAILED']),
  createdOn: instant,
  details: z.array(z.object({ value: z.string() })),
})
export type CollectedRow = z.output<typeof collectedRow>

const range = { fromDate: z.string().trim().optional(), toDate: z.string().trim().optional(), clientOffset }
const ofSession = { sessionId: z.string().trim().optional() }

export const listCollected = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/collected_data',
  summary: 'What conversations told, newest first; `details` stand in the order of `headers`.',
  params,
  query: z.object({ ...page(50), ...range, ...ofSession }),
  answer: z.object({
    headers: z.array(z.object({ name: z.string() })),
    rows: z.array(collectedRow),
    ...moreRows,
  }),
})

export const downloadCollected = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/collected_data/csv',
  summary: 'The collected data as a file.',
  params,
  query: z.object(range),
  answer: z.string(),
  media: 'text/csv',
})

/** What is wrong with the prompt, in the order in which it is told. `heldKey` is the configuration in use until now. */
export function promptProblems(draft: PromptDraft, held: z.output<typeof promptConfig>): Problem[] {
  const { openaiKey, prompt, extractData, userData } = { ...held, ...defined(draft) }
  const variables = userData ?? []
  return [
    ...(openaiKey ? [] : [{ field: 'openaiKey', message: promptTexts.configurationRequired }]),
    ...(prompt ? [] : [{ field: 'prompt', message: promptTexts.promptRequired }]),
    ...((prompt ?? '').length > promptLimits.prompt ? [{ field: 'prompt', message: tooLong('Prompt') }] : []),
    ...(extractData && !isComplete(variables) ? [{ field: 'userData', message: promptTexts.variablesRequired }] : []),
    ...sizeProblems(variables),
  ]
}

/** Two variables that differ in case and white space alone. */
export function hasVariableTwice(variables: readonly { name?: string }[]): boolean {
  const names = variables.map(({ name = '' }) => sameText(name))
  return new Set(names).size < names.length
}

function isComplete(variables: readonly { name?: string; description?: string }[]): boolean {
  return variables.length > 0 && variables.every(({ name, description }) => name && description)
}

function sizeProblems(variables: readonly { name?: string; description?: string }[]): Problem[] {
  const field = 'userData'
  if (variables.length > promptLimits.variables) return [{ field, message: tooMany('variables') }]
  return variables.flatMap(({ name = '', description = '' }, at) => [
    ...(name.length > promptLimits.name ? [{ field: `${field}[${at}].name`, message: tooLong('Variable name') }] : []),
    ...(description.length > promptLimits.description
      ? [{ field: `${field}[${at}].description`, message: tooLong('Variable description') }]
      : []),
  ])
}

function defined<T extends object>(draft: T): Partial<T> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Partial<T>
}
