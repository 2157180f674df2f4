import { request as call, createServer } from 'node:http'
import { type Options, openSimulator } from '@parley/simulator/simulator.ts'
import type { World } from './world.ts'

export type Played = Awaited<ReturnType<typeof openVendors>>
export type LedgerEntry = {
  /** ISO 8601 */
  at: string
  path: string
  vendor: string
  outcome: string
  fault: string | null
  to: string | null
  id: string | null
  ref: string | null
  text: string | null
}
type KeptTemplate = { vendor: string; id: string; name: string; language: string; category: string }
type Ledger = { counts: Record<string, Record<string, number>>; entries: LedgerEntry[] }

/** Every vendor as a neighbour on this machine, and an address for the product that is known before it starts. */
export async function openVendors(options: Options = {}) {
  const simulator = await openSimulator({ statusMs: 20, reviewMs: 20, ...options })
  const door = await openDoor()
  return {
    /** What the product is started with so that these vendors are its vendors. */
    env: (slugs: readonly string[]) => ({
      PUBLIC_URL: door.url,
      ...Object.fromEntries(
        slugs.map(slug => [`VENDOR_BASE_URL_${slug.toUpperCase().replaceAll('-', '_')}`, `${simulator.url}/${slug}`]),
      ),
    }),
    leadsTo: ({ address }: Pick<World, 'address'>) => door.leadsTo(address),
    tell: async (path: string, body: unknown) => {
      const answer = await fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) })
      const said: unknown = await answer.json()
      if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(said)} for ${JSON.stringify(body)}`)
    },
    ledger: async (query: string): Promise<Ledger> =>
      (await (await fetch(`${simulator.url}/_ledger?limit=100000&${query}`)).json()) as Ledger,
    /** What a vendor keeps, as `POST /_templates` takes it. */
    templates: async (vendor: string): Promise<KeptTemplate[]> =>
      ((await (await fetch(`${simulator.url}/_templates?vendor=${vendor}`)).json()) as { templates: KeptTemplate[] })
        .templates,
    /** How many calls back are still to come. */
    openCalls: async () => ((await (await fetch(`${simulator.url}/_hooks`)).json()) as { open: number }).open,
    close: async () => {
      await simulator.close()
      door.close()
    },
  }
}

/** Passes everything on to where the product came to listen. */
async function openDoor() {
  let target = new URL('http://127.0.0.1:9')
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming
    const onward = call({ host: target.hostname, port: target.port, method, headers, path }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    leadsTo: (to: string) => {
      target = new URL(to)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
