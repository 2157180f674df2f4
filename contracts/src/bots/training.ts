import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, number, pathId } from '../fields.ts'
import { trainingStatuses } from './agents.ts'
import { languages, modelTypes } from './configuration.ts'

export const trainingTexts = {
  trained: 'Agent trained successfully',
  inProgress: 'Training Inprogress',
  failed: 'Training failed',
  /** Reasons that may stand behind `failed`. */
  tooLarge: 'The content is too large',
  internal: 'Something went wrong',
  cancelled: 'Training cancelled',
  cancelledReason: 'Cancelled',
  noneRuns: 'No training is running',
  noKnowledge: 'Knowledge base could not be built',
  nothingToTrain: 'Nothing to train. Add an intent or a knowledge base.',
  activated: 'Version activated successfully',
  held: 'Version held',
  kept: 'The serving version goes on answering',
  noneHeld: 'No version is held',
  started: 'Please wait while we are building the knowledge base!!',
} as const

/** What a failed training tells; `reason` is null where people could do nothing about it. */
export function trainingFailure(reason: string | null): string {
  return reason ? `${trainingTexts.failed}: ${reason}` : trainingTexts.failed
}

/** How texts are scored: `ensemble` mixes two models, `llm` is the language model of a prompt agent. */
export const engines = ['svm', 'semantic', 'openai', 'ensemble', 'llm'] as const
export type Engine = (typeof engines)[number]

export const trainingWarning = z.object({ intentId: z.string().optional(), message: z.string() })
export type TrainingWarning = z.output<typeof trainingWarning>

/** What a version that is not put into service without being asked for did worse than the one that answers. */
export const heldVersion = z.object({
  version: z.number().int(),
  versionBefore: z.number().int(),
  /** The run of the tests that found it. */
  runId: z.string(),
  /** The tests that the version before passes and this one fails. */
  worse: z.array(z.object({ testId: z.string(), name: z.string() })),
})
export type HeldVersion = z.output<typeof heldVersion>

/** What is told in place of a success. */
export function heldText({ version, versionBefore, worse }: HeldVersion): string {
  const tests = worse.length === 1 ? '1 test' : `${worse.length} tests`
  return `Version ${version} fails ${tests} that version ${versionBefore} passes, so version ${versionBefore} goes on answering.`
}

export const training = z.object({
  agentId: z.string(),
  trainingStatus: z.enum(trainingStatuses),
  /** While the job runs or when it failed: the number that the next version gets. */
  version: z.number().int(),
  jobId: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Why a failed training failed, as its refusal says it. */
  error: z.string().nullable(),
  durationMs: z.number().nullable(),
  intents: z.number().int(),
  utterances: z.number().int(),
  entities: z.number().int(),
  language: z.enum(languages),
  modelType: z.enum(modelTypes),
  engine: z.enum(engines),
  /** 5-fold on the agent's own phrases; null below ten of them. */
  accuracy: z.number().nullable(),
  effectiveThreshold: z.number(),
  warnings: z.array(trainingWarning),
  /** Null for a version that went into service, and once somebody has decided about one that did not. */
  held: heldVersion.nullable(),
  knowledgeBase: z.object({
    pages: z.number().int(),
    documents: z.number().int(),
    chunks: z.number().int(),
    failed: z.array(z.object({ source: z.string(), error: z.string() })),
  }),
})
export type Training = z.output<typeof training>

export const agentVersion = z.object({
  version: z.number().int(),
  createdAt: instant,
  modelType: z.enum(modelTypes),
  accuracy: z.number().nullable(),
  serving: z.boolean(),
  held: heldVersion.nullable(),
})
export type AgentVersion = z.output<typeof agentVersion>

const params = z.object({ agentId: pathId('Agent') })
const train = {
  path: '/nlp/agent/:agentId/train',
  summary: 'Builds a new version from the present content, and waits for it up to `wait` seconds.',
  params,
  query: z.object({ wait: number(z.number().min(0).max(300)).default(120), force: flag().default(false) }),
  answer: training,
  transaction: 'none',
} as const

export const trainAgent = endpoint({ method: 'GET', ...train })
export const postTrainAgent = endpoint({ method: 'POST', ...train })

export const readTraining = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/training',
  summary: 'The newest training of an agent.',
  params,
  answer: training,
})

export const cancelTraining = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/training/cancel',
  summary: 'Ends a training that runs or waits; the version before goes on answering.',
  params,
  answer: z.object({ agentId: z.string() }),
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/versions',
  summary: 'The versions that are kept, newest first.',
  params,
  answer: z.object({ versions: z.array(agentVersion) }),
})

export const keepServing = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/training/keep',
  summary: 'Decides against a held version: what answers goes on answering. The version can still be activated.',
  params,
  answer: z.object({ versions: z.array(agentVersion) }),
})

export const activateVersion = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/versions/:version/activate',
  summary: 'Makes a kept version the one that answers; one that is held goes into service so.',
  params: z.object({
    agentId: pathId('Agent'),
    version: z.coerce.number().int().min(1).max(2_147_483_647).meta({ thing: 'Version' }),
  }),
  answer: z.object({ versions: z.array(agentVersion) }),
})
