import { z } from 'zod'

export const broadcastPaths = {
  list: '/campaigns/broadcast',
  create: '/campaigns/broadcast/create',
  one: (broadcastId: string) => `/campaigns/broadcast/${encodeURIComponent(broadcastId)}`,
} as const

const text = z.coerce.string().optional().catch(undefined)
const from = z.coerce.number().int().min(0).optional().catch(undefined)

/** `start` and `end` are whole days such as `2026-11-21`. */
export const broadcastsSearch = z.object({ name: text, start: text, end: text, from })
export type BroadcastsSearch = z.output<typeof broadcastsSearch>

/** Rows of one broadcast: in one state, of one cause of failure, or with a number. */
export const broadcastSearch = z.object({
  status: text,
  code: text,
  search: text,
  from,
  /** The message whose steps are shown. */
  message: text,
})
export type BroadcastSearch = z.output<typeof broadcastSearch>
