import { agentDraft } from '@parley/contracts/bots/agents.ts'
import { knowledgeTexts } from '@parley/contracts/bots/knowledge.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { type ImportResult, type TransferFormat, transferTexts } from '@parley/contracts/bots/transfer.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { invalid } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { beginAgent, settleAgent } from '../agents/agents.ts'
import { intentsOf } from './export.ts'
import { plantIntents, plantStories } from './import.content.ts'
import { ImportFailed, NotOurs, type ReadFile } from './import.draft.ts'
import { plantEntities } from './import.entities.ts'
import { plantSettings } from './import.settings.ts'
import { readInThread, type Upload } from './import.thread.ts'
import { importFailed, told } from './import.told.ts'

/** The file is read beside the thread that answers people. */
export function readAgentFile(upload: Upload, format: TransferFormat | undefined): Promise<ReadFile> {
  return readInThread(upload, format).catch((error: unknown) => {
    throw refusalOf(error)
  })
}

/** What a file holds is made in one transaction: all or nothing. */
export async function importAgent(work: Work, read: ReadFile, wanted: string | undefined) {
  return say(transferTexts.imported, await plant(work, read, collapse(wanted || read.file.agent.name)))
}

/** By the verbs of the editors, so that a file can do nothing that a person could not. */
async function plant(work: Work, read: ReadFile, wanted: string): Promise<ImportResult> {
  const { file } = read
  const description = file.agent.description || wanted
  const draft = agentDraft.parse({ ...file.agent, name: wanted || unnamed, description: description || unnamed })
  const { id: agentId, rootStoryId: rootId } = await told('agent', read, () => beginAgent(work, draft))
  const quiet = withoutNoise(work)
  const entityIds = await plantEntities(quiet, agentId, read)
  const storyIds = await plantStories(quiet, { agentId, rootId }, read)
  await plantIntents(quiet, { agentId, storyIds, entityIds }, read)
  await plantSettings(quiet, agentId, read)
  const planted = intentsOf(file.stories).map(({ intent }) => intent)
  return {
    agentId,
    name: await told('agent', read, () => settleAgent(work, agentId, taken => freeName(taken, draft.name ?? ''))),
    stories: [...storyIds.values()].filter(id => id !== rootId).length,
    intents: planted.length,
    utterances: planted.reduce((sum, { utterances }) => sum + utterances.length, 0),
    entities: file.entities.length,
    warnings: [...read.warnings, ...leftBehind(read)],
  }
}

const unnamed = 'Imported Agent'

/** What cannot be in a file, or cannot be used as it is. */
function leftBehind({ file }: ReadFile): string[] {
  const few = intentsOf(file.stories).filter(({ intent }) => intent.utterances.length < 2)
  const { documents, websites } = file.knowledge
  return [
    ...few.map(({ intent }) => `Intent '${intent.name}' has fewer than two training phrases and is not trained`),
    ...documents.map(name => `Document '${name}' is not part of the file: upload it again`),
    ...(websites.length > 0 ? [`The websites are kept; switch on '${knowledgeTexts.fromWebsite}' to use them`] : []),
    ...(file.agent.config.modelType === 'OpenAi' || file.agent.promptConfig.prompt !== ''
      ? ['A file names no language model: select one in the configuration']
      : []),
  ]
}

/** ' (2)' and so on behind a name that is taken. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  if (!taken.has(sameText(name))) return name
  for (let copy = 2; ; copy += 1) {
    const ending = ` (${copy})`
    const numbered = `${name.slice(0, limits.name - ending.length).toWellFormed()}${ending}`
    if (!taken.has(sameText(numbered))) return numbered
  }
}

/** One audit row and one event tell of the agent; its thousand parts tell nothing more. */
function withoutNoise(work: Work): Work {
  return Object.create(work, { audit: { value: silent }, announce: { value: silent }, signal: { value: silent } })
}

function silent(): void {
  // What would be told belongs to the agent as a whole.
}

function refusalOf(error: unknown): unknown {
  if (error instanceof NotOurs) return invalid(transferTexts.invalidFormat, 'file')
  return error instanceof ImportFailed ? importFailed(error.problems) : error
}
