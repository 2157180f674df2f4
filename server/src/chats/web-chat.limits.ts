import { createRateLimit, networkOf, type RateLimit } from '../platform/rate-limit.ts'
import { tooMany } from '../platform/refusals.ts'
import type { Platform } from '../platform/work.ts'

type Desk = { sessions: RateLimit; perVisitor: RateLimit; perAddress: RateLimit }
const desks = new WeakMap<Platform, Desk>()

/** Anybody on the web may open a session, and each leaves rows behind. */
export function refuseTooManySessions(platform: Platform, address: string): void {
  refuseUnless(deskOf(platform).sessions.take(networkOf(address)))
}

/** Many visitors may share an address, such as that of an office. */
export function refuseTooManyMessages(platform: Platform, sender: { visitorId: string; address: string }): void {
  const { perVisitor, perAddress } = deskOf(platform)
  refuseUnless(perVisitor.take(sender.visitorId))
  refuseUnless(perAddress.take(networkOf(sender.address)))
}

function refuseUnless(answer: ReturnType<RateLimit['take']>): void {
  if (!answer.ok) throw tooMany(answer.retryAfterSeconds)
}

function deskOf(platform: Platform): Desk {
  const { config } = platform
  const aMinute = (times: number) => createRateLimit({ capacity: times, refillPerSecond: times / 60, maxKeys: 100_000 })
  const desk = desks.get(platform) ?? {
    sessions: aMinute(config.WIDGET_SESSIONS_PER_ADDRESS),
    perVisitor: aMinute(config.WIDGET_MESSAGES_PER_VISITOR),
    perAddress: aMinute(config.WIDGET_MESSAGES_PER_ADDRESS),
  }
  desks.set(platform, desk)
  return desk
}
