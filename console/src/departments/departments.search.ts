import { z } from 'zod'

/** `from` is the offset of the first row shown. */
export const departmentsSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type DepartmentsSearch = z.output<typeof departmentsSearch>
