import { trashTypes } from '@parley/contracts/enterprises/trash-kinds.ts'
import { z } from 'zod'

/** `from` is the offset of the first row shown. */
export const trashSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  type: z.enum(trashTypes).optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
