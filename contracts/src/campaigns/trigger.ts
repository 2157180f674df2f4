import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nested, pathId } from '../fields.ts'

export const triggerLimits = { rows: 1000, columns: 200, cell: 4096 } as const

export const triggerTexts = {
  notStarted: 'No iteration of the campaign takes recipients by call',
  number: 'please enter valid number',
  recurring: 'Recipients by call come while an iteration runs: it starts once',
} as const

const cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform(value => (value === null ? '' : String(value)))

/** `number`, and a value for each column that the mapping names. */
export const triggerRow = z
  .record(z.string(), cell)
  .refine(row => Object.keys(row).length <= triggerLimits.columns, 'Too many columns')
export type TriggerRow = z.output<typeof triggerRow>

export const triggerCampaign = endpoint({
  method: 'POST',
  path: '/chatbird/api/campaign/:campaignId/trigger',
  summary:
    'Adds recipients, with values of their own, to the running iteration of a campaign whose recipients come by call.',
  params: z.object({ campaignId: pathId('Campaign') }),
  body: z.object({ rows: nested(z.array(triggerRow).min(1).max(triggerLimits.rows)) }),
  answer: z.object({
    accepted: z.number(),
    /** `index` of the row in the request. */
    rejected: z.array(z.object({ index: z.number(), message: z.string() })),
  }),
})
