import { statuses } from '@parley/contracts/templates/statuses.ts'
import { z } from 'zod'

/** `from` is the offset of the first row shown; `view` the template whose dialog is open. */
export const templatesSearch = z.object({
  channel: z.string().optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  view: z.string().optional().catch(undefined),
})
export type TemplatesSearch = z.output<typeof templatesSearch>
