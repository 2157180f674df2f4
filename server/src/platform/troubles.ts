import { isDatabaseAway } from './database/database.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusals.ts'

const mostKinds = 200

/** Lets trouble of each kind through once in `everyMs`, so that what lasts for hours does not fill the log. */
export function openSieve(everyMs: number, kindOf = broadKindOf) {
  const told = new Map<string, number>()
  return {
    lets: (trouble: unknown): boolean => {
      const kind = kindOf(trouble)
      const now = performance.now()
      if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < everyMs) return false
      if (told.size >= mostKinds) told.clear()
      told.set(kind, now)
      return true
    },
    /** What comes after this is new. */
    clear: () => told.clear(),
  }
}

/** Where trouble repeats, how often the log is told of it. */
export const remindMs = 60_000

const outages = openSieve(1000, codeOf)

/** Callers are only asked to come back, so the log is the one place that says why. */
export function tellOutage(log: Logger, refusal: Refusal): void {
  const reason = refusal.cause ?? refusal
  if (outages.lets(reason)) log.warn({ err: reason }, 'not available')
}

/** A database that goes and comes again says so in several codes. */
function broadKindOf(trouble: unknown): string {
  const isAway = trouble instanceof Refusal ? trouble.status === 503 : isDatabaseAway(trouble)
  return isAway ? 'away' : codeOf(trouble)
}

/** Libraries report plain objects too. */
function codeOf(trouble: unknown): string {
  if (typeof trouble !== 'object' || trouble === null) return String(trouble)
  const code = 'code' in trouble ? trouble.code : undefined
  return String(code ?? ('message' in trouble ? trouble.message : ''))
}
