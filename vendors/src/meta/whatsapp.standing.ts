import type { HttpAnswer, Standing } from '../vendor.ts'
import { json, rowOf, textAt } from '../wire.ts'

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
