import { configurationProblems } from '@parley/contracts/bots/configuration.ts'
import { hasVariableTwice, promptProblems, promptTexts } from '@parley/contracts/bots/prompt.ts'
import type { AgentFile } from '@parley/contracts/bots/transfer.ts'
import { conflict, invalidFields, notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { lockAgent } from '../agents/agents.rows.ts'
import { settingsOf } from '../agents/configuration.ts'
import { saveGenAi } from '../knowledge/knowledge.ts'
import { storePrompt } from '../prompt/prompt.ts'
import type { ReadFile } from './import.draft.ts'
import { told } from './import.told.ts'

/** A file names no language model; everything else of the settings is held to the rules of their forms. */
const modelToCome = 'to be selected'

export async function plantSettings(work: Work, agentId: string, read: ReadFile): Promise<void> {
  const { agent, knowledge } = read.file
  await told('agent.config', read, () => plantConfiguration(work, agentId, agent.config))
  await told('agent.promptConfig', read, () => plantPrompt(work, agentId, agent.promptConfig))
  if (knowledge.websites.length === 0) return
  const sources = { kbFromWebsite: false, websitesUrls: knowledge.websites, kbFromDoc: false }
  await told('knowledge', read, () => saveGenAi(work, agentId, sources))
}

async function plantConfiguration(work: Work, agentId: string, config: AgentFile['agent']['config']): Promise<void> {
  const { openaiKey: _key, ...before } = settingsOf(await lockAgent(work, agentId, notFound('Agent')))
  const after = { ...before, ...config }
  const problems = configurationProblems(after, modelToCome)
  if (problems.length > 0) throw invalidFields(problems)
  await work.db
    .updateTable('agents')
    .set({ ...after, outOfScopeMessage: after.outOfScopeMessage.trim() })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', agentId)
    .execute()
}

async function plantPrompt(work: Work, agentId: string, prompt: AgentFile['agent']['promptConfig']): Promise<void> {
  if (prompt.prompt === '') return
  const problems = promptProblems({}, { ...prompt, openaiKey: modelToCome })
  if (problems.length > 0) throw invalidFields(problems)
  const twice = { field: 'userData', message: promptTexts.variableTwice }
  if (hasVariableTwice(prompt.userData)) throw conflict(promptTexts.variableTwice, [twice])
  await storePrompt(work, agentId, { ...prompt, openaiKey: null })
}
