/** The HTTP client's connections per host. More requests would queue inside it with their timeouts running. */
const mostAtOnce = 64

type Host = {
  taken: number
  waiting: (() => void)[]
  /** How many entries at the front of `waiting` have been served already. */
  served: number
}
const hosts = new Map<string, Host>()
/**
 * Served entries are cut off the queue this many at a time, because shifting a queue of thousands copies it every time.
 */
const mostServed = 1024

/**
 * Waits for a free connection to the host, or for a place in a window. Call what it returns to pass the slot on to the
 * longest waiting caller.
 */
export async function takeSlot(name: string, most = mostAtOnce): Promise<() => void> {
  const host = hosts.get(name) ?? { taken: 0, waiting: [], served: 0 }
  hosts.set(name, host)
  if (host.taken < most) host.taken += 1
  else await new Promise<void>(resolve => host.waiting.push(resolve))
  return () => {
    const next = host.waiting[host.served]
    if (next) return serve(host, next)
    host.taken -= 1
    if (host.taken === 0) hosts.delete(name)
  }
}

function serve(host: Host, next: () => void): void {
  host.served += 1
  if (host.served === host.waiting.length || host.served >= mostServed) {
    host.waiting.splice(0, host.served)
    host.served = 0
  }
  next()
}
