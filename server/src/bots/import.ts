import { agentDraft } from '@parley/contracts/bots/agents.ts'
import { knowledgeTexts } from '@parley/contracts/bots/knowledge.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { type ImportResult, type TransferFormat, transferTexts } from '@parley/contracts/bots/transfer.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { say } from '../platform/answer.ts'
import { invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { agents } from './agents.rows.ts'
import { saveAgent } from './agents.ts'
import { intentsOf } from './export.ts'
import { plantIntents, plantStories } from './import.content.ts'
import { ImportFailed, NotOurs, type ReadFile } from './import.draft.ts'
import { plantEntities } from './import.entities.ts'
import { plantSettings } from './import.settings.ts'
import { readInThread, type Upload } from './import.thread.ts'
import { importFailed, told } from './import.told.ts'

type Asked = { format?: TransferFormat | undefined; name?: string | undefined }

/** The file is read beside the thread that answers people; what it holds is then made in one transaction. */
export async function importAgent(work: Work, upload: Upload, asked: Asked) {
  const read = await readInThread(upload, asked.format).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const result = await work.transact(inner => plant(inner, read, asked.name))
  return say(transferTexts.imported, result)
}

/** By the verbs of the editors, so that a file can do nothing that a person could not. */
async function plant(work: Work, read: ReadFile, wanted: string | undefined): Promise<ImportResult> {
  const { file } = read
  const name = await freeName(work, wanted || file.agent.name)
  const { answer: agent } = await told('agent', read, () =>
    saveAgent(work, agentDraft.parse({ ...file.agent, name, description: file.agent.description || name })),
  )
  const quiet = withoutNoise(work)
  const entityIds = await plantEntities(quiet, agent.id, read)
  const places = { agentId: agent.id, rootId: agent.rootStoryId }
  const storyIds = await plantStories(quiet, places, read)
  await plantIntents(quiet, { agentId: agent.id, storyIds, entityIds }, read)
  await plantSettings(quiet, agent.id, read)
  const planted = intentsOf(file.stories).map(({ intent }) => intent)
  return {
    agentId: agent.id,
    name,
    stories: [...storyIds.values()].filter(id => id !== agent.rootStoryId).length,
    intents: planted.length,
    utterances: planted.reduce((sum, { utterances }) => sum + utterances.length, 0),
    entities: file.entities.length,
    warnings: [...read.warnings, ...leftBehind(read)],
  }
}

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
async function freeName(work: Work, wanted: string): Promise<string> {
  const name = collapse(wanted) || 'Imported Agent'
  const rows = await agents(work).select('agents.nameKey').execute()
  const taken = new Set(rows.map(({ nameKey }) => nameKey))
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
