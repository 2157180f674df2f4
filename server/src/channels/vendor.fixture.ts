import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type VendorCall = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
/**
 * A file goes out as it is, a text as it stands, anything else as JSON. `break` has the connection to itself: whatever a
 * vendor that is ill may do with it.
 */
export type VendorReply =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | { break: (response: ServerResponse) => void }

/** A vendor of our own on this machine: answers as it is told to, and remembers what it was asked. */
export async function openVendor() {
  const calls: VendorCall[] = []
  let answer: (call: VendorCall) => VendorReply = () => ({ body: {} })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, path: url, headers, body: Buffer.concat(parts).toString('utf8') }
      calls.push(call)
      const reply = answer(call)
      if ('break' in reply) return reply.break(response)
      const { status = 200, headers: told, body: said } = reply
      const isFile = Buffer.isBuffer(said)
      response.writeHead(status, { 'content-type': isFile ? 'application/octet-stream' : 'application/json', ...told })
      response.end(isFile || typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  const open = (at: number) => new Promise<void>(resolve => void server.listen(at, '127.0.0.1', resolve))
  await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers: (next: (call: VendorCall) => VendorReply) => {
      answer = next
    },
    open,
    /** Nobody listens any more, until `open` is told the same port. */
    shut: () => {
      server.closeAllConnections()
      return new Promise<void>(resolve => void server.close(() => resolve()))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
