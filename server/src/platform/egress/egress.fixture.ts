import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Egress, type EgressCall, openEgress } from './egress.ts'

export const userAgent = 'Parley/1.0'

export type Canary = { port: number; hits: number; hosts: string[]; close(): Promise<void> }

/** Listens on every address of this machine and counts connections, not only requests. */
export async function openCanary(): Promise<Canary> {
  const server = createServer((request, answer) => {
    state.hits += 1
    state.hosts.push(request.headers.host ?? '')
    answer.end('sung')
  })
  const state: Canary = { hits: 0, hosts: [], ...(await listening(server, {})) }
  server.on('clientError', (_error, socket) => {
    state.hits += 1
    socket.destroy()
  })
  return state
}

export async function listening(server: Server, place: { host?: string } = { host: '127.0.0.1' }) {
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  await new Promise<void>(resolve => server.listen({ ...place, port: 0 }, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
}

export type Caller = (path: string, call?: Omit<EgressCall, 'url'>) => ReturnType<Egress['request']>

/** Tells a story against a server that is called `origin.test` and `other.test`. */
export async function withOrigin(
  listener: RequestListener,
  story: (call: Caller, port: number) => Promise<void>,
  settings: { ports?: number[] } = {},
) {
  const { port, close } = await listening(createServer(listener))
  const lookup = async () => ['127.0.0.1']
  const allow = [`origin.test:${port}`, `other.test:${port}`]
  const egress = openEgress({ allow, userAgent, lookup, ...settings })
  await story((path, call = {}) => egress.request({ url: `http://origin.test:${port}${path}`, ...call }), port)
  await close()
  await egress.close()
}
