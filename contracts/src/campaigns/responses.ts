import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, moreRows, page, pathId } from '../fields.ts'
import { range } from './report.ts'

export const campaignResponse = z.object({
  id,
  number: z.string(),
  name: z.string(),
  text: z.string(),
  /** Of the button that was pressed. */
  payload: z.string().nullable(),
  /** What stands on it. */
  button: z.string().nullable(),
  createdOn: instant,
  chatId: id,
})
export type CampaignResponse = z.output<typeof campaignResponse>

export const readCampaignResponses = endpoint({
  method: 'GET',
  path: '/chatbird/api/campaign/:campaignId/responses',
  summary:
    'What recipients wrote within 72 hours of a message of the campaign, newest first, and how often each button was pressed.',
  params: z.object({ campaignId: pathId('Campaign') }),
  /** The days are those of the messages that were answered. */
  query: z.object({ ...page(50), activityId: z.string().optional(), ...range }),
  answer: z.object({
    responses: z.array(campaignResponse),
    summary: z.array(z.object({ button: z.string(), count: z.number() })),
    ...moreRows,
  }),
})
