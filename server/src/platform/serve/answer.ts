import type { AnswerDraftOf, AnyEndpoint, Envelope } from '@parley/contracts/endpoint.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { malformed, type Refusal } from '../refusals.ts'
import { bodyLimit, partsOf } from './form.ts'

/** An answer whose envelope carries a message of its own. */
export class Said<T> {
  readonly message: string
  readonly answer: T
  constructor(message: string, answer: T) {
    this.message = message
    this.answer = answer
  }
}

export function say<T>(message: string, answer: T): Said<T> {
  return new Said(message, answer)
}

/** The answer's schema lets through what the contract promises, and nothing else. */
export function answerBody<E extends AnyEndpoint>(
  endpoint: E,
  given: AnswerDraftOf<E> | Said<AnswerDraftOf<E>>,
): string {
  const said = given instanceof Said ? given : new Said('success', given)
  const answer = endpoint.answer.parse(said.answer)
  if (endpoint.envelope === 'none') return JSON.stringify(answer)
  const repeated = endpoint.repeats ? { [endpoint.repeats]: answer } : {}
  return JSON.stringify({ status: true, code: '100', message: said.message, [endpoint.envelope]: answer, ...repeated })
}

/** account/* answers real statuses; elsewhere what a form can get wrong is HTTP 200 with `status:false`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, errors, retryAfterSeconds } = refusal.told
  // An address has other spellings that reach the same route; one that reaches none is all there is.
  const url = reply.request.routeOptions.url ?? reply.request.url
  const isAccount = url.startsWith('/account/')
  const soft = refusal.kind === 'soft' && !isAccount
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  return reply.code(soft ? 200 : refusal.status).send({
    status: false,
    code: isAccount ? (refusal.told.accountCode ?? code) : code,
    message,
    ...(errors ? { errors } : {}),
    ...detailOf(refusal.told, url),
  })
}

/** Calls of the contact book repeat field errors inside `data`. */
function detailOf({ detail, errors }: Refusal['told'], url: string): Record<string, unknown> {
  if (detail !== undefined) return { [keyOf(url)]: detail }
  return errors && url.startsWith('/chatbird/api/customer_master/') ? { data: { errors } } : {}
}

/** Details of a bug go to the log under the request's id, never into the answer. */
export function sendFailure(reply: FastifyReply): FastifyReply {
  return reply.code(500).send({ status: false, code: '500', message: texts.somethingWentWrong })
}

/** A list is sent as a field that is repeated. */
const mostFields = 1000

/** JSON, form-encoded and multipart bodies become the same plain object; a repeated field is a list. */
export async function bodyOf(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  for await (const part of partsOf(request, { fields: mostFields, fieldSize: bodyLimit })) {
    if (part.type === 'file') {
      part.file.resume()
      throw malformed('This call takes no files', [{ field: part.fieldname, message: 'This call takes no files' }])
    }
    const before = fields[part.fieldname]
    fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
  }
  return fields
}

function keyOf(url: string): Exclude<Envelope, 'none'> {
  return /^\/(nlp|chatbird|paraphrases)(\/|\?|$)/.test(url) ? 'data' : 'response'
}
