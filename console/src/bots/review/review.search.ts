import { reviewKinds } from '@parley/contracts/bots/review-kinds.ts'
import { z } from 'zod'

export const reviewSearch = z.object({
  kind: z.enum(reviewKinds).optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
