import {
  type ConfigurationDraft,
  configurationProblems,
  configurationTexts,
  isLanguage,
  isModelType,
  numberOf,
} from '@parley/contracts/bots/configuration.ts'
import type { Selectable } from 'kysely'
import { requireLanguageModel } from '../../enterprises/auth-configs.ts'
import type { Agents } from '../../platform/database/database.gen.ts'
import { invalidFields, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { documentsOf } from '../documents/documents.ts'
import { contentChanged, lockAgent } from './agents.rows.ts'

export type StoredSettings = Pick<
  Selectable<Agents>,
  'entityExtractRetries' | 'outOfScopeMessage' | 'modelType' | 'confidenceThreshold' | 'language' | 'openaiKey'
>

export async function saveConfiguration(work: Work, agentId: string, draft: ConfigurationDraft) {
  const stored = await lockAgent(work, agentId, notFound('Agent'))
  const problems = configurationProblems(withKept(draft, stored), stored.openaiKey)
  if (problems.length > 0) throw invalidFields(problems)
  if (draft.openaiKey) await requireLanguageModel(work, draft.openaiKey, 'openaiKey')
  const before = columnsOf(stored)
  const after = changed(before, draft)
  const documents = await documentsOf(work, agentId)
  const answer = say(configurationTexts.updated, { ...settingsOf(after), documents })
  if (JSON.stringify(before) === JSON.stringify(after)) return answer
  await work.db
    .updateTable('agents')
    .set(after)
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
  await contentChanged(work, agentId, before.modelType !== after.modelType || before.language !== after.language)
  work.audit({ module: 'NLP', action: 'update', resourceId: agentId, resourceName: stored.name, before, after })
  return answer
}

/** The settings as the contract has them; the columns are checked by the database. */
export function settingsOf(stored: StoredSettings) {
  const { entityExtractRetries, outOfScopeMessage, modelType, confidenceThreshold, language, openaiKey } = stored
  return {
    entityExtractRetries,
    outOfScopeMessage,
    modelType: isModelType(modelType) ? modelType : ('Semantic' as const),
    confidenceThreshold,
    language: isLanguage(language) ? language : ('en' as const),
    openaiKey,
  }
}

/** The path names what is edited, so what is left out stays; what is sent, blank included, is looked at. */
function withKept(draft: ConfigurationDraft, stored: StoredSettings): ConfigurationDraft {
  const sent = Object.entries(draft).filter(([, value]) => value !== undefined)
  return { ...columnsOf(stored), openaiKey: undefined, ...Object.fromEntries(sent) }
}

function columnsOf(stored: StoredSettings): StoredSettings {
  const { entityExtractRetries, outOfScopeMessage, modelType, confidenceThreshold, language, openaiKey } = stored
  return { entityExtractRetries, outOfScopeMessage, modelType, confidenceThreshold, language, openaiKey }
}

/** SVM finds its cut in training; the stored threshold waits for another model type. */
function changed(before: StoredSettings, draft: ConfigurationDraft): StoredSettings {
  const isSvm = (draft.modelType ?? before.modelType) === 'SVM'
  const threshold = isSvm ? null : numberOf(draft.confidenceThreshold)
  return {
    entityExtractRetries: numberOf(draft.entityExtractRetries) ?? before.entityExtractRetries,
    outOfScopeMessage: draft.outOfScopeMessage ?? before.outOfScopeMessage,
    modelType: draft.modelType ?? before.modelType,
    confidenceThreshold: threshold ?? before.confidenceThreshold,
    language: draft.language ?? before.language,
    openaiKey: draft.openaiKey === undefined ? before.openaiKey : draft.openaiKey || null,
  }
}
