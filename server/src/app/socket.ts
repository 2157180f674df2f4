import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import { identifyToken } from '../auth/identify.ts'
import { findVisitor } from '../chats/visitors.ts'
import { originAllowed, visitorActions, visitorGreeting } from '../chats/web-chat.socket.ts'
import { isDatabaseAway } from '../platform/database/database.ts'
import type { SocketDoor } from '../platform/realtime/socket.door.ts'
import { openSocketServer } from '../platform/realtime/socket.ts'
import { eventsAfter } from '../platform/realtime/subscriber-events.ts'
import { unavailable } from '../platform/refusals.ts'
import type { App } from '../platform/serve/serve.ts'
import { tellOutage } from '../platform/troubles.ts'
import type { Actor, Platform, RequestFacts } from '../platform/work.ts'

/** `/socket`, for staff and visitors alike. */
export function socketRoute({ fastify, platform }: App): void {
  const { databases } = platform
  const door: SocketDoor = {
    platform,
    identifyToken: (token, facts, isUse) => identifyToken(databases, findVisitor, { token, facts, isUse }),
    allowsOrigin: (actor, facts) => allows(platform, actor, facts),
    actions: { user: {}, visitor: visitorActions },
    greet: async actor => (actor.kind === 'visitor' ? visitorGreeting(platform, actor) : staffGreeting(actor)),
    eventsAfter: (subscriberId, seq) => eventsAfter(databases, subscriberId, seq),
  }
  const sockets = openSocketServer(door)
  const readFacts = factsReader(platform)
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (platform.draining()) return refuse(socket, '503 Service Unavailable')
    const url = urlOf(request)
    if (!url) return refuse(socket, '400 Bad Request')
    if (url.pathname !== '/socket') return refuse(socket, '404 Not Found')
    const facts = readFacts(request)
    if (!(await admits(door, facts, url))) return refuse(socket, '403 Forbidden')
    sockets.upgrade(request, socket, head, { facts, url })
  }
  fastify.server.on('upgrade', (request, socket, head) => {
    // Nobody else listens for errors during the upgrade, and an unhandled one would end the process.
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch(error => {
      if (isDatabaseAway(error)) tellOutage(platform.log, unavailable(error))
      else platform.log.error({ err: error }, 'socket upgrade')
      refuse(socket, '503 Service Unavailable')
    })
  })
  fastify.addHook('preClose', async () => sockets.close())
}

/** A visitor may connect from the pages that its channel allows, everybody else from our own page only. */
async function admits(door: SocketDoor, facts: RequestFacts, url: URL): Promise<boolean> {
  const token = url.searchParams.get('token')
  const actor = token ? await door.identifyToken(token, facts, false) : null
  return actor ? door.allowsOrigin(actor, facts) : isOwnPage(door.platform, facts)
}

async function allows(platform: Platform, actor: Actor, facts: RequestFacts): Promise<boolean> {
  return actor.kind === 'visitor' ? originAllowed(platform, actor, facts.origin) : isOwnPage(platform, facts)
}

/** A program sends no Origin; a browser sends one that no page can forge. */
function isOwnPage({ config }: Platform, { origin, host }: RequestFacts): boolean {
  if (origin === null) return true
  return [config.publicUrl, `http://${host}`, `https://${host}`, ...config.ALLOWED_ORIGINS].includes(origin)
}

function staffGreeting(actor: Actor) {
  return { uId: actor.id, sessionId: actor.sessionId, agentStatus: null, counts: null }
}

/** Null when the request line is not a valid address. */
function urlOf(request: IncomingMessage): URL | null {
  const address = `http://localhost${request.url ?? '/'}`
  return URL.canParse(address) ? new URL(address) : null
}

/** Reads the address of the client as HTTP does: from the forwarding header only where a trusted proxy sent it. */
export function factsReader({ config }: Pick<Platform, 'config'>): (request: IncomingMessage) => RequestFacts {
  const trusts = proxyAddr.compile(config.TRUSTED_PROXIES)
  return request => ({
    id: '',
    ip: proxyAddr(request, trusts),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    origin: request.headers.origin ?? null,
    host: request.headers.host ?? '',
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
