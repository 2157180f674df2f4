import { z } from 'zod'

/** `from` is the offset of the first row shown; `preview` the card whose dialog is open. */
export const richCardsSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  preview: z.string().optional().catch(undefined),
})
