import type { Hook } from './call.ts'
import type { Faults } from './faults.ts'

export type Carried = {
  at: string
  vendor: string
  url: string
  method: string
  body: string
  /** Of the last try; null where nobody answered. */
  status: number | null
  tries: number
  fault: string | null
}

const mostAtOnce = 8
const answerMs = 10_000
const mostKept = 20_000
/** A vendor that is not answered calls again, later and later. */
const againAfterMs = [100, 300, 1000, 3000, 10_000, 30_000] as const

type Parcel = { vendor: string; hook: Hook; kept: Carried }

/** Makes the vendors' calls, in the order in which they are due, and again until each is answered with 2xx. */
export class Courier {
  readonly #faults: Faults
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #carried: Carried[] = []
  readonly #held: Parcel[] = []
  #waiting: (() => Promise<void>)[] = []
  #running = 0
  #isClosed = false

  constructor(faults: Faults) {
    this.#faults = faults
  }

  carried(): readonly Carried[] {
    return this.#carried
  }

  /** How many calls are still to come or on their way. */
  open(): number {
    return this.#timers.size + this.#running + this.#waiting.length + this.#held.length
  }

  /** Does something after a while, and carries what comes of it. */
  later(ms: number, act: () => Hook | null, vendor = ''): void {
    this.#after(ms, () => {
      const hook = act()
      if (hook) this.tell(vendor, hook)
    })
  }

  /** Carries it now, or as a fault has it. */
  tell(vendor: string, hook: Hook): void {
    const fault = this.#faults.forHook(vendor)
    const { url, method, body } = hook
    const kept = {
      at: new Date().toISOString(),
      vendor,
      url,
      method,
      body,
      status: null,
      tries: 0,
      fault: fault?.kind ?? null,
    }
    this.#carried.push(kept)
    if (this.#carried.length > mostKept) this.#carried.shift()
    const parcel = { vendor, hook, kept }
    if (fault?.kind === 'loss') return
    if (fault?.kind === 'disorder') {
      this.#held.push(parcel)
      // Nothing may follow that it could come after.
      this.#after(fault.ms ?? 1000, () => this.#release(parcel))
      return
    }
    this.#carry(parcel)
    if (fault?.kind === 'duplicate') this.#carry(parcel)
    for (const late of this.#held.filter(one => one.vendor === vendor).toReversed()) this.#release(late)
  }

  /** One call by itself, with what it was answered. */
  async ask({ url, method, headers, body }: Hook): Promise<{ status: number; body: string }> {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
      ...(method === 'POST' ? { body } : {}),
    })
    return { status: answer.status, body: await answer.text() }
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#waiting = []
  }

  #release(parcel: Parcel): void {
    const place = this.#held.indexOf(parcel)
    if (place < 0) return
    this.#held.splice(place, 1)
    this.#carry(parcel)
  }

  #carry(parcel: Parcel): void {
    this.#waiting.push(() => this.#deliver(parcel))
    this.#work()
  }

  #work(): void {
    while (!this.#isClosed && this.#running < mostAtOnce) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#running += 1
      void next().finally(() => {
        this.#running -= 1
        this.#work()
      })
    }
  }

  async #deliver(parcel: Parcel): Promise<void> {
    const { kept, hook } = parcel
    kept.tries += 1
    try {
      const { status } = await this.ask(hook)
      kept.status = status
    } catch {
      // Nobody answered, which is tried again as any refusal is.
      kept.status = null
    }
    const isTaken = kept.status !== null && kept.status < 300
    const wait = againAfterMs[kept.tries - 1]
    if (!isTaken && wait !== undefined && !this.#isClosed) this.#after(wait, () => this.#carry(parcel))
  }

  #after(ms: number, act: () => void): void {
    if (this.#isClosed) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }
}
