import { z } from 'zod'

export const entityKinds = ['custom', 'system'] as const

export const entitiesSearch = z.object({
  kind: z.enum(entityKinds).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
  from: z.number().int().min(0).optional().catch(undefined),
})
