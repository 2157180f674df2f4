import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, id, instant, moreRows, number, page } from '../fields.ts'
import { emotions } from './emotions.ts'

/** What the documents fix of the report's screen and of what its calls refuse. */
export const reportTexts = {
  endBeforeStart: 'End Date should be greater than Start Date',
  rangeTooLong: 'The dates may not be more than 366 days apart',
  startInvalid: 'Start Date is not valid',
  endInvalid: 'End Date is not valid',
  startTooLate: 'Start Date cannot be later than today',
  endTooLate: 'End Date cannot be later than today',
  agentName: 'Agent name',
  startDate: 'Start Date',
  endDate: 'End Date',
  submit: 'Submit',
  download: 'Download',
  overview: 'Overview',
  conversations: 'User Conversations',
  totalConversation: 'Total Conversation',
  averageMessages: 'Avg.msg.per conversation',
  maximumConversation: 'Max.Conversation',
  weakUnderstanding: 'Weak Understanding',
  scopeTrend: 'Scope Trend',
  scope: 'Scope',
  totalMessages: 'Total Messages',
  totalScopedMessages: 'Total Scoped Messages',
  totalNonScopedMessages: 'Total non-Scoped Messages',
  activeUsers: 'Active Users',
  topIntents: 'Top Intents',
  quantitativeReport: 'Quantitative Report',
  remainingIntent: 'Remaining Intent',
  noMoreData: 'No More Data to Show',
} as const

/** Of the table of conversations, in this order. */
export const conversationColumns = {
  message: 'Message',
  date: 'Date',
  intentIdentified: 'Intent Identified',
  intent: 'Intent',
  confidence: 'Confidence',
  trainingPhrase: 'Training Phrase',
  response: 'Response',
  emotion: 'Emotion',
} as const

/** Of the file, in this order: the table's, and what only a file has room for. */
export const fileColumns = [
  ...Object.values(conversationColumns),
  'Other Intents',
  'Session Id',
  'Sender Id',
  'Channel',
] as const

/** Of the Quantitative Report, in this order. */
export const quantityColumns = {
  intent: 'Intent',
  count: 'Count',
  averageConfidence: 'Avg. Confidence',
  weak: 'Weak',
} as const

export const longestReportDays = 366
/** 0 all, 1 scoped, 2 non-scoped. */
export const scopes = [0, 1, 2] as const
export type Scope = (typeof scopes)[number]
export const scopeLabels: Record<Scope, string> = { 0: 'All', 1: 'Scopped', 2: 'Non Scopped' }

/** How a fact of two values reads, on the screen and in the file. */
export function yesOrNo(fact: boolean): string {
  return fact ? 'Yes' : 'No'
}

const scope = number(z.number()).pipe(z.literal(scopes, { error: 'Scope is not valid' }))

export const reportRequest = z.object({
  agentId: z.string().trim().default(''),
  startDate: z.string().trim().default(''),
  endDate: z.string().trim().default(''),
  scopeType: scope.optional(),
  scope: scope.optional().meta({ description: 'The same as `scopeType`' }),
  timeZoneOffset: number(z.number().int().min(-840).max(840))
    .default(0)
    .meta({ description: 'Minutes that UTC is ahead of local time: -330 in India' }),
})
export type ReportRequest = z.output<typeof reportRequest>

/** So that every number of the report opens its own rows. */
export const conversationsRequest = reportRequest.extend({
  intent: z.string().trim().optional().meta({ description: 'Only messages that matched the intent of this name' }),
  weak: flag().optional().meta({ description: 'Only messages that were understood weakly' }),
  message: z.string().trim().optional().meta({ description: 'Only this message, in capitals or not' }),
})
export type ConversationsRequest = z.output<typeof conversationsRequest>

export const conversationsReport = endpoint({
  method: 'POST',
  path: '/nlp/conversationsReport',
  summary: 'Sums over the conversations of an agent in a period.',
  body: reportRequest,
  answer: z.object({
    totalConversations: z.number(),
    averageMessages: z.number(),
    maximumConversations: z.object({ maximumConversationsValue: z.number(), date: z.string().nullable() }),
    weakUnderstanding: z.number(),
    totalMessages: z.number(),
    totalScopedMessages: z.number(),
    totalNonScopedMessages: z.number(),
    scopedPercentage: z.number(),
  }),
})

const graph = z.object({
  activeUsers: z.array(z.object({ date: z.string(), value: z.number() })),
  scopeTrend: z.array(z.object({ date: z.string(), scoped: z.number(), nonScoped: z.number() })),
})
export type Graph = z.output<typeof graph>

const graphSummary = 'Active users and scope, a day at a time; an hour at a time within one day.'

export const readGraph = endpoint({
  method: 'POST',
  path: '/nlp/graphReport',
  summary: graphSummary,
  body: reportRequest,
  answer: graph,
})

export const readGraphByQuery = endpoint({
  method: 'GET',
  path: '/nlp/graphReport',
  summary: graphSummary,
  query: reportRequest,
  answer: graph,
})

export const mostTopIntents = 10

export const listTopIntents = endpoint({
  method: 'POST',
  path: '/nlp/topIntent',
  summary: 'The intents that were matched most often, at most ten.',
  body: reportRequest,
  answer: z.array(z.object({ intentName: z.string(), count: z.number() })),
})

const quantities = z.object({
  intents: z.array(
    z.object({
      intentName: z.string(),
      count: z.number(),
      averageConfidence: z.number(),
      minimumConfidence: z.number(),
      weak: z.number(),
    }),
  ),
  emotions: z.array(z.object({ emotion: z.enum(emotions), count: z.number() })),
  /** Ten equal parts from 0 to 1; the last one holds 1 itself. */
  confidence: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  channels: z.array(z.object({ channel: z.string(), count: z.number() })),
})
export type Quantities = z.output<typeof quantities>

export const readQuantities = endpoint({
  method: 'POST',
  path: '/nlp/quantitativeReport',
  summary: 'How often each intent, emotion, confidence and channel occurred in a period.',
  body: reportRequest,
  answer: quantities,
})

export const conversationRow = z.object({
  id,
  _id: id,
  userMessage: z.string(),
  createdOn: instant,
  intentIdentified: z.boolean(),
  intent: z.string().nullable(),
  confidence: z.number(),
  utterance: z.string().nullable(),
  botResponse: z.string(),
  emotion: z.enum(emotions),
  otherIntent: z.array(z.object({ intent: z.string(), confidence: z.number(), utterance: z.string() })),
  sessionId: id,
  senderId: z.string(),
  channel: z.string(),
  scoped: z.boolean(),
  entities: z.array(z.unknown()),
})
export type ConversationRow = z.output<typeof conversationRow>

export const listConversations = endpoint({
  method: 'POST',
  path: '/nlp/conversations',
  summary: 'The messages of an agent in a period, newest first.',
  query: z.object(page(50)),
  body: conversationsRequest,
  answer: z.object({ messages: z.array(conversationRow), ...moreRows }),
})

export const downloadConversations = endpoint({
  method: 'GET',
  path: '/nlp/download/conversations/csv',
  summary: 'All messages of an agent in a period as a file, oldest first.',
  query: conversationsRequest,
  answer: z.string(),
  media: 'text/csv',
})
