import { z } from 'zod'
import { endpoint, type Problem } from '../endpoint.ts'
import { instant, pathId } from '../fields.ts'
import { sentId, sentText, textProblems } from './drafts.ts'
import { limits } from './texts.ts'

export const modelTypes = ['OpenAi', 'Semantic', 'GPT2', 'SVM'] as const
export type ModelType = (typeof modelTypes)[number]
export const modelTypeLabels: Record<ModelType, string> = {
  OpenAi: 'Open AI',
  Semantic: 'Semantic',
  GPT2: 'GPT 2',
  SVM: 'SVM',
}

export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
export const languageLabels: Record<Language, string> = { en: 'English', hi: 'Hindi' }

export const configurationTexts = {
  updated: 'Configuration updated successfully',
  retriesTooFew: 'Entity extract retries value cannot be less than 1',
  retriesTooMany: 'Entity extract retries value cannot be more than 10',
  retriesNotWhole: 'Entity extract retries value should be a whole number',
  modelTypeRequired: 'Model type is required',
  languageRequired: 'Language is required',
  thresholdRequired: 'Threshold is required',
  thresholdRange: 'Threshold must be between 0 and 200',
  thresholdHint: 'Value between 0 to 1',
  retriesHint: 'Minimum 1',
  configurationRequired: 'Please select any configuration',
} as const

export const doc = z.object({
  id: z.string(),
  _id: z.string(),
  fileName: z.string(),
  size: z.number(),
  pages: z.number().nullable(),
  uploadedAt: instant,
  state: z.enum(['UPLOADED', 'INDEXED', 'FAILED']),
  error: z.string().nullable(),
})
export type Doc = z.output<typeof doc>

export const agentConfig = z.object({
  entityExtractRetries: z.number().int(),
  outOfScopeMessage: z.string(),
  modelType: z.enum(modelTypes),
  confidenceThreshold: z.number(),
  language: z.enum(languages),
  openaiKey: z.string().nullable(),
  documents: z.array(doc),
})
export type AgentConfig = z.output<typeof agentConfig>

export const configurationDraft = z.object({
  entityExtractRetries: z.unknown().optional().meta({ description: 'A whole number from 1 to 10' }),
  outOfScopeMessage: sentText(),
  modelType: sentText(),
  confidenceThreshold: z
    .unknown()
    .optional()
    .meta({ description: 'A number from 0 to 200; above 1 it is a percentage' }),
  language: sentText(),
  openaiKey: sentId(),
})
export type ConfigurationDraft = z.output<typeof configurationDraft>

export const saveConfiguration = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/config',
  summary: 'Changes how an agent understands; model type and language ask for training.',
  params: z.object({ agentId: pathId('Agent') }),
  body: configurationDraft,
  answer: agentConfig,
})

/** What is wrong with the settings, in the order in which it is told. `heldKey` is the configuration in use until now. */
export function configurationProblems(draft: ConfigurationDraft, heldKey: string | null): Problem[] {
  const key = draft.openaiKey ?? heldKey ?? ''
  return [
    ...retriesProblems(draft.entityExtractRetries),
    ...(isModelType(draft.modelType) ? [] : [{ field: 'modelType', message: configurationTexts.modelTypeRequired }]),
    ...(isLanguage(draft.language) ? [] : [{ field: 'language', message: configurationTexts.languageRequired }]),
    ...thresholdProblems(draft),
    ...(draft.modelType === 'OpenAi' && key === ''
      ? [{ field: 'openaiKey', message: configurationTexts.configurationRequired }]
      : []),
    ...textProblems('outOfScopeMessage', draft.outOfScopeMessage, {
      label: 'Out of scope message',
      longest: limits.outOfScopeMessage,
    }),
  ]
}

export function isModelType(value: unknown): value is ModelType {
  return modelTypes.some(type => type === value)
}

export function isLanguage(value: unknown): value is Language {
  return languages.some(language => language === value)
}

/** A number as a form or JSON has it; NaN for anything else, null when nothing was given. */
export function numberOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function retriesProblems(value: unknown): Problem[] {
  const field = 'entityExtractRetries'
  const retries = numberOf(value)
  if (retries === null || !(retries >= 1)) return [{ field, message: configurationTexts.retriesTooFew }]
  if (retries > 10) return [{ field, message: configurationTexts.retriesTooMany }]
  return Number.isInteger(retries) ? [] : [{ field, message: configurationTexts.retriesNotWhole }]
}

/** SVM finds its cut in training, so its form has no threshold. */
function thresholdProblems({ confidenceThreshold, modelType }: ConfigurationDraft): Problem[] {
  const field = 'confidenceThreshold'
  const threshold = numberOf(confidenceThreshold)
  if (threshold === null) {
    return modelType === 'SVM' ? [] : [{ field, message: configurationTexts.thresholdRequired }]
  }
  return threshold >= 0 && threshold <= 200 ? [] : [{ field, message: configurationTexts.thresholdRange }]
}
