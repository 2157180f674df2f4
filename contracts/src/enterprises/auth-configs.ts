import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { id, instant, moreRows, name, nested, number, page, pathId, searchTerm, text } from '../fields.ts'

/** The number of the kind of account that the documents give to language models. */
export const languageModel = 5

export const llmTypes = { 1: 'OpenAI', 2: 'GPT' } as const
export type LlmType = keyof typeof llmTypes

export const authConfigTexts = {
  created: 'Configuration created successfully',
  updated: 'Configuration updated successfully',
  deleted: 'Configuration deleted successfully',
  nameEmpty: 'Configuration name should not be empty',
  keyEmpty: 'API Key should not be empty',
  llmEmpty: 'LLM Type should not be empty',
  typeUnknown: 'Integration type is not valid',
  baseUrlInvalid: 'Base URL is not valid',
  taken: 'Configuration name already exists',
  inUse: 'Integration is in use. Cannot be deleted',
  connected: 'Connected',
  create: 'Create Configuration',
  edit: 'Edit Configuration',
  select: 'Select a Configuration',
} as const

export const authConfig = z.object({
  id,
  _id: id,
  name: z.string(),
  authType: z.number().int(),
  /** A secret is shown as four asterisks and its last four characters. */
  data: z.object({
    llm: z.union([z.literal(1), z.literal(2)]),
    apikey: z.string(),
    baseUrl: z.string().optional(),
    model: z.string().optional(),
    embeddingModel: z.string().optional(),
  }),
  status: z.enum(['connected', 'failed', 'untested']),
  usedBy: z.number().int(),
  createdOn: instant,
  updatedOn: instant,
})
export type AuthConfig = z.output<typeof authConfig>

/** What a reader without the right to see integrations gets of one. */
export const authConfigName = authConfig.pick({ id: true, _id: true, name: true, authType: true })

const settings = {
  llm: z.unknown().optional().meta({ description: '1 (OpenAI) or 2 (any server of the same protocol)' }),
  apikey: text({ max: 1000, label: 'API Key' }).optional(),
  baseUrl: text({ max: 500, label: 'Base URL' }).optional(),
  model: text({ max: 200, label: 'Model' }).optional(),
  embeddingModel: text({ max: 200, label: 'Embedding model' }).optional(),
}
/** The settings stand in `data`, or flat beside the name. */
export const authConfigDraft = z.object({
  name: name({ max: 100, label: 'Configuration name' }).optional(),
  authType: number(z.number().int()).optional(),
  data: nested(z.object(settings)).optional(),
  ...settings,
})
export type AuthConfigDraft = z.output<typeof authConfigDraft>

export type ModelSettings = {
  llm?: unknown
  apikey?: string
  baseUrl?: string
  model?: string
  embeddingModel?: string
}

/** The settings as sent, in either form; what was not sent is not there. */
export function sentSettings(draft: AuthConfigDraft): ModelSettings {
  const { llm, apikey, baseUrl, model, embeddingModel, data } = draft
  const sent = Object.entries({ llm, apikey, baseUrl, model, embeddingModel, ...data })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

/** What is wrong with a language model's settings, in the order in which it is told. */
export function authConfigProblems({ name, ...settings }: { name?: string } & ModelSettings): Problem[] {
  return [
    ...(name ? [] : [{ field: 'name', message: authConfigTexts.nameEmpty }]),
    ...(isLlmType(Number(settings.llm)) ? [] : [{ field: 'llm', message: authConfigTexts.llmEmpty }]),
    ...(settings.apikey ? [] : [{ field: 'apikey', message: authConfigTexts.keyEmpty }]),
    ...(!settings.baseUrl || isWebAddress(settings.baseUrl)
      ? []
      : [{ field: 'baseUrl', message: authConfigTexts.baseUrlInvalid }]),
  ]
}

export function isLlmType(value: unknown): value is LlmType {
  return value === 1 || value === 2
}

const path = '/e/enterprise/appiyo_authconfig'
const params = z.object({ authConfigId: pathId('Integration') })
const saved = z.object({ authConfig, _id: id, message: z.string() })

export const listAuthConfigs = endpoint({
  method: 'GET',
  path,
  summary: 'Accounts at outside services; without the right to see integrations, their names and types.',
  query: z.object({ ...page(15), searchterm: searchTerm, authType: number(z.number().int().min(1).max(5)).optional() }),
  answer: z.object({ authConfigs: z.array(z.union([authConfig, authConfigName])), ...moreRows }),
})

export const readAuthConfig = endpoint({
  method: 'GET',
  path: `${path}/:authConfigId`,
  summary: 'One account at an outside service, without its secrets.',
  params,
  answer: z.object({ authConfig }),
})

export const createAuthConfig = endpoint({
  method: 'POST',
  path,
  summary: 'Keeps an account at an outside service; its key is never read back.',
  body: authConfigDraft,
  answer: saved,
})

export const updateAuthConfig = endpoint({
  method: 'PUT',
  path: `${path}/:authConfigId`,
  summary: 'Changes an account; a key that is not sent, or sent as it is shown, stays.',
  params,
  body: authConfigDraft,
  answer: saved,
})

export const testAuthConfig = endpoint({
  method: 'POST',
  path: `${path}/login`,
  summary: 'Tries an account, a stored one by its id or one that has yet to be saved.',
  body: authConfigDraft.extend({ id: id.optional() }),
  answer: z.object({ connected: z.literal(true) }),
  transaction: 'none',
})
export type AuthConfigTest = z.output<typeof testAuthConfig.body>

export const deleteAuthConfig = endpoint({
  method: 'DELETE',
  path: `${path}/:authConfigId`,
  summary: 'Puts an account that nothing uses into the Bin.',
  params,
  answer: z.object({ id }),
})

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
