import { z } from 'zod'

export const iterationPaths = {
  list: '/campaigns/activity-list',
  approved: '/campaigns/approved',
  declined: '/campaigns/reject',
  ofCampaign: (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}/iterations`,
  one: (activityId: string) => `/campaigns/iterations/${encodeURIComponent(activityId)}`,
  edit: (activityId: string) => `/campaigns/iterations/${encodeURIComponent(activityId)}/edit`,
} as const

const text = z.coerce.string().optional().catch(undefined)

/** `from` is the offset of the first row shown. */
export const iterationsSearch = z.object({
  search: text,
  from: z.coerce.number().int().min(0).optional().catch(undefined),
})

export const iterationTabs = ['pending', 'all'] as const
export const tabbedSearch = iterationsSearch.extend({ tab: z.enum(iterationTabs).optional().catch(undefined) })

/** Which dialog lies over an iteration. */
export const iterationSearch = z.object({ show: z.enum(['history']).optional().catch(undefined) })
