import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { isApiPath } from '@parley/contracts/paths.ts'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { authRoutes } from '../auth/auth.routes.ts'
import { identifyWith } from '../auth/identify.ts'
import { botRoutes } from '../bots/bots.routes.ts'
import { broadcastRoutes } from '../broadcasts/broadcasts.routes.ts'
import { campaignRoutes } from '../campaigns/campaigns.routes.ts'
import { channelRoutes } from '../channels/channels.routes.ts'
import { findVisitor } from '../chats/visitors.ts'
import { webChatRoutes } from '../chats/web-chat.routes.ts'
import { contactRoutes } from '../contacts/contacts.routes.ts'
import { importRoutes } from '../contacts/imports/imports.routes.ts'
import { departmentRoutes } from '../departments/departments.routes.ts'
import { dispatchRoutes } from '../dispatch/dispatch.routes.ts'
import { enterpriseRoutes } from '../enterprises/enterprises.routes.ts'
import { trashRoutes } from '../enterprises/trash.routes.ts'
import { fileRoutes } from '../files/files.routes.ts'
import { hookRoutes } from '../hooks/hooks.routes.ts'
import { isCutOff, isDatabaseAway } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/ids.ts'
import { bodyTooLarge, malformed, notFound, Refusal, tookTooLong, tooMany, unavailable } from '../platform/refusals.ts'
import { sendFailure, sendRefusal } from '../platform/serve/answer.ts'
import { bodyLimit, formLimits } from '../platform/serve/form.ts'
import type { App } from '../platform/serve/serve.ts'
import { limitWaiting } from '../platform/serve/waiting.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { tellOutage } from '../platform/troubles.ts'
import type { Platform } from '../platform/work.ts'
import { deliveryReportRoutes } from '../reports/messages.routes.ts'
import { templateRoutes } from '../templates/templates.routes.ts'
import { userRoutes } from '../users/users.routes.ts'
import { consoleRoutes } from './console.ts'
import { operationRoutes } from './operations.ts'
import { socketRoute } from './socket.ts'

/** The whole product, capability by capability. */
export async function createApp(platform: Platform): Promise<App> {
  const fastify = Fastify({
    loggerInstance: platform.log,
    bodyLimit,
    trustProxy: platform.config.TRUSTED_PROXIES.length > 0 ? platform.config.TRUSTED_PROXIES : false,
    genReqId: () => uuidv7(),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    // `measure` logs each request with its route instead of its address, which may hold tokens.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // HEAD would run the verb of a GET: train a bot or end a session, with nobody reading the answer.
    exposeHeadRoutes: false,
    // Errors from before the routing, which do not reach the error handler below.
    frameworkErrors: ({ statusCode }, request, reply) => {
      if (statusCode === 414) return sendRefusal(reply, notFound())
      if (wantsConsole(request)) return reply.redirect(readableAddress(request.url))
      return sendRefusal(reply, malformed('The address is malformed'))
    },
  })
  await fastify.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(platform) },
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure(platform),
  })
  takeEmptyJson(fastify)
  // Refused as any other type is, rather than as an object that is none.
  fastify.removeContentTypeParser('text/plain')
  await fastify.register(formbody, { bodyLimit })
  await fastify.register(multipart, { limits: formLimits })
  answerErrors(fastify)
  limitWaiting(fastify)
  measure(fastify, platform)

  const app: App = { fastify, platform, identify: identifyWith(platform.databases, findVisitor), routes: [] }
  authRoutes(app)
  enterpriseRoutes(app)
  trashRoutes(app)
  userRoutes(app)
  departmentRoutes(app)
  fileRoutes(app)
  importRoutes(app)
  botRoutes(app)
  channelRoutes(app)
  webChatRoutes(app)
  contactRoutes(app)
  templateRoutes(app)
  broadcastRoutes(app)
  campaignRoutes(app)
  dispatchRoutes(app)
  deliveryReportRoutes(app)
  hookRoutes(app)
  operationRoutes(app)
  socketRoute(app)
  await consoleRoutes(app)
  return app
}

/** Some clients announce JSON with every call, also with those that have nothing to say, such as a DELETE. */
function takeEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}

function contentPolicy(platform: Platform) {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // The component library sets sizes and positions as style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", platform.config.publicUrl.replace(/^http/, 'ws')],
    'frame-src': ["'self'", ...communityOrigins(platform)],
    'frame-ancestors': ["'self'"],
    'upgrade-insecure-requests': isSecure(platform) ? [] : null,
  }
}

/** Only an installation reached by HTTPS may tell browsers to insist on HTTPS. */
function isSecure({ config }: Platform): boolean {
  return config.production && config.publicUrl.startsWith('https:')
}

/** Help pages that the operator keeps elsewhere. */
function communityOrigins({ config }: Platform): string[] {
  return [...new Set(Object.values(config.COMMUNITY_PAGES).map(address => new URL(address).origin))]
}

function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error)
    // The caller is only asked to come back, so the log is the one place that names the slow statement.
    if (isCutOff(error)) request.log.warn({ err: error }, 'a statement took too long')
    else if (refusal?.status === 503) tellOutage(request.log, refusal)
    if (refusal?.status === 413) takeRest(request, reply)
    if (refusal) return sendRefusal(reply, refusal)
    request.log.error({ err: error }, 'request failed')
    return sendFailure(reply)
  })
  fastify.setNotFoundHandler((request, reply) => notFoundAnswer(request, reply))
}

/** A client that is still sending does not read the answer: what comes is taken and dropped, on a line that stays open. */
function takeRest(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection')
  request.raw.resume()
}

function refusalOf(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  // A client that leaves amid its body is no database that is away, though it leaves by the same code.
  if ((error.statusCode === undefined && isDatabaseAway(error)) || error instanceof StorageUnavailable)
    return unavailable(error)
  if (isCutOff(error)) return tookTooLong()
  const status = error.statusCode ?? 500
  if (status === 413) return bodyTooLarge()
  if (status === 415) return new Refusal('hard', 415, { code: '415', message: 'This content type is not supported' })
  if (status === 429) return tooMany(60)
  return status >= 400 && status < 500 ? malformed('The request is malformed') : null
}

function notFoundAnswer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return wantsConsole(request) ? reply.sendConsole() : sendRefusal(reply, notFound())
}

/** A person in a browser: an address that nobody knows is told to them by the console. */
function wantsConsole(request: FastifyRequest): boolean {
  const pathname = request.url.split('?')[0] ?? ''
  const wantsPage =
    ['GET', 'HEAD'].includes(request.method) && String(request.headers.accept ?? '').includes('text/html')
  return wantsPage && !isApiPath(pathname)
}

/** Spells the per cents of a path out, so that the console can say that nothing is there; never another server's. */
function readableAddress(url: string): string {
  const [pathname = '', ...query] = url.split('?')
  const spelled = pathname.replaceAll('%', '%25').replace(/^[/\\]+/, '/')
  return [spelled, ...query].join('?')
}

function measure(fastify: FastifyInstance, platform: Platform): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    platform.metrics.httpRequestDuration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}

declare module 'fastify' {
  interface FastifyReply {
    /** Answers the console's page; the browser draws the screen that the address names. */
    sendConsole(): FastifyReply
  }
}
