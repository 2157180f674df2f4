import { z } from 'zod'

/** `from` is the offset of the first row shown. */
export const blacklistSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
