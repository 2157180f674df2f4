import { z } from 'zod'

export const testsSearch = z.object({
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  /** A run other than the newest, and a test whose result is open. */
  run: z.string().optional().catch(undefined),
  test: z.string().optional().catch(undefined),
  search: z.string().optional().catch(undefined),
})
