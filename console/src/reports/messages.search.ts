import { z } from 'zod'

const text = z.coerce.string().optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Everything that the delivery report shows; `open` is the message whose steps are shown. */
export const messagesSearch = z.object({
  start: day,
  end: day,
  channel: text,
  number: text,
  source: text,
  status: text,
  message: text,
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  open: text,
})
export type MessagesSearch = z.output<typeof messagesSearch>
