import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:http'
import { hostname } from 'node:os'

export type Watch = Awaited<ReturnType<typeof watchInside>>

/** Counts every connection that reaches this machine by an address that nobody allowed. */
export async function watchInside() {
  const canaries: Server[] = []
  let hits = 0
  let ports: number[] = []
  async function openCanary(port: number): Promise<void> {
    const server = createServer((_request, answer) => answer.end('sung'))
    server.on('connection', () => {
      hits += 1
    })
    const bound = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, () => resolve(true))
    })
    const address = server.address()
    if (!bound || typeof address !== 'object' || !address) return
    canaries.push(server)
    ports = [...ports, address.port]
  }
  // 80 is open to outgoing calls, so that there the address alone can be the reason of a refusal.
  for (const port of [80, 0]) await openCanary(port)
  if (!ports.includes(80)) process.stdout.write('Port 80 cannot be had here: only the other one is watched.\n')
  return {
    hits: () => hits,
    forget: () => {
      hits = 0
    },
    /** Every way to write this machine, with the port that any call may have and with the other that is watched. */
    addresses: async () => {
      const hosts = [...literal, ...literalV6, ...names, ...(await ownName())]
      const others = ports.filter(port => port !== 80)
      return hosts.flatMap(host => [`http://${host}`, ...others.map(port => `http://${host}:${port}`)])
    },
    /** Nobody is deaf here: whoever does call it is counted. */
    call: () => fetch(`http://127.0.0.1:${ports[0]}`),
    close: () => {
      for (const one of canaries) one.close()
    },
  }
}

const literal = ['127.0.0.1', '127.1', '0.0.0.0', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1']
const literalV6 = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]']
const names = ['localhost', 'LOCALHOST.']

/** A name of the network that this machine is in, where it has one. */
function ownName(): Promise<string[]> {
  return lookup(hostname()).then(
    () => [hostname()],
    () => [],
  )
}
