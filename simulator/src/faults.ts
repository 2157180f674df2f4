import { z } from 'zod'

const calls = ['delay', '429', '5xx', 'hang', 'half-body', 'garbage', 'reset'] as const
const hooks = ['loss', 'duplicate', 'disorder'] as const

/** Whether the vendor has taken the message before it misbehaves, unless the rule says so itself. */
const takes = { 'half-body': true, garbage: true, hang: false, reset: false }

export const rule = z.strictObject({
  /** Absent: every vendor. */
  vendor: z.string().optional(),
  kind: z.enum([...calls, ...hooks]),
  /** Which calls it meets: those that bring messages, unless it says so. */
  at: z.enum(['messages', 'uploads']).optional(),
  /** Every so many calls, counted from the first. */
  every: z.number().int().min(1).optional(),
  /** How likely it is, from 0 to 1; the seed decides. */
  chance: z.number().min(0).max(1).optional(),
  /** How often at most. */
  times: z.number().int().min(1).optional(),
  /** How long a delay takes. */
  ms: z.number().int().min(0).max(600_000).optional(),
  /** For hang, half-body, garbage and reset: whether the message was taken first. */
  taken: z.boolean().optional(),
  /** Of a 5xx. */
  status: z.number().int().min(500).max(599).optional(),
  /** Seconds, with a 429. */
  retryAfter: z.number().int().min(1).optional(),
})

export const script = z.strictObject({ seed: z.number().int().optional(), rules: z.array(rule) })
export type Rule = z.output<typeof rule>
export type Script = z.output<typeof script>

type Live = Rule & { seen: number; done: number }

/** What goes wrong, by a script: the same seed and the same calls give the same faults. */
export class Faults {
  #rules: Live[] = []
  #random = dice(1)

  set({ seed = 1, rules }: Script): void {
    this.#random = dice(seed)
    this.#rules = rules.map(one => ({ ...one, seen: 0, done: 0 }))
  }

  shown(): readonly Live[] {
    return this.#rules
  }

  /** The fault that meets a message or an upload, if any; of several that are due the first. */
  forCall(vendor: string, at: 'messages' | 'uploads'): Rule | null {
    return this.#next(vendor, calls, at)
  }

  /** What becomes of a call that the vendor makes. */
  forHook(vendor: string): Rule | null {
    return this.#next(vendor, hooks, 'messages')
  }

  /** Every rule counts every call, so that one never shifts another. */
  #next(vendor: string, kinds: readonly string[], at: 'messages' | 'uploads'): Rule | null {
    const asked = this.#rules.filter(
      one => kinds.includes(one.kind) && (!one.vendor || one.vendor === vendor) && (one.at ?? 'messages') === at,
    )
    const due = asked.filter(one => this.#isDue(one))
    const met = due.find(one => one.done < (one.times ?? Number.POSITIVE_INFINITY)) ?? null
    if (met) met.done += 1
    return met
  }

  #isDue(one: Live): boolean {
    one.seen += 1
    return one.seen % (one.every ?? 1) === 0 && (one.chance === undefined || this.#random() < one.chance)
  }
}

export function isTaken({ kind, taken }: Rule): boolean {
  if (kind === '429' || kind === '5xx') return false
  return taken ?? Object.entries(takes).find(([name]) => name === kind)?.[1] ?? true
}

/** Mulberry32: small, and the same everywhere. */
function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
