import { z } from 'zod'

/** `create=GENAI` opens the modal at once; after it the reader goes back to `returnTo` with the new id. */
export const integrationsSearch = z.object({
  search: z.string().optional().catch(undefined),
  from: z.number().int().min(0).optional().catch(undefined),
  create: z.literal('GENAI').optional().catch(undefined),
  // A path of this console and nothing else.
  returnTo: z
    .string()
    .regex(/^\/(?![/\\])[\w/-]*$/)
    .optional()
    .catch(undefined),
})
