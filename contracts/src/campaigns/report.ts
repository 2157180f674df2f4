import { z } from 'zod'
import { counts } from '../broadcasts/broadcasts.ts'
import { endpoint } from '../endpoint.ts'
import { absent, clientOffset, flag, id, instant, list, moreRows, page, pathId } from '../fields.ts'

const base = '/chatbird/api/campaign'
const campaignPath = z.object({ campaignId: pathId('Campaign') })
/** Both ends are included; a day without a time is the enterprise's, unless an offset is given. */
export const range = { fromDate: z.string().optional(), toDate: z.string().optional(), clientOffset }
const ofActivity = { activityId: z.string().optional() }

/** Tests of a campaign are left out. Rates are shares of `sent`, from 0 to 1. */
export const campaignStats = counts.extend({
  /** Recipients who wrote within 72 hours. */
  replied: z.number(),
  /** Recipients who wanted no more advertising afterwards. */
  optedOut: z.number(),
  deliveredRate: z.number(),
  readRate: z.number(),
  clickRate: z.number(),
})
export type CampaignStats = z.output<typeof campaignStats>

export const readCampaignStats = endpoint({
  method: 'GET',
  path: `${base}/:campaignId/stats`,
  summary: 'What became of the messages of a campaign, by day and by link.',
  params: campaignPath,
  query: z.object({ ...ofActivity, ...range }),
  answer: z.object({
    stats: campaignStats,
    byDay: z.array(
      z.object({
        date: z.string(),
        sent: z.number(),
        delivered: z.number(),
        read: z.number(),
        failed: z.number(),
        clicked: z.number(),
      }),
    ),
    links: z.array(z.object({ url: z.string(), clicks: z.number(), recipients: z.number() })),
  }),
  transaction: 'none',
})

export const readFailedStats = endpoint({
  method: 'GET',
  path: `${base}/:campaignId/failedStats`,
  summary: 'Why recipients of a campaign were not reached, most frequent first.',
  params: campaignPath,
  query: z.object({ ...ofActivity, ...range }),
  answer: z.object({
    failedStats: z.array(z.object({ channelErrorCode: z.string(), channelErrorDesc: z.string(), count: z.number() })),
  }),
})

export const reportRow = z.object({
  id,
  campaignName: z.string(),
  activityName: z.string(),
  number: z.string(),
  name: z.string(),
  currentDeliveryStatus: z.number(),
  currentDeliveryStatusName: z.string(),
  currentDeliveryStatusTime: instant,
  channelErrorCode: z.string().nullable(),
  channelErrorDesc: z.string().nullable(),
  sentOn: instant.nullable(),
  deliveredOn: instant.nullable(),
  readOn: instant.nullable(),
  clickedOn: instant.nullable(),
  repliedOn: instant.nullable(),
  channel: z.string(),
  fallback: z.boolean(),
})
export type ReportRow = z.output<typeof reportRow>

export const reportColumns = [
  'Campaign',
  'Iteration',
  'Number',
  'Name',
  'Status',
  'Status Time',
  'Sent On',
  'Delivered On',
  'Read On',
  'Clicked On',
  'Replied On',
  'Error Code',
  'Error',
  'Channel',
] as const

const report = {
  method: 'GET' as const,
  path: `${base}/report`,
  summary: 'What became of each recipient of campaigns, newest first; with `format=csv` all of it as a file.',
  query: z.object({
    ...page(20),
    campaignId: z.string().optional(),
    ...ofActivity,
    ...range,
    status: list(z.string()).optional(),
    code: z.string().optional().meta({ description: 'The `channelErrorCode` of those who were not reached' }),
    clicked: absent(flag()).meta({ description: 'Only those who followed a link' }),
    fallback: absent(flag()).meta({ description: 'Only those who got the fallback' }),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  answer: z.object({ report: z.array(reportRow), ...moreRows }),
}
export const readCampaignReport = endpoint(report)
/** The same call as it is served: it answers a file as well. */
export const downloadCampaignReport = endpoint({ ...report, media: 'text/csv' })
