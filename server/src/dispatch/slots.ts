/** As many as the client has connections to one host: more would wait inside it, with their time running. */
const mostAtOnce = 64

type Host = { taken: number; waiting: (() => void)[] /** Of `waiting`, so many were served already. */; served: number }
const hosts = new Map<string, Host>()
/** Beyond so many the served ones are cut off, so that a queue of thousands is not copied for each. */
const mostServed = 1024

/** Waits for a free connection to the host, or for a place in its window. Returns what gives it back, to whoever waits longest. */
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
