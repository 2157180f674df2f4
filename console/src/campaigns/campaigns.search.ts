import { uploadTypes } from '@parley/contracts/campaigns/upload-types.ts'
import { z } from 'zod'

export const campaignPaths = {
  list: '/campaigns/campaigns-list',
  create: '/campaigns/create',
  one: (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}`,
  edit: (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}/edit`,
  iteration: (campaignId: string) => `/campaigns/${encodeURIComponent(campaignId)}/iteration`,
} as const

const text = z.coerce.string().optional().catch(undefined)

/** `from` is the offset of the first row shown, `test` the campaign that is being tried. */
export const campaignsSearch = z.object({
  search: text,
  channel: text,
  status: z.coerce.number().int().optional().catch(undefined),
  from: z.coerce.number().int().min(0).optional().catch(undefined),
  test: text,
})

/** Which panel lies over a campaign. */
export const campaignSearch = z.object({ show: z.enum(['test', 'template']).optional().catch(undefined) })

export const steps = ['details', 'message', 'recipients', 'variables', 'review'] as const
export type Step = (typeof steps)[number]

export const editSearch = z.object({ step: z.enum(steps).optional().catch(undefined) })

/** A new campaign begins with what the dialog has asked for. */
export const createSearch = editSearch.extend({
  name: text,
  channel: text,
  upload: z.enum(uploadTypes).optional().catch(undefined),
})
