import { z } from 'zod'
import { counts } from '../broadcasts/broadcasts.ts'
import { endpoint } from '../endpoint.ts'
import { pathId } from '../fields.ts'

/** Of the fallback's own messages. */
export const fallbackStats = counts.extend({
  /** Recipients who were not reached; not all of them have an address on the other channel. */
  triggered: z.number(),
})
export type FallbackStats = z.output<typeof fallbackStats>

export const readFallbackStats = endpoint({
  method: 'GET',
  path: '/chatbird/api/campaign/:campaignId/fallbackStats',
  summary: 'What became of the messages that recipients got who had not been reached.',
  params: z.object({ campaignId: pathId('Campaign') }),
  answer: z.object({ fallbackStats }),
})
