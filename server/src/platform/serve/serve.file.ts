import { Readable } from 'node:stream'
import type { AnswerDraftOf, AnyEndpoint, ParamsOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { workWithoutTransaction } from '../transact.ts'
import type { Work } from '../work.ts'
import { disposition } from './disposition.ts'
import { readParams, readQuery } from './input.ts'
import { type Access, type App, letIn } from './serve.ts'

/** A file that is generated while it is sent, and not stored. */
export type FileAnswer = { name: string; parts: AsyncIterator<string> }
/** The file takes too long to wait for: a notification will tell when it is ready. */
export type QueuedAnswer = { queued: true }
/** The caller asked for no file, but for what the contract promises otherwise. */
export type PlainAnswer<E extends AnyEndpoint> = { plain: AnswerDraftOf<E> }
type Input<E extends AnyEndpoint> = { params: ParamsOf<E>; query: QueryOf<E> }

/**
 * As `serve`, for a GET that answers a file. The verb has no transaction around it, which a slow reader would hold
 * open. A refusal before the first part is answered as everywhere; a later error breaks the file off.
 */
export function serveFile<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  access: Access,
  verb: (work: Work, input: Input<E>) => Promise<FileAnswer | QueuedAnswer | PlainAnswer<E>>,
): void {
  app.routes.push({ endpoint, access })
  app.fastify.get(endpoint.path, async (request, reply) => {
    const { actor, facts } = await letIn(app, access, request)
    // `Input` is made of exactly these schemas.
    const input = {
      params: readParams(endpoint.params, request.params),
      query: readQuery(endpoint.query, request.query),
    } as Input<E>
    const answer = await verb(workWithoutTransaction({ platform: app.platform, actor, request: facts }), input)
    if (!('parts' in answer)) {
      const data = 'plain' in answer ? endpoint.answer.parse(answer.plain) : answer
      return reply.send({ status: true, code: '100', message: 'success', data })
    }
    const { name, parts } = answer
    const first = await parts.next()
    return reply
      .type(`${endpoint.media}; charset=utf-8`)
      .header('content-disposition', disposition('attachment', name))
      .header('cache-control', 'no-store')
      .send(Readable.from(first.done ? [] : goOn(first.value, parts), { objectMode: false, highWaterMark: 64 * 1024 }))
  })
}

/** Closes the iterator also when the client leaves early. */
async function* goOn(first: string, parts: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield first
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  } finally {
    await parts.return?.()
  }
}
