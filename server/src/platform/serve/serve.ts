import { may, type Permission } from '@parley/contracts/auth/permissions.ts'
import type { AnswerDraftOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf } from '@parley/contracts/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asSystem, type Db } from '../database/database.ts'
import { denied, loginRequired } from '../refusals.ts'
import { takeSlot } from '../slots.ts'
import { transact, workWithoutTransaction } from '../transact.ts'
import type { Actor, Platform, RequestFacts, Work } from '../work.ts'
import { answerBody, bodyOf, type Said } from './answer.ts'
import {
  firstAnswer,
  forgetKey,
  idempotencyKey,
  type Keyed,
  keepAnswer,
  markRunning,
  type StoredAnswer,
  whileMarked,
} from './idempotency.ts'
import { readBody, readListBody, readParams, readQuery } from './input.ts'
import { inRush } from './rush.ts'

/**
 * Who may call. `public`: anybody. `anyone`: anybody, and a signed-in user is known to the verb. `visitor`: a visitor
 * of a web page. `login`: any signed-in user, and API keys where `identify` lets them. Otherwise users and API keys
 * with any of the permissions.
 */
export type Access = 'public' | 'anyone' | 'visitor' | 'login' | Permission | readonly Permission[]
export type Route = { endpoint: AnyEndpoint; access: Access }
export type Identify = (request: FastifyRequest, facts: RequestFacts) => Promise<Actor | null>

export type App = { fastify: FastifyInstance; platform: Platform; identify: Identify; routes: Route[] }
type Input<E extends AnyEndpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }
export type Verb<E extends AnyEndpoint> = (
  work: Work,
  input: Input<E>,
) => Promise<AnswerDraftOf<E> | Said<AnswerDraftOf<E>>>

/** Of calls that are large, a few run at a time, and the others wait before they take a connection. */
type SometimesLarge<E extends AnyEndpoint> = { run: Verb<E>; isLarge: (body: BodyOf<E>) => boolean }

/** The one way from a route to a verb: identity, permission, input, transaction, commit, events, envelope. */
export function serve<E extends AnyEndpoint>(
  app: App,
  endpoint: E,
  access: Access,
  verb: Verb<E> | SometimesLarge<E>,
): void {
  app.routes.push({ endpoint, access })
  const served = typeof verb === 'function' ? { run: verb, isLarge: () => false } : verb
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    handle(app, { endpoint, access, ...served }, { request, reply })
  for (const url of [endpoint.path, ...endpoint.aliases]) app.fastify.route({ method: endpoint.method, url, handler })
}

/** Identifies the caller, and refuses one whom `access` does not let in. */
export async function letIn(app: App, access: Access, request: FastifyRequest) {
  const facts = factsOf(request)
  const actor = admit(await app.identify(request, facts), access)
  bindLog(request, actor)
  return { actor, facts }
}

type Asked<E extends AnyEndpoint> = {
  endpoint: E
  request: FastifyRequest
  actor: Actor
  facts: RequestFacts
  /** What the Idempotency-Key stands for: a repeat with other content is refused. */
  content: unknown
}

/**
 * For a route that reads its body by itself: as `serve` does, answers a repeated Idempotency-Key with the first answer.
 */
export async function answerOnce<E extends AnyEndpoint>(
  app: App,
  { endpoint, request, actor, facts, content }: Asked<E>,
  run: Ran<E>,
): Promise<StoredAnswer> {
  const keyed = keyOf(app, endpoint, { request, sent: content, scope: scopeOf(actor, facts) })
  return answerOutside(app, { endpoint, keyed }, run)
}

/** As `answerOnce`, for a verb that runs in the transaction of `db`. */
export async function answerOnceInside<E extends AnyEndpoint>(
  app: App,
  { endpoint, request, actor, facts, content }: Asked<E>,
  verb: { db: Db; run: Ran<E> },
): Promise<StoredAnswer> {
  const keyed = keyOf(app, endpoint, { request, sent: content, scope: scopeOf(actor, facts) })
  return answerInside(app, { endpoint, keyed }, verb)
}

type Served<E extends AnyEndpoint> = { endpoint: E; access: Access } & SometimesLarge<E>
type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function handle<E extends AnyEndpoint>(
  app: App,
  served: Served<E>,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { endpoint } = served
  const { actor, facts } = await letIn(app, served.access, request)
  const sent = endpoint.method === 'GET' ? {} : await bodyOf(request)
  const params = readParams(endpoint.params, request.params)
  const query = readQuery(endpoint.query, request.query)
  // `Input` is made of exactly these schemas.
  const input = { params, query, body: endpoint.method === 'GET' ? {} : readSent(endpoint, sent) } as Input<E>
  const setting = { platform: app.platform, actor, request: facts }
  const keyed = endpoint.method === 'GET' ? null : keyOf(app, endpoint, { request, sent, scope: scopeOf(actor, facts) })
  const work = (open: Work) => served.run(open, input)
  const answer =
    endpoint.transaction === 'none'
      ? await answerOutside(app, { endpoint, keyed }, () => work(workWithoutTransaction(setting)))
      : await inRush(() =>
          inTurn(served.isLarge(input.body), () =>
            transact(setting, open => answerInside(app, { endpoint, keyed }, { db: open.db, run: () => work(open) })),
          ),
        )
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** Each large call holds a hundred thousand rows, and more at a time only make each other slower. */
const mostLarge = 2

async function inTurn<T>(isLarge: boolean, act: () => Promise<T>): Promise<T> {
  const giveBack = isLarge ? await takeSlot('large calls', mostLarge) : null
  try {
    return await act()
  } finally {
    giveBack?.()
  }
}

function readSent({ body, isList }: AnyEndpoint, sent: unknown): unknown {
  const isListed = isList?.(typeof sent === 'object' && sent !== null ? sent : {})
  return isListed ? readListBody(body, sent) : readBody(body, sent)
}

function keyOf(
  app: App,
  { method, path }: AnyEndpoint,
  asked: { request: FastifyRequest; sent: unknown; scope: string },
): Keyed | null {
  const { request, sent, scope } = asked
  const content = [method, path, request.params, request.query, sent ?? null]
  return idempotencyKey(request.headers['idempotency-key'], scope, { content, secrets: app.platform.secrets })
}

type Kept<E extends AnyEndpoint> = { endpoint: E; keyed: Keyed | null }
type Ran<E extends AnyEndpoint> = () => Promise<AnswerDraftOf<E> | Said<AnswerDraftOf<E>>>

/** The effect and the remembered answer are one transaction, so a repeat after a crash finds both or neither. */
async function answerInside<E extends AnyEndpoint>(
  app: App,
  { endpoint, keyed }: Kept<E>,
  { db, run }: { db: Db; run: Ran<E> },
): Promise<StoredAnswer> {
  const known = keyed && (await firstAnswer(db, keyed, app.platform.secrets))
  if (known) return known
  const answer = { status: 200, body: answerBody(endpoint, await run()) }
  if (keyed) await keepAnswer(db, keyed, answer, app.platform.secrets)
  return answer
}

async function answerOutside<E extends AnyEndpoint>(
  app: App,
  { endpoint, keyed }: Kept<E>,
  run: Ran<E>,
): Promise<StoredAnswer> {
  if (!keyed) return { status: 200, body: answerBody(endpoint, await run()) }
  const { databases, secrets } = app.platform
  const known = await asSystem(databases, async db => {
    const first = await firstAnswer(db, keyed, secrets)
    if (!first) await markRunning(db, keyed)
    return first
  })
  if (known) return known
  const body = await whileMarked(app.platform, keyed, async () => answerBody(endpoint, await run())).catch(
    async error => {
      await asSystem(databases, db => forgetKey(db, keyed))
      throw error
    },
  )
  // When this fails, the effect has happened all the same: the key stays marked, and no repeat follows at once.
  const answer = { status: 200, body }
  await asSystem(databases, db => keepAnswer(db, keyed, answer, secrets))
  return answer
}

const nobody: Actor = {
  kind: 'public',
  enterpriseId: null,
  id: null,
  name: '',
  permissions: new Set(),
  sessionId: null,
}

function admit(actor: Actor | null, access: Access): Actor {
  if (access === 'public') return nobody
  if (access === 'anyone') return actor?.kind === 'user' ? actor : nobody
  if (!actor) throw loginRequired()
  if (access === 'visitor') return only(actor, 'visitor')
  if (actor.kind === 'visitor') throw loginRequired()
  if (access === 'login') return actor
  if (!may(actor.permissions, access)) throw denied()
  return actor
}

function only(actor: Actor, kind: Actor['kind']): Actor {
  if (actor.kind === kind) return actor
  throw actor.kind === 'apikey' ? denied() : loginRequired()
}

function scopeOf(actor: Actor, facts: RequestFacts): string {
  return actor.enterpriseId ? `${actor.enterpriseId}:${actor.kind}:${actor.keyId ?? actor.id}` : `address:${facts.ip}`
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    origin: typeof request.headers.origin === 'string' ? request.headers.origin : null,
    host: request.host,
    arrivedMs: performance.now(),
    ...(request.headers['idempotency-key'] ? { isKeyed: true } : {}),
  }
}

function bindLog(request: FastifyRequest, actor: Actor): void {
  request.log = request.log.child({ enterpriseId: actor.enterpriseId, actorId: actor.id })
}
