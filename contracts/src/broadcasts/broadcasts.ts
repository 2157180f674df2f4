import { z } from 'zod'
import { explanation } from '../channels/explanation.ts'
import { endpoint } from '../endpoint.ts'
import {
  absent,
  clientOffset,
  flag,
  id,
  instant,
  list,
  moreRows,
  nested,
  number,
  numberText,
  page,
  pathId,
  searchTerm,
  text,
} from '../fields.ts'
import { mapping } from '../templates/mapping.ts'
import { templateContent } from '../templates/templates.ts'
import { texts } from '../texts.ts'
import { broadcastLimits } from './limits.ts'
import { throttle } from './pace.ts'
import { preflight } from './preflight.ts'

const base = '/chatbird/api/broadcast'

export const broadcastTexts = {
  mandatory: texts.mandatoryField,
  numbers: 'please enter valid number',
  channelUnknown: 'Channel not found',
  inChatsOnly: 'Visitors of a web chat are reached in their chats only',
  templateUnknown: 'Template not found',
  notApproved: 'Template is not approved',
  attachmentMissing: 'Attachment is missing !',
  mediaUnknown: 'media not found !!',
  cardMedia: (card: number) => `Media missing in card ${card}`,
  tooMany: 'Too many recipients',
  balance: 'Insufficient wallet balance',
  tooFar: `A broadcast can be scheduled ${broadcastLimits.days} days ahead`,
  duplicate: 'Duplicate request',
  sent: 'Template sent successfully',
  scheduled: 'Template scheduled successfully',
  valid: 'Valid',
  paused: 'Broadcast paused',
  resumed: 'Broadcast resumed',
  cancelled: 'Broadcast cancelled',
  notRunning: 'Broadcast is not running',
  notPaused: 'Broadcast is not paused',
  finished: 'Broadcast is already finished',
  nobodyAgain: 'Nobody is left to whom it could be sent again',
} as const

export const broadcastStates = [
  'QUEUED',
  'SCHEDULED',
  'PROCESSING',
  'PAUSED',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const
export type BroadcastState = (typeof broadcastStates)[number]
export const finalStates: readonly string[] = ['COMPLETED', 'FAILED', 'CANCELLED'] satisfies BroadcastState[]

/** `sent`, `delivered` and `read` are cumulative: what was read was delivered, what was delivered was sent. */
export const counts = z.object({
  total: z.number(),
  queued: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  cancelled: z.number(),
  clicked: z.number(),
})
export type Counts = z.output<typeof counts>

export const mediaTypes = ['IMAGE', 'VIDEO', 'DOC', 'AUDIO'] as const
export const chosenMedia = z.object({
  id: text().optional(),
  fileName: text({ max: 300, label: 'File name' }).optional(),
  /** A document goes by the name that its template gives it, too. */
  type: z
    .string()
    .trim()
    .toUpperCase()
    .transform(type => (type === 'DOCUMENT' ? 'DOC' : type))
    .pipe(z.enum(mediaTypes))
    .optional(),
  url: text({ max: 4000, label: 'Address' }).optional(),
})
export type ChosenFile = z.output<typeof chosenMedia>

/** A card without anything is one without media. */
const chosenCard = z.preprocess(card => card ?? {}, z.object({ media: nested(chosenMedia).nullish() }))

const chosenTemplate = z.object({
  /** The template's name. */
  templateId: absent(text()),
  templateUId: absent(text()),
  media: absent(nested(chosenMedia)),
  cards: absent(nested(z.array(chosenCard))),
})

export const broadcastRequest = z.object({
  channelId: absent(text()),
  /** A list, also as the JSON text that forms send, or one text with commas. */
  phoneNumber: absent(z.union([list(numberText), numberText])),
  message: absent(nested(z.object({ template: absent(nested(chosenTemplate)) }))),
  columnMapping: absent(nested(z.array(mapping))),
  resourceId: absent(text()),
  resourceType: absent(z.enum(['CAMPAIGN', 'CHAT'])),
  contactIds: absent(list(z.string())),
  groupIds: absent(list(z.string())),
  tagIds: absent(list(z.string())),
  /** Saved views of the contact book: whoever they show at this moment. */
  viewIds: absent(list(z.string())),
  scheduleAt: absent(z.iso.datetime({ offset: true })),
  throttlePerSecond: absent(number(throttle)),
  trackLinks: absent(flag()),
  isTest: absent(flag()),
})
export type BroadcastRequest = z.output<typeof broadcastRequest>

export const broadcastRow = z.object({
  id,
  _id: id,
  /** Of the template. */
  name: z.string(),
  user: z.object({ uId: z.string(), name: z.string() }),
  channelId: id,
  channelName: z.string(),
  createdOn: instant,
  status: z.enum(broadcastStates),
  isTest: z.boolean(),
  counts,
})
export type BroadcastRow = z.output<typeof broadcastRow>

export const broadcastDetail = broadcastRow.extend({
  channelType: z.number(),
  phoneNumbers: z.array(z.string()),
  totalNumbers: z.number(),
  message: z.object({ template: z.record(z.string(), z.unknown()) }),
  /** As it was when it was sent, whatever became of it since. */
  template: templateContent.nullable(),
  columnMapping: z.array(mapping),
  startedOn: instant.nullable(),
  completedOn: instant.nullable(),
  scheduleAt: instant.nullable(),
  resourceId: z.string().nullable(),
  resourceType: z.string().nullable(),
  /** As it was asked for; null: at the channel's own pace. */
  throttlePerSecond: z.number().nullable(),
  trackLinks: z.boolean(),
  rejected: z.array(z.object({ number: z.string(), reason: z.string() })),
  /** Why it stands still, in words. */
  pauseReason: z.string().nullable(),
  /** When the rest will be sent at the present pace; null when nothing is to come. */
  finishesOn: instant.nullable(),
})
export type BroadcastDetail = z.output<typeof broadcastDetail>

export const messageRow = z.object({
  id,
  _id: id,
  messageId: id,
  from: z.string(),
  to: z.string(),
  currentDeliveryStatus: z.number(),
  currentDeliveryStatusName: z.string(),
  currentDeliveryStatusTime: instant,
  transId: z.string().nullable(),
  channelErrorCode: z.string().nullable(),
  channelErrorDesc: z.string().nullable(),
  /** The code in plain words; null where there is none. */
  explanation: explanation.nullable(),
  contactId: z.string().nullable(),
  messageStatuses: z.array(
    z.object({ status: z.number(), statusName: z.string(), messageStatusTime: instant, msg: z.string() }),
  ),
})
export type MessageRow = z.output<typeof messageRow>

/** What stood in the way, how often, and what is to be done about it. */
export const failureCause = explanation.extend({
  code: z.string(),
  count: z.number(),
  /** How long to wait before the same people are tried again; null where sending again is of no use. */
  retryAfterSeconds: z.number().nullable(),
  /** How many of them have been sent the same again since. */
  sentAgain: z.number(),
})
export type FailureCause = z.output<typeof failureCause>

const broadcastPath = z.object({ broadcastId: pathId('Broadcast') })
const changed = z.object({ id, status: z.enum(broadcastStates), counts })
const started = z.object({
  id,
  total: z.number(),
  duplicates: z.number(),
  skipped: z.number(),
  status: z.enum(broadcastStates),
})

export const listBroadcasts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Broadcasts, newest first.',
  query: z.object({
    ...page(20),
    name: searchTerm,
    fromDate: z.string().optional(),
    toDate: z.string().optional(),
    clientOffset,
    status: list(z.string().trim().toUpperCase().pipe(z.enum(broadcastStates))).optional(),
    channelId: z.string().optional(),
  }),
  answer: z.object({ broadcastList: z.array(broadcastRow), ...moreRows }),
})
export const sendBroadcast = endpoint({
  method: 'POST',
  path: base,
  summary: 'Sends a template to numbers, contacts, groups and labels.',
  body: broadcastRequest,
  answer: started,
})
export const validateBroadcast = endpoint({
  method: 'POST',
  path: `${base}/validate`,
  summary: 'What a broadcast would do, without doing it.',
  body: broadcastRequest,
  answer: preflight,
})
export const readBroadcast = endpoint({
  method: 'GET',
  path: `${base}/:broadcastId`,
  summary: 'One broadcast with its counts.',
  params: broadcastPath,
  answer: z.object({ data: broadcastDetail }),
})
/** What became of each recipient, page by page. */
export const messagePage = {
  query: z.object({
    ...page(50),
    status: list(z.string()).optional(),
    search: searchTerm,
    /** A `code` of the failures. */
    code: z.string().max(100).optional(),
  }),
  answer: z.object({ message: z.array(messageRow), counts, ...moreRows }),
}
export const listBroadcastMessages = endpoint({
  method: 'GET',
  path: `${base}/:broadcastId/message`,
  summary: 'What became of each recipient.',
  params: broadcastPath,
  ...messagePage,
})
export const downloadBroadcastMessages = endpoint({
  method: 'GET',
  path: `${base}/:broadcastId/message/csv`,
  summary: 'What became of each recipient, as CSV.',
  params: broadcastPath,
  query: z.object({ status: list(z.string()).optional(), search: searchTerm, code: z.string().max(100).optional() }),
  answer: z.unknown(),
  media: 'text/csv',
})
export const listFailures = endpoint({
  method: 'GET',
  path: `${base}/:broadcastId/failures`,
  summary: 'Why recipients were not reached, most frequent first.',
  params: broadcastPath,
  answer: z.object({ failures: z.array(failureCause) }),
})
export const resendBroadcast = endpoint({
  method: 'POST',
  path: `${base}/:broadcastId/resend`,
  summary: 'Sends the same again to those who failed, of one cause or of all; it waits as long as the cause asks.',
  params: broadcastPath,
  body: z.object({ code: text().optional() }),
  answer: started,
})
export const pauseBroadcast = act('pause', 'Takes no further rows; what is on its way stays.')
export const resumeBroadcast = act('resume', 'Goes on where it was paused.')
export const cancelBroadcast = act('cancel', 'Ends it; what was not handed over yet is cancelled.')

function act(word: 'pause' | 'resume' | 'cancel', summary: string) {
  return endpoint({
    method: 'POST',
    path: `${base}/:broadcastId/${word}`,
    summary,
    params: broadcastPath,
    answer: changed,
  })
}
