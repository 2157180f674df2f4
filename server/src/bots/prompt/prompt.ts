import type { PromptConfig } from '@parley/contracts/bots/agents.ts'
import { hasVariableTwice, type PromptDraft, promptProblems, promptTexts } from '@parley/contracts/bots/prompt.ts'
import { requireLanguageModel } from '../../enterprises/auth-configs.ts'
import { conflict, invalidFields, notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { contentChanged, lockAgent } from '../agents/agents.rows.ts'

const emptyPrompt: PromptConfig = { prompt: '', extractData: false, openaiKey: null, userData: [] }

export async function savePrompt(work: Work, agentId: string, draft: PromptDraft) {
  const agent = await lockAgent(work, agentId, notFound('Agent'))
  const before = await promptOf(work, agentId)
  const problems = promptProblems(draft, before)
  if (problems.length > 0) throw invalidFields(problems)
  const after = changed(before, draft)
  await requireLanguageModel(work, after.openaiKey ?? '', 'openaiKey')
  if (hasVariableTwice(after.userData)) throw conflict(promptTexts.variableTwice, [twice])
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await storePrompt(work, agentId, after)
    await contentChanged(work, agentId, false)
    work.audit({ module: 'NLP', action: 'update', resourceId: agentId, resourceName: agent.name, before, after })
  }
  return say(promptTexts.updated, after)
}

export async function promptOf(work: Work, agentId: string): Promise<PromptConfig> {
  const row = await work.db
    .selectFrom('agentPrompts')
    .selectAll()
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  if (!row) return emptyPrompt
  const { prompt, extractData, configId, userData } = row
  // Written by `store` alone.
  return { prompt, extractData, openaiKey: configId, userData: userData as PromptConfig['userData'] }
}

const twice = { field: 'userData', message: promptTexts.variableTwice }

function changed(before: PromptConfig, draft: PromptDraft): PromptConfig {
  return {
    prompt: draft.prompt ?? before.prompt,
    extractData: draft.extractData ?? before.extractData,
    openaiKey: draft.openaiKey ?? before.openaiKey,
    userData: draft.userData?.map(({ name = '', description = '' }) => ({ name, description })) ?? before.userData,
  }
}

export async function storePrompt(work: Work, agentId: string, after: PromptConfig): Promise<void> {
  const columns = {
    prompt: after.prompt,
    extractData: after.extractData,
    configId: after.openaiKey,
    userData: JSON.stringify(after.userData),
  }
  await work.db
    .insertInto('agentPrompts')
    .values({ agentId, enterpriseId: work.enterpriseId, ...columns })
    .onConflict(conflict => conflict.column('agentId').doUpdateSet(columns))
    .execute()
}
