import type { CallPurpose } from '@parley/contracts/bots/calls.ts'
import type { LanguageModel } from '../../enterprises/auth-configs.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'
import { isResting, noteOutcome } from './llm.breaker.ts'
import { type CallOutcome, recordCall } from './llm.calls.ts'

/** An outside model gave no answer that can be used; whoever asked has another way. */
export class ModelFailed extends Error {
  override name = 'ModelFailed' as const
  readonly outcome: CallOutcome

  constructor(outcome: CallOutcome, message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

export type ModelMessage = { role: 'system' | 'user' | 'assistant'; content: string }
export type ModelCall = {
  purpose: CallPurpose
  agentId: string | null
  timeoutMs: number
  /** Under which it is recorded; absent where nobody asks for it by name. */
  callId?: string
}

const openAiServer = 'https://api.openai.com/v1'
const defaultModel = 'gpt-4o-mini'
const defaultEmbedding = 'text-embedding-3-small'
const longestAnswer = 16_000

/** One completion. Throws ModelFailed. */
export async function complete(
  platform: Platform,
  model: LanguageModel,
  { messages, maxTokens = 800, ...call }: ModelCall & { messages: ModelMessage[]; maxTokens?: number },
): Promise<string> {
  const name = model.model ?? defaultModel
  const body = { model: name, messages, temperature: 0, max_tokens: maxTokens }
  return ask(platform, model, {
    ...call,
    name,
    path: '/chat/completions',
    body,
    maxBytes: 1_000_000,
    read: readCompletion,
  })
}

/** A vector for each text, in their order. Throws ModelFailed. */
export async function embed(
  platform: Platform,
  model: LanguageModel,
  { texts, ...call }: ModelCall & { texts: readonly string[] },
): Promise<number[][]> {
  const name = embeddingModelOf(model)
  const read = (answer: unknown) => readVectors(answer, texts.length)
  return ask(platform, model, {
    ...call,
    name,
    path: '/embeddings',
    body: { model: name, input: texts },
    maxBytes: 20_000_000,
    read,
  })
}

/** Vectors of another one cannot be compared with them. */
export function embeddingModelOf({ embeddingModel }: LanguageModel): string {
  return embeddingModel ?? defaultEmbedding
}

type Request<T> = ModelCall & {
  name: string
  path: string
  body: Record<string, unknown>
  maxBytes: number
  read: (answer: unknown) => T
}

/** Every call is recorded, whatever comes of it; one to a server that has just failed again and again is not made. */
async function ask<T>(platform: Platform, model: LanguageModel, request: Request<T>): Promise<T> {
  if (isResting(model.id)) throw new ModelFailed('resting', 'The language model has failed several times in a row.')
  const startedAt = performance.now()
  const { purpose, agentId, name, callId } = request
  const record = (outcome: CallOutcome, usage: unknown) => {
    const latencyMs = performance.now() - startedAt
    noteOutcome(model.id, outcome, latencyMs)
    return recordCall(platform, model, { callId, purpose, agentId, model: name, outcome, usage, latencyMs })
  }
  try {
    const answer = await send(platform, model, request)
    const found = request.read(answer)
    await record('answered', usageIn(answer))
    return found
  } catch (error) {
    const failure = failureOf(error)
    await record(failure.outcome, null)
    throw failure
  }
}

async function send<T>(platform: Platform, model: LanguageModel, request: Request<T>): Promise<unknown> {
  const server = model.baseUrl ?? (model.llm === 1 ? openAiServer : null)
  if (!server) throw new ModelFailed('refused', 'The configuration has no base URL.')
  const { status, body } = await platform.egress.request({
    url: `${server.replace(/\/+$/, '')}${request.path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // A server of the operator's own has no key.
      ...(model.apikey ? { authorization: `Bearer ${model.apikey}` } : {}),
    },
    body: JSON.stringify(request.body),
    timeoutMs: request.timeoutMs,
    maxBytes: request.maxBytes,
    maxRedirects: 0,
  })
  if (status === 401 || status === 403) throw new ModelFailed('refused', 'The key is not accepted.')
  if (status !== 200) throw new ModelFailed('failed', `The language model answered with status ${status}.`)
  return parsed(body)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new ModelFailed('garbage', 'The language model answered something that is no JSON.', { cause })
  }
}

function readCompletion(answer: unknown): string {
  const content = inside(answer, 'choices', 0, 'message', 'content')
  if (typeof content !== 'string' || content.trim() === '') throw garbage()
  return content.replaceAll('\u0000', '').toWellFormed().trim().slice(0, longestAnswer)
}

function readVectors(answer: unknown, count: number): number[][] {
  const data = inside(answer, 'data')
  if (!Array.isArray(data) || data.length !== count) throw garbage()
  const vectors = data.map(row => inside(row, 'embedding'))
  const dimension = Array.isArray(vectors[0]) ? vectors[0].length : 0
  if (!vectors.every(vector => isVector(vector, dimension))) throw garbage()
  return vectors.filter(vector => isVector(vector, dimension))
}

function isVector(value: unknown, dimension: number): value is number[] {
  return Array.isArray(value) && dimension > 0 && value.length === dimension && value.every(Number.isFinite)
}

function usageIn(answer: unknown): unknown {
  return inside(answer, 'usage')
}

function inside(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

function garbage(): ModelFailed {
  return new ModelFailed('garbage', 'The language model answered nothing that can be used.')
}

function failureOf(error: unknown): ModelFailed {
  if (error instanceof ModelFailed) return error
  if (error instanceof EgressRefused) return new ModelFailed('refused', error.message, { cause: error })
  if (!(error instanceof EgressFailed)) throw error
  return new ModelFailed(error.reason === 'timeout' ? 'timeout' : 'failed', error.message, { cause: error })
}
