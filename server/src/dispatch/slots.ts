/** As many as the client has connections to one host: more would wait inside it, with their time running. */
const mostAtOnce = 64

const busy = new Map<string, number>()
const waiting = new Map<string, (() => void)[]>()

/** Waits for a free connection to the host. Returns what gives it back, to whoever waits longest. */
export async function takeSlot(host: string): Promise<() => void> {
  const taken = busy.get(host) ?? 0
  if (taken < mostAtOnce) busy.set(host, taken + 1)
  else {
    await new Promise<void>(resolve => {
      waiting.set(host, [...(waiting.get(host) ?? []), resolve])
    })
  }
  return () => {
    const [next, ...rest] = waiting.get(host) ?? []
    if (next) {
      waiting.set(host, rest)
      next()
      return
    }
    const left = (busy.get(host) ?? 1) - 1
    if (left > 0) busy.set(host, left)
    else busy.delete(host)
  }
}
