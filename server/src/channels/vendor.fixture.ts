import { createServer, type IncomingMessage } from 'node:http'

export type VendorCall = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type VendorReply = { status?: number; body: unknown }

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
      const { status = 200, body } = answer(call)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers: (next: (call: VendorCall) => VendorReply) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
