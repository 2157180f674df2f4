import { z } from 'zod'

/** Close codes of the socket, as `decisions` number them. */
export const closeCodes = {
  pingMissed: 4000,
  invalidToken: 4001,
  tooSlow: 4008,
  badFrame: 4009,
  tooManyFrames: 4029,
  accessDenied: 4403,
  goingDown: 1001,
} as const

export const socketTimes = {
  firstReconnectMs: 2000,
  reconnectMs: 3000,
  pingMs: 30_000,
  authWithinMs: 10_000,
  silentForMs: 75_000,
} as const

/** Frames that a client sends. One without an action asks for an unknown one, and is told so. */
export const clientFrame = z.looseObject({ action: z.string().catch(''), reqId: z.string().max(200).optional() })
export type ClientFrame = z.output<typeof clientFrame>

/** Frames that the server sends; `seq` stands on events that are kept and replayed. */
export const serverFrame = z.object({
  event: z.string(),
  seq: z.number().optional(),
  at: z.string().optional(),
  data: z.unknown(),
})
export type ServerFrame = z.output<typeof serverFrame>

/** Events of this product that the console listens to, with what each carries. */
export const events = {
  'bots.agent.changed': z.object({ agentId: z.string() }),
  /** `intentId` where one intent was saved or deleted. */
  'bots.content.changed': z.object({
    agentId: z.string(),
    intentId: z.string().optional(),
    by: z.object({ id: z.string().nullable(), name: z.string() }).optional(),
  }),
  'bots.training.changed': z.object({ agentId: z.string(), trainingStatus: z.string(), progress: z.number() }),
  'bots.evaluation.changed': z.object({ agentId: z.string(), evaluationId: z.string(), state: z.string() }),
  'bots.evaluation.progressed': z.object({ agentId: z.string(), evaluationId: z.string(), progress: z.number() }),
  'bots.conversation.logged': z.object({ agentId: z.string() }),
  'bots.knowledge.changed': z.object({ agentId: z.string() }),
  'bots.review.changed': z.object({ agentId: z.string() }),
  'bots.lint.changed': z.object({ agentId: z.string() }),
  'bots.tests.changed': z.object({ agentId: z.string() }),
  'bots.tests.progressed': z.object({ agentId: z.string(), runId: z.string(), progress: z.number() }),
  'bots.data.collected': z.object({ agentId: z.string() }),
  'enterprises.authConfig.changed': z.object({ authConfigId: z.string() }),
  /** Something has left the Bin for good. What comes back is told by the events of its own noun. */
  'enterprises.trash.changed': z.object({}),
  /** At most once a second while its rows move. */
  'broadcasts.broadcast.changed': z.object({ broadcastId: z.string(), status: z.string() }),
  /** At most once a second while its messages move. */
  'campaigns.activity.changed': z.object({ activityId: z.string() }),
  'campaigns.blacklist.changed': z.object({}),
  'campaigns.campaign.changed': z.object({ campaignId: z.string() }),
  'channels.channel.changed': z.object({ channelId: z.string() }),
  'chats.config.changed': z.object({}),
  /** What a customer sent has come, or will not come. */
  'chats.media.changed': z.object({
    chatId: z.string(),
    messageId: z.string(),
    state: z.enum(['stored', 'failed']),
  }),
  /** Without `contactId` many changed. */
  'contacts.contact.changed': z.object({ contactId: z.string().optional() }),
  'contacts.set.changed': z.object({}),
  'contacts.view.changed': z.object({}),
  'contacts.definition.changed': z.object({}),
  'contacts.import.changed': z.object({ importId: z.string(), state: z.string() }),
  'contacts.import.progressed': z.object({ importId: z.string(), progress: z.number() }),
  'contacts.act.changed': z.object({ actId: z.string(), state: z.string() }),
  'contacts.act.progressed': z.object({ actId: z.string(), done: z.number() }),
  'files.artifact.changed': z.object({}),
  'templates.template.changed': z.object({ templateId: z.string(), channelId: z.string() }),
  'templates.richCard.changed': z.object({}),
  'departments.department.changed': z.object({}),
  notification: z.object({ notification: z.unknown(), unread: z.number() }),
  notificationsRead: z.object({ unread: z.number() }),
  profileChanged: z.object({}),
  permissionsChanged: z.object({}),
  agentReply: z.looseObject({ chatId: z.string(), message: z.unknown() }),
  agentEndedChat: z.looseObject({ chatId: z.string(), message: z.unknown() }),
  messagesRead: z.looseObject({ chatId: z.string() }),
  messageStatus: z.looseObject({ chatId: z.string(), actionId: z.string(), deliveryStatus: z.number() }),
} as const
export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.input<(typeof events)[N]>
