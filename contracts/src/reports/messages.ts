import { z } from 'zod'
import { counts, messageRow } from '../broadcasts/broadcasts.ts'
import { endpoint } from '../endpoint.ts'
import { clientOffset, id, instant, list, moreRows, page, pathId } from '../fields.ts'
import { sources } from './sources.ts'

/** What the documents fix of the delivery report. */
export const deliveryTexts = {
  title: 'Delivery Report',
  startDate: 'Start Date',
  endDate: 'End Date',
  channel: 'Channel',
  customerNumber: 'Customer Number',
  source: 'Source',
  status: 'Status',
  messageId: 'Message Id',
  submit: 'Submit',
  download: 'Download',
  exportReady: 'Export ready',
  exportFailed: 'Export failed',
  notMade: 'The file could not be made. Please try again.',
  exported: (rows: number) => `${rows} ${rows === 1 ? 'message' : 'messages'}`,
  queued: 'The file is being prepared. A notification opens it when it is ready.',
} as const

export const messageStatusTexts = {
  title: 'Message Status',
  current: 'Current Status',
  transId: 'Channel message Id',
  history: ['Status', 'Date & Time', 'Description'],
} as const

export const deliveryColumns = [
  'Channel',
  'From',
  'To',
  'Source',
  'Template',
  'Status',
  'Status Time',
  'Created On',
] as const

/** Of the file, in this order. */
export const deliveryFileColumns = [
  'Message Id',
  'Channel Message Id',
  'Channel',
  'From',
  'To',
  'Customer Name',
  'Source',
  'Template',
  'Message',
  'Status',
  'Status Time',
  'Error Code',
  'Error Description',
  'Created On',
] as const

/** A file of more rows is written in the background. */
export const mostRowsAtOnce = 100_000

const word = z.string().trim().max(200).optional()
export const deliveryFilter = z.object({
  channelId: word,
  customerNumber: word,
  fromDate: word.meta({ description: 'A day or an instant; seven days ago unless given' }),
  toDate: word.meta({ description: 'A day or an instant; now unless given' }),
  source: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.union([z.enum(sources), z.literal('').transform(() => undefined)]))
    .optional(),
  messageId: word.meta({ description: 'Ours or that of the channel' }),
  status: list(z.string()).optional().meta({ description: 'Numbers or names of states' }),
  clientOffset,
  timeZoneOffset: clientOffset.meta({ description: 'The same as `clientOffset`' }),
})
export type DeliveryFilter = z.output<typeof deliveryFilter>

export const deliveryRow = messageRow.extend({
  channelId: id,
  channelName: z.string(),
  channelType: z.number(),
  customerNumber: z.string(),
  customerName: z.string(),
  source: z.enum(sources),
  sourceId: z.string().nullable(),
  sourceName: z.string(),
  message: z.string(),
  templateName: z.string().nullable(),
  createdOn: instant,
})
export type DeliveryRow = z.output<typeof deliveryRow>

const deliveryCounts = counts.omit({ clicked: true })
export type DeliveryCounts = z.output<typeof deliveryCounts>

const base = '/chatbird/api/reports/messages'

export const listDeliveries = endpoint({
  method: 'GET',
  path: `${base}/status`,
  summary: 'Messages that went out and what became of them, newest first.',
  query: deliveryFilter.extend(page(20)),
  answer: z.object({ messages: z.array(deliveryRow), ...moreRows }),
})
export const readDelivery = endpoint({
  method: 'GET',
  path: `${base}/status/:deliveryId`,
  summary: 'What became of one message.',
  params: z.object({ deliveryId: pathId('Message') }),
  answer: z.object({ message: deliveryRow }),
})
export const summariseDeliveries = endpoint({
  method: 'GET',
  path: `${base}/summary`,
  summary: 'How many messages came how far, by day and by error.',
  query: deliveryFilter,
  answer: deliveryCounts.extend({
    byDate: z.array(deliveryCounts.extend({ date: z.string() })),
    byError: z.array(
      z.object({ channelErrorCode: z.string().nullable(), channelErrorDesc: z.string().nullable(), count: z.number() }),
    ),
  }),
})
export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: `${base}/failed`,
  summary: 'Messages that failed, newest first.',
  query: deliveryFilter.omit({ status: true }).extend(page(20)),
  answer: z.object({ messages: z.array(deliveryRow), ...moreRows }),
})
export const countDeliveries = endpoint({
  method: 'GET',
  path: '/chatbird/message/api/count',
  summary: 'How many messages came how far.',
  query: deliveryFilter,
  answer: deliveryCounts,
})
export const downloadDeliveries = endpoint({
  method: 'GET',
  path: '/chatbird/message/api/csv',
  summary: 'The messages as CSV; above 100,000 rows `{queued: true}`, and a notification that opens the file.',
  query: deliveryFilter,
  answer: z.unknown(),
  media: 'text/csv',
})
