import type { Standing } from '../standing.ts'
import type { HttpAnswer, Inbound } from '../vendor.ts'
import { eventIdOf, json, rowOf, textAt } from '../wire.ts'

/** Asked of a number by the call that also proves the credentials. */
export const standingFields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier'

const qualities = { GREEN: 'HIGH', YELLOW: 'MEDIUM', RED: 'LOW' } as const
const tiers = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1000,
  TIER_2K: 2000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
} as const

export function readStanding({ body }: HttpAnswer): Standing {
  const number = json(body)
  return {
    quality: rowOf(qualities, textAt(number, 'quality_rating')) ?? null,
    peoplePerDay: rowOf(tiers, textAt(number, 'messaging_limit_tier')) ?? null,
  }
}

/** The field by which news of a number comes. */
export const standingField = 'phone_number_quality_update'

/** A new limit, or that the number is flagged or no longer; how good it is then, the next check tells. */
export function readStandingNews(value: unknown): Inbound {
  const eventId = eventIdOf(standingField, JSON.stringify(value) ?? '')
  const event = textAt(value, 'event').toUpperCase()
  const limit = textAt(value, 'current_limit')
  const quality = rowOf(qualityNews, event)
  const standing = {
    ...(quality === undefined ? {} : { quality }),
    ...(limit ? { peoplePerDay: rowOf(tiers, limit) ?? null } : {}),
  }
  if (Object.keys(standing).length === 0) return { kind: 'unknown', eventId, raw: value }
  return { kind: 'standing', eventId, standing }
}

const qualityNews: Readonly<Record<string, Standing['quality']>> = { FLAGGED: 'LOW', UNFLAGGED: null }
