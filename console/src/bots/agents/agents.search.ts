import { z } from 'zod'

/** `panel` is open over the list; `agent` is the one that it changes. */
export const agentsSearch = z.object({
  search: z.string().optional().catch(undefined),
  panel: z.enum(['create', 'edit']).optional().catch(undefined),
  agent: z.string().optional().catch(undefined),
})
