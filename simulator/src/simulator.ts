import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { controlled } from './control.ts'
import { Courier } from './courier.ts'
import { Desk } from './desk.ts'
import { Faults, type Script } from './faults.ts'
import { Ledger } from './ledger.ts'
import { rooms } from './rooms.ts'
import { serveVendor } from './serving.ts'

export type Options = {
  /** 0: any that is free. */
  port?: number
  /** Where every call is written down as well. */
  ledgerFile?: string | null
  script?: Script
  /** Between the answer, sent, delivered and read. */
  statusMs?: number
  /** How long a vendor looks at a template. */
  reviewMs?: number
}

export type Simulator = Awaited<ReturnType<typeof openSimulator>>

const mostBytes = 30 * 1024 * 1024

/** Plays every vendor on this machine alone. */
export async function openSimulator({
  port = 0,
  ledgerFile = null,
  script = { rules: [] },
  statusMs = 100,
  reviewMs = 100,
}: Options = {}) {
  const faults = new Faults()
  faults.set(script)
  const ledger = new Ledger(ledgerFile)
  const courier = new Courier(faults)
  const desk = new Desk(courier, reviewMs)
  const house = { rooms, faults, ledger, courier, desk, statusMs }
  const server = createServer((request, response) => {
    take(request)
      .then(raw =>
        request.url?.startsWith('/_')
          ? controlled(house, { request, response, raw })
          : serveVendor(house, { request, response, raw }),
      )
      .catch(error => fail(response, error))
  })
  const url = await listening(server, port)
  desk.origin = url
  return {
    url,
    close: async () => {
      courier.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await ledger.close()
    },
  }
}

async function take(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    parts.push(part)
    size += part.length
    if (size > mostBytes) throw new Error('A call is larger than 30 MB.')
  }
  return Buffer.concat(parts)
}

/** A mistake of the simulator's own is not to be taken for the vendor's word. */
function fail(response: ServerResponse, error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  if (response.destroyed || response.headersSent) return
  response.writeHead(599, { 'content-type': 'text/plain' }).end('The simulator itself has failed.')
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}
