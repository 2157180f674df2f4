import { z } from 'zod'

export const marketplaceTabs = ['explore', 'installed'] as const

/** `install` names the provider that is being installed, `id` the integration that is open. */
export const marketplaceSearch = z.object({
  tab: z.enum(marketplaceTabs).optional().catch(undefined),
  search: z.coerce.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  install: z.string().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
})
