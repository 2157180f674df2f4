import { z } from 'zod'

/** `from` is the offset of the first row shown. */
export const channelsSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  type: z.coerce.number().int().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})
export type ChannelsSearch = z.output<typeof channelsSearch>

/** `test` comes from a row's 'Test' and leads to the field that names the page. */
export const channelSearch = z.object({ test: z.coerce.boolean().optional().catch(undefined) })

/** Whose phone is open: its id, or the number as it was typed. */
export const phoneSearch = z.object({ phone: z.coerce.string().optional().catch(undefined) })
