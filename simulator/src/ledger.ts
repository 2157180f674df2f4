import { createWriteStream, type WriteStream } from 'node:fs'

/** `lost`: a fault swallowed it before the vendor took it. `called`: asked something that is no message. */
export type Outcome = 'accepted' | 'refused' | 'lost' | 'called' | 'failed'

export type Entry = {
  at: string
  vendor: string
  method: string
  path: string
  outcome: Outcome
  /** Which fault met it. */
  fault: string | null
  to: string | null
  id: string | null
  ref: string | null
  text: string | null
  status: number
  /** As it came. */
  body: string
  answer: unknown
}

const mostKept = 100_000
/** So many more may stand before they are cut: a list of this size is copied for each one that is taken from its front. */
const cutAtOnce = 10_000
const mostBodyCharacters = 20_000

/** Every call that came, in memory as far as it holds and in a file without an end. */
export class Ledger {
  readonly #entries: Entry[] = []
  readonly #counts = new Map<string, Map<Outcome, number>>()
  readonly #file: WriteStream | null

  constructor(file: string | null) {
    this.#file = file === null ? null : createWriteStream(file, { flags: 'a' })
    // The ledger in memory goes on without it.
    this.#file?.on('error', error => process.stderr.write(`The ledger's file cannot be written: ${error.message}\n`))
  }

  add(entry: Entry): void {
    const kept = { ...entry, body: entry.body.slice(0, mostBodyCharacters) }
    this.#entries.push(kept)
    if (this.#entries.length > mostKept + cutAtOnce) this.#entries.splice(0, cutAtOnce)
    const counts = this.#counts.get(entry.vendor) ?? new Map<Outcome, number>()
    counts.set(entry.outcome, (counts.get(entry.outcome) ?? 0) + 1)
    this.#counts.set(entry.vendor, counts)
    this.#file?.write(`${JSON.stringify(kept)}\n`)
  }

  read({ vendor, to, outcome, ref }: Readonly<Record<string, string>>): Entry[] {
    return this.#entries.filter(
      entry =>
        (!vendor || entry.vendor === vendor) &&
        (!to || entry.to === to) &&
        (!ref || entry.ref === ref) &&
        (!outcome || entry.outcome === outcome),
    )
  }

  counts(): Record<string, Record<string, number>> {
    return Object.fromEntries([...this.#counts].map(([vendor, counts]) => [vendor, Object.fromEntries(counts)]))
  }

  clear(): void {
    this.#entries.length = 0
    this.#counts.clear()
  }

  close(): Promise<void> {
    return new Promise(resolve => (this.#file ? this.#file.end(() => resolve()) : resolve()))
  }
}
