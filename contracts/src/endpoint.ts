import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Which key of the envelope holds the answer; `none` answers the plain object. */
export type Envelope = 'response' | 'data' | 'none'
type Fields = z.ZodObject<z.ZodRawShape>
type Body = z.ZodType

export type Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Body = Body,
  A extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Fastify's form: `/nlp/agent/:agentId`. */
  path: string
  /** Further addresses answered by the same verb. */
  aliases: string[]
  summary: string
  params: P
  query: Q
  body: B
  answer: A
  envelope: Envelope
  /** `none`: the verb opens its own transactions, because it must keep something although it refuses, or waits. */
  transaction: 'one' | 'none'
  /** What is answered in place of JSON, without an envelope: a file. */
  media?: string
  /** Whether a body asks for a list: what is wrong with it is then refused as in a query. */
  isList?: (body: object) => boolean
  /** The lists of the library stand under both keys, for callers of either family. */
  repeats?: 'data'
}
export type AnyEndpoint = Endpoint<Fields, Fields, Body, z.ZodType>

type Spec<P, Q, B, A> = {
  method: Method
  path: string
  summary: string
  aliases?: string[]
  params?: P
  query?: Q
  body?: B
  answer: A
  envelope?: 'none'
  transaction?: 'none'
  media?: string
  isList?: (body: object) => boolean
  repeats?: 'data'
}

const nothing = z.object({})

export function endpoint<
  A extends z.ZodType,
  P extends Fields = typeof nothing,
  Q extends Fields = typeof nothing,
  B extends Body = typeof nothing,
>(spec: Spec<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    method: spec.method,
    path: spec.path,
    aliases: spec.aliases ?? [],
    summary: spec.summary,
    // The defaults are `nothing`, which is exactly what the type parameters default to.
    params: spec.params ?? (nothing as unknown as P),
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body ?? (nothing as unknown as B),
    answer: spec.answer,
    envelope: spec.media ? 'none' : (spec.envelope ?? envelopeOf(spec.path)),
    transaction: spec.media ? 'none' : (spec.transaction ?? 'one'),
    ...(spec.media ? { media: spec.media } : {}),
    ...(spec.isList ? { isList: spec.isList } : {}),
    ...(spec.repeats ? { repeats: spec.repeats } : {}),
  }
}

export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
/** What a verb may hand over: dates may still be `Date`. */
export type AnswerDraftOf<E extends AnyEndpoint> = z.input<E['answer']>
export type AnswerOf<E extends AnyEndpoint> = z.output<E['answer']>

export const problem = z.object({ field: z.string().optional(), message: z.string() })
export type Problem = z.output<typeof problem>

/** What every enveloped answer has beside `response` or `data`. */
export const envelope = z.object({
  status: z.boolean(),
  code: z.string(),
  message: z.string(),
  errors: z.array(problem).optional(),
})
export type EnvelopeHead = z.output<typeof envelope>

function envelopeOf(path: string): Envelope {
  return /^\/(nlp|chatbird|paraphrases)(\/|$)/.test(path) ? 'data' : 'response'
}
