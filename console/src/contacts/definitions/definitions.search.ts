import { z } from 'zod'

/** `id` is the field that the panel edits; without it the panel makes a new one. */
export const definitionsSearch = z.object({ id: z.string().optional().catch(undefined) })

export const definitionPaths = {
  list: '/customer-master/definition',
  add: '/customer-master/definition/add',
  edit: '/customer-master/define-customer/create',
} as const
