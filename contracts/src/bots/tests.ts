import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, moreRows, name, nested, number, page, pathId, searchTerm } from '../fields.ts'
import { longestMessage, origins } from './predict.ts'
import { limits } from './texts.ts'

export const testLimits = { tests: 200, turns: 30, entities: 20, replyContains: 500 } as const

export const testTexts = {
  saved: 'Test saved successfully',
  deleted: 'Test deleted successfully',
  fromSession: 'Test made of the conversation',
  nameEmpty: 'Test name should not be empty',
  nameTaken: 'Duplication of test name',
  noTurns: 'A test needs at least one message',
  saidEmpty: 'Message should not be empty',
  none: 'No tests to run',
  ran: 'Tests ran',
  running: 'Tests are running',
  cancelled: 'Tests cancelled',
  notRunning: 'The tests have ended',
  noModel: 'Write the prompt and choose an Open AI configuration before running the tests',
  modelAway: 'The language model did not answer',
  notUnderstood: 'Not understood',
} as const

const saidMax = `Message is too long`

export const testTurn = z.object({
  said: z.string().trim().min(1, testTexts.saidEmpty).max(longestMessage, saidMax),
  /** Absent where any is right; without an id nothing may be understood. */
  intent: z.object({ id: id.nullable() }).nullish(),
  /** By the name of the parameter or the entity; a blank value says that there is one. */
  entities: z
    .array(z.object({ name: z.string().trim().min(1).max(limits.name), value: z.string().trim().max(limits.value) }))
    .max(testLimits.entities)
    .default([]),
  replyContains: z.string().trim().max(testLimits.replyContains).default(''),
})
export type TestTurn = z.output<typeof testTurn>

export const testDraft = z.object({
  id: id.trim().nullish(),
  name: name({ max: limits.name, label: 'Test name' }).default(''),
  turns: nested(z.array(testTurn).max(testLimits.turns, 'Too many messages')).default([]),
})
export type TestDraft = z.output<typeof testDraft>

export const botTest = z.object({
  id,
  name: z.string(),
  turns: z.array(testTurn),
  sessionId: id.nullable(),
  updatedAt: instant,
})
export type BotTest = z.output<typeof botTest>

export const testRunCauses = ['asked', 'training'] as const
export const testRunStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type TestRunState = (typeof testRunStates)[number]

export const testRun = z.object({
  id,
  version: z.number().int(),
  versionBefore: z.number().int().nullable(),
  cause: z.enum(testRunCauses),
  state: z.enum(testRunStates),
  /** Share of the conversations that were held, 0 to 1. */
  progress: z.number(),
  passed: z.number().int(),
  failed: z.number().int(),
  /** Names of the tests that the version before passed and this one fails. */
  worse: z.array(z.string()),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type TestRun = z.output<typeof testRun>

export const turnResult = z.object({
  said: z.string(),
  passed: z.boolean(),
  /** What is not as it should be, as sentences. */
  problems: z.array(z.string()),
  got: z.object({
    intent: z.string().nullable(),
    confidence: z.number(),
    entities: z.array(z.object({ name: z.string(), value: z.string() })),
    reply: z.string(),
    origin: z.enum(origins),
  }),
})
export type TurnResult = z.output<typeof turnResult>

export const testResult = z.object({
  testId: id,
  name: z.string(),
  passed: z.boolean(),
  /** By the version before; null where it was not asked. */
  passedBefore: z.boolean().nullable(),
  turns: z.array(turnResult),
})
export type TestResult = z.output<typeof testResult>

const params = z.object({ agentId: pathId('Agent') })
const testParams = params.extend({ testId: pathId('Test') })
const runAnswer = z.object({ run: testRun.nullable(), results: z.array(testResult), ...moreRows })

export const listTests = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/tests',
  summary: 'The conversations that an agent has to be able to hold, by name.',
  params,
  query: z.object({ ...page(50), searchterm: searchTerm }),
  answer: z.object({ tests: z.array(botTest), ...moreRows }),
})

export const readTest = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/tests/:testId',
  summary: 'One test.',
  params: testParams,
  answer: botTest,
})

export const saveTest = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/tests',
  summary: 'Makes a test, or with `id` changes one.',
  params,
  body: testDraft,
  answer: botTest,
})

export const deleteTest = endpoint({
  method: 'DELETE',
  path: '/nlp/agent/:agentId/tests/:testId',
  summary: 'Puts a test into the Bin.',
  params: testParams,
  answer: z.object({ id }),
})

export const testFromSession = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/tests/from-session',
  summary: 'Makes a test of a conversation as it went.',
  params,
  body: z.object({
    sessionId: z.string().trim().default(''),
    name: name({ max: limits.name, label: 'Test name' }).default(''),
  }),
  answer: botTest,
})

export const runTests = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/tests/run',
  summary:
    'Runs all tests against a version that is kept, or with `fresh` against a new one, and waits up to `wait` seconds.',
  params,
  body: z.object({
    version: number(z.number().int().min(1).max(2_147_483_647)).nullish(),
    fresh: flag().default(false),
    wait: number(z.number().min(0).max(120)).default(60),
  }),
  answer: runAnswer,
  transaction: 'none',
})

export const readTestRun = endpoint({
  method: 'GET',
  path: '/nlp/agent/:agentId/tests/run',
  summary: 'The newest run of the tests or another one, with a page of its results, the failures first.',
  params,
  query: z.object({ ...page(50), runId: z.string().trim().default('') }),
  answer: runAnswer,
})

export const cancelTestRun = endpoint({
  method: 'POST',
  path: '/nlp/agent/:agentId/tests/run/:runId/cancel',
  summary: 'Ends a run that runs or waits; where a training waits for it, the training as well.',
  params: params.extend({ runId: pathId('Run') }),
  answer: testRun,
})

/** Whether somebody still waits for its end. */
export function isRunOpen({ state }: Pick<TestRun, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}
