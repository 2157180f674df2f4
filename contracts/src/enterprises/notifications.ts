import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, list, moreRows, page } from '../fields.ts'

export const notificationTypes = [
  'training_done',
  'training_failed',
  'tests_worse',
  'import_done',
  'broadcast_done',
  'broadcast_failed',
  'campaign_pending',
  'campaign_approved',
  'campaign_rejected',
  'template_status',
  'channel_down',
  'webhook_disabled',
  'security',
  'export_ready',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notification = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  createdOn: instant,
  read: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/e/enterprise/notifications',
  summary: "The caller's notifications, newest first.",
  query: z.object(page(15)),
  answer: z.object({
    notifications: z.array(notification),
    unread: z.number(),
    /** The caller's last numbered event: what has this number or less is in the answer already. */
    seq: z.number(),
    ...moreRows,
  }),
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/e/enterprise/notifications/read',
  summary: 'Marks notifications as read.',
  body: z.object({ ids: list(z.string()).optional(), all: flag().optional() }),
  answer: z.object({ unread: z.number() }),
})
