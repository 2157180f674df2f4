import { z } from 'zod'

const texts = z.array(z.string()).nonempty().optional().catch(undefined)

/** What the Phone Book shows: `from` is the offset of the first row, `columns` those in view, in their order. */
export const bookSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  groups: texts,
  tags: texts,
  columns: texts,
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  /** A finished export that a notification offers. */
  exportId: z.string().optional().catch(undefined),
})
export type BookSearch = z.output<typeof bookSearch>

/** `edit` opens the form in place of the read-only page. */
export const contactSearch = z.object({ edit: z.boolean().optional().catch(undefined) })

export const twinsSearch = z.object({ from: z.coerce.number().int().min(0).optional().catch(undefined) })
