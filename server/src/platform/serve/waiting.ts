import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may say nothing amid its request, and how long a request may take to come in. */
type Patience = { silentMs: number; mostMs: number }
/** A form may hold a large file that comes over a slow line, so only its silence is measured. */
type Asking = { raw: IncomingMessage; isForm: boolean; began: number; heard: number; bytes: number }

const usual: Patience = { silentMs: 60_000, mostMs: 300_000 }
/** For those whom the end of the server meets. */
const last: Patience = { silentMs: 1000, mostMs: 5000 }
const lookMs = 1000
const lastLookMs = 100

/**
 * Ends requests that do not come in to their end, which would be waited for without end. Node's own limit cannot tell a
 * large file on a slow line from a client that has gone.
 */
export function limitWaiting(fastify: FastifyInstance, patience = usual): void {
  const asking = new Set<Asking>()
  const look = ({ silentMs, mostMs }: Patience, heedsForms: boolean) => {
    const now = performance.now()
    for (const one of asking) {
      const isLate = now - one.began > mostMs && !(one.isForm && heedsForms)
      if (hasEnded(one.raw)) asking.delete(one)
      else if (isLate || now - heardOf(one, now) > silentMs) end(one.raw)
    }
  }
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length === '0' && encoding === undefined) return done()
    const now = performance.now()
    const isForm = raw.headers['content-type']?.startsWith('multipart/') ?? false
    const one = { raw, isForm, began: now, heard: now, bytes: raw.socket.bytesRead }
    asking.add(one)
    raw.once('close', () => asking.delete(one))
    done()
  })
  const looks = setInterval(() => look(patience, true), Math.min(lookMs, patience.silentMs)).unref()
  const connections = followConnections(fastify)
  fastify.addHook('preClose', async () => {
    clearInterval(looks)
    const began = performance.now()
    for (const one of asking) one.began = began
    const lastLooks = setInterval(() => {
      look(last, false)
      // Fastify closes connections that are idle when it begins to close; these became idle later.
      fastify.server.closeIdleConnections()
      if (performance.now() - began > last.silentMs) connections.endSilent()
    }, lastLookMs)
    fastify.server.once('close', () => clearInterval(lastLooks))
  })
}

function hasEnded({ complete, destroyed, socket }: IncomingMessage): boolean {
  return complete || destroyed || socket.destroyed
}

/** What is here and not read yet waits for us, so its client is not silent. */
function heardOf(one: Asking, now: number): number {
  const { bytesRead } = one.raw.socket
  if (bytesRead !== one.bytes || one.raw.readableLength > 0) one.heard = now
  one.bytes = bytesRead
  return one.heard
}

function end({ socket }: IncomingMessage): void {
  socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroy()
}

/** Node takes a connection for busy from its first moment on; browsers open some that they never use. */
function followConnections({ server, ...hooks }: Pick<FastifyInstance, 'server' | 'addHook'>) {
  const silent = new Set<Socket>()
  const busy = new WeakMap<Socket, number>()
  server.on('connection', socket => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('upgrade', ({ socket }) => silent.delete(socket))
  hooks.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    silent.delete(socket)
    raw.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      busy.set(socket, left)
      if (left === 0 && !socket.destroyed) silent.add(socket)
    })
    done()
  })
  return {
    endSilent: () => {
      for (const socket of silent) socket.destroy()
    },
  }
}
