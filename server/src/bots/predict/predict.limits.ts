import { setTimeout } from 'node:timers/promises'
import { createRateLimit, type RateLimit } from '../../platform/rate-limit.ts'
import { tooMany, unavailable } from '../../platform/refusals.ts'
import type { Platform } from '../../platform/work.ts'

/** What one turn may take, its waiting for earlier turns included. */
const budgetMs = 10_000

type Desk = { perSession: RateLimit; perEnterprise: RateLimit; tails: Map<string, Promise<void>> }
const desks = new WeakMap<Platform, Desk>()

/** Refuses a caller who asks too often; a message without a session counts for the enterprise alone. */
export function refuseTooMany(platform: Platform, enterpriseId: string, sessionId: string | null): void {
  const { perSession, perEnterprise } = deskOf(platform)
  const session = sessionId ? perSession.take(`${enterpriseId}:${sessionId}`) : ({ ok: true } as const)
  const answer = session.ok ? perEnterprise.take(enterpriseId) : session
  if (!answer.ok) throw tooMany(answer.retryAfterSeconds)
}

/**
 * One turn of a session after the other, in the order in which they came to this process. The session's row is the
 * lock between processes; waiting here as well keeps a busy session from holding every connection of the pool.
 */
export async function inTurn<T>(platform: Platform, key: string, act: () => Promise<T>): Promise<T> {
  const { tails } = deskOf(platform)
  const before = tails.get(key) ?? Promise.resolve()
  const turn = Promise.withResolvers<void>()
  const tail = before.then(() => turn.promise)
  tails.set(key, tail)
  try {
    await withinBudget(before)
    return await act()
  } finally {
    turn.resolve()
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
  }
}

async function withinBudget(before: Promise<void>): Promise<void> {
  const patience = new AbortController()
  const end = setTimeout(budgetMs, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw unavailable()
  })
  try {
    await Promise.race([before, end])
  } finally {
    patience.abort()
  }
}

function deskOf(platform: Platform): Desk {
  const { PREDICT_PER_SESSION, PREDICT_PER_ENTERPRISE } = platform.config
  const limit = (perSecond: number) =>
    createRateLimit({ capacity: perSecond, refillPerSecond: perSecond, maxKeys: 100_000 })
  const desk = desks.get(platform) ?? {
    perSession: limit(PREDICT_PER_SESSION),
    perEnterprise: limit(PREDICT_PER_ENTERPRISE),
    tails: new Map(),
  }
  desks.set(platform, desk)
  return desk
}
