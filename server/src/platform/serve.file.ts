import { Readable } from 'node:stream'
import type { AnyEndpoint, ParamsOf, QueryOf } from '@parley/contracts/endpoint.ts'
import { readParams, readQuery } from './input.ts'
import { type Access, type App, letIn } from './serve.ts'
import { workWithoutTransaction } from './transact.ts'
import type { Work } from './work.ts'

/** A file that is written while it is read: nothing of it is kept. */
export type FileAnswer = { name: string; parts: AsyncIterator<string> }
/** It takes too long to wait for: who asked is told when it is ready. */
export type QueuedAnswer = { queued: true }
type Input<E extends AnyEndpoint> = { params: ParamsOf<E>; query: QueryOf<E> }

/**
 * As `serve`, for a GET that answers a file. The verb works without a transaction of its own: a reader may be slow, and
 * would hold one open. What it refuses before the first part is answered as everywhere; after that the file breaks off.
 */
export function serveFile<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  access: Access,
  verb: (work: Work, input: Input<E>) => Promise<FileAnswer | QueuedAnswer>,
): void {
  app.routes.push({ endpoint, access })
  app.fastify.get(endpoint.path, async (request, reply) => {
    const { actor, facts } = await letIn(app, access, request)
    // The schemas read here are the ones that `Input` is made of.
    const input = {
      params: readParams(endpoint.params, request.params),
      query: readQuery(endpoint.query, request.query),
    } as Input<E>
    const answer = await verb(workWithoutTransaction({ platform: app.platform, actor, request: facts }), input)
    if ('queued' in answer) return reply.send({ status: true, code: '100', message: 'success', data: answer })
    const { name, parts } = answer
    const first = await parts.next()
    return reply
      .type(`${endpoint.media}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(first.done ? [] : goOn(first.value, parts), { objectMode: false, highWaterMark: 64 * 1024 }))
  })
}

/** Ends the parts also when the reader leaves early. */
async function* goOn(first: string, parts: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield first
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  } finally {
    await parts.return?.()
  }
}
