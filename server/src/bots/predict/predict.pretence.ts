import { pretence, tryIt } from '@parley/contracts/bots/predict.ts'
import { localClock, zoneOf } from '@parley/nlu/entities/dates/calendar.ts'

export type Pretence = {
  /** In place of the contact who writes; null for the real one. */
  contact: Record<string, string> | null
  now: Date
}
type Metadata = { appId?: string | null; timeZone?: string | null } | null | undefined

const dayMs = 86_400_000

/** Who writes and when, as somebody who tries an agent wants it; the real clock and contact everywhere else. */
export function pretenceOf(metadata: Metadata, now: Date): Pretence {
  const wanted = metadata?.appId === tryIt ? pretence.safeParse(metadata).data : undefined
  const today = wanted?.today
  return { contact: wanted?.contact ?? null, now: today ? onDay(now, today, metadata?.timeZone || 'UTC') : now }
}

/** The same time of day. */
function onDay(now: Date, today: string, timeZone: string): Date {
  const { day } = localClock(now, zoneOf(timeZone))
  return new Date(now.getTime() + Date.parse(today) - day * dayMs)
}
