import { messageStateNames } from '@parley/contracts/chats/message-states.ts'
import { sources } from '@parley/contracts/reports/sources.ts'
import { z } from 'zod'

const text = z.coerce.string().optional().catch(undefined)
/** Numbers of states; an address with anything else shows all. */
const states = text
  .refine(named => !named || named.split(',').every(state => Object.hasOwn(messageStateNames, state)))
  .catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Everything that the delivery report shows; `open` is the message whose steps are shown. */
export const messagesSearch = z.object({
  start: day,
  end: day,
  channel: text,
  number: text,
  source: z.enum(sources).optional().catch(undefined),
  status: states,
  message: text,
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  open: text,
})
export type MessagesSearch = z.output<typeof messagesSearch>

/** The address of the messages of these states, of the same period and filters. */
export function statesHref(search: MessagesSearch, status: string | undefined): string {
  const { from: _page, open: _message, ...filters } = { ...search, status }
  const given = Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return `/admin/report?${new URLSearchParams(given)}`
}
