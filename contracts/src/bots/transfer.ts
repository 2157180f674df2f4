import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, pathId } from '../fields.ts'
import { agentTypes } from './agents.ts'
import { languages, modelTypes } from './configuration.ts'
import { entityValue } from './entities.ts'

export const transferTexts = {
  imported: 'Agent imported successfully',
  invalidFormat: 'Invalid File Format !',
  failed: 'Import failed',
  tooLarge: 'File is too large',
  importAgent: 'Import Agent',
  import: 'Import',
  cancel: 'Cancel',
  open: 'Open Agent',
  export: 'Export',
  versionUnknown: 'Version is not supported',
  tooManyEntries: 'The archive holds more than 5000 files',
  unpacksTooLarge: 'The archive unpacks to more than 200 MB',
  nameInvalid: 'File name is not valid',
  unreadable: 'The file cannot be read',
  tooComplex: 'The file takes too much time or memory to read',
} as const

export const transferLimits = { bytes: 20 * 1024 * 1024, unpackedBytes: 200 * 1024 * 1024, entries: 5000 } as const

export const transferFormats = ['json', 'rasa', 'dialogflow'] as const
export type TransferFormat = (typeof transferFormats)[number]
export const transferLabels: Record<TransferFormat, string> = {
  json: 'JSON',
  rasa: 'Rasa',
  dialogflow: 'Dialogflow ES',
}
/** What stands behind the agent's name in the name of the file. */
export const fileEndings: Record<TransferFormat, string> = {
  json: '.json',
  rasa: '-rasa.zip',
  dialogflow: '-dialogflow.zip',
}

const fileSpan = z.object({
  start: z.number().int(),
  end: z.number().int(),
  /** The name of a custom entity, or the id of a system one: `sys.date`. */
  entity: z.string(),
  parameter: z.string(),
})

const fileIntent = z.object({
  name: z.string(),
  utterances: z.array(z.object({ text: z.string(), entities: z.array(fileSpan).default([]) })).default([]),
  responses: z.array(z.string()).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        entity: z.string(),
        required: z.boolean().default(false),
        value: z.string().default(''),
        prompts: z.array(z.string()).default([]),
      }),
    )
    .default([]),
})
export type FileIntent = z.output<typeof fileIntent>

const fileStory = z.object({
  name: z.string(),
  get children() {
    return z.array(fileStory).default([])
  },
  intents: z.array(fileIntent).default([]),
})
export type FileStory = z.output<typeof fileStory>

/** An agent as a file: things name one another, there are neither ids nor keys. A story `root` stands for the root. */
export const agentFile = z.object({
  format: z.literal('agent'),
  version: z.literal(1),
  agent: z.object({
    name: z.string(),
    description: z.string().default(''),
    type: z.enum(agentTypes).default('nlp'),
    config: z
      .object({
        entityExtractRetries: z.number(),
        outOfScopeMessage: z.string(),
        modelType: z.enum(modelTypes),
        confidenceThreshold: z.number(),
        language: z.enum(languages),
      })
      .partial()
      .default({}),
    promptConfig: z
      .object({
        prompt: z.string(),
        extractData: flag(),
        userData: z.array(z.object({ name: z.string(), description: z.string() })),
      })
      .default({ prompt: '', extractData: false, userData: [] }),
  }),
  stories: z.array(fileStory).default([]),
  entities: z.array(z.object({ name: z.string(), values: z.array(entityValue) })).default([]),
  knowledge: z
    .object({ websites: z.array(z.string()).default([]), documents: z.array(z.string()).default([]) })
    .default({ websites: [], documents: [] }),
})
export type AgentFile = z.output<typeof agentFile>

export const importResult = z.object({
  agentId: z.string(),
  name: z.string(),
  stories: z.number(),
  intents: z.number(),
  utterances: z.number(),
  entities: z.number(),
  warnings: z.array(z.string()),
})
export type ImportResult = z.output<typeof importResult>

export const exportAgent = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/export',
  summary: 'The agent as a file, without keys, documents and conversations: JSON, or a zip for Rasa or Dialogflow ES.',
  params: z.object({ agentId: pathId('Agent') }),
  query: z.object({ format: z.enum(transferFormats).default('json') }),
  answer: z.string(),
  media: 'application/octet-stream',
})

export const importAgent = endpoint({
  method: 'POST',
  path: '/nlp/agent/import',
  summary:
    'Multipart: `file`, and where they are not to be guessed `format` and `name`. All of the file is taken or none.',
  // Read as a stream by its verb; named here for the document of the calls.
  body: z.object({ format: z.enum(transferFormats).optional(), name: z.string().optional() }),
  answer: importResult,
  transaction: 'none',
})
