import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  absent,
  flag,
  id,
  instant,
  list,
  moreRows,
  name,
  nested,
  number,
  page,
  pathId,
  searchTerm,
  text,
} from '../fields.ts'
import { qualities } from '../templates/components.ts'
import { texts } from '../texts.ts'
import { email, facebook, google, instagram, ivrs, rcs, sms, telegram, webChat, whatsApp } from './kinds.ts'

/** The channel types as screens name them. */
export const channelTypes = {
  [sms]: 'SMS',
  [email]: 'Email',
  [facebook]: 'Facebook',
  [whatsApp]: 'WhatsApp',
  [telegram]: 'Telegram',
  [google]: 'Google',
  [ivrs]: 'IVRS',
  [rcs]: 'RCS',
  [instagram]: 'Instagram',
  [webChat]: 'Web',
} as const

/** As calls about files name them: WHATSAPP, RCS, ... */
export const channelNames: readonly string[] = Object.values(channelTypes).map(name => name.toUpperCase())

/** How conversations with bots name the channel of this type; undefined for a number that is none. */
export function typeKey(type: number): string | undefined {
  return new Map(Object.entries(channelTypes)).get(String(type))?.toLowerCase()
}

export const channelTexts = {
  created: 'Channel created successfully',
  updated: 'Channel updated successfully',
  deleted: 'Channel deleted successfully',
  restored: 'Channel restored successfully',
  deleteQuestion: 'Are you sure you want to delete?',
  nameRequired: 'Channel name is required',
  typeRequired: 'Channel type is required',
  wrongType: 'Channel type is not valid',
  vendorRequired: 'Vendor is required',
  taken: 'Channel name already exists',
  wrongVendor: 'Vendor is not allowed for this channel type',
  fixedType: 'Channel type cannot be changed',
  fixedVendor: 'Vendor cannot be changed',
  wrongNumber: texts.numberFormat,
  wrongRate: 'Messages per second must be a number from 1 to 1000',
  /** Of a secret that nobody sent, where it would go to another machine than before. */
  enterAgain: (label: string) => `Enter ${label} again: the address has changed`,
  /** The key of this installation has changed since they were stored, or the row is damaged. */
  unreadable: 'The stored credentials cannot be read. Enter them again; the webhook address may be new after that.',
  inUse: 'Channel is in use. Cannot be deleted',
  /** Why what was to leave by it stands still. */
  switchedOff: 'The channel is switched off',
  byHand: 'Enter the webhook address at the vendor',
  credentialsAccepted: 'The vendor accepts the credentials.',
  /** A vendor without such a call can be tried by a message alone. */
  uncheckable: 'This vendor offers no check of credentials. Send a test message to be sure.',
  /** Goes out when somebody tests a channel without a text of their own. */
  testMessage: 'This is a test message.',
} as const

/** Numbers of types in the query of a list, as texts. */
export const typeFilter = list(
  z
    .string()
    .trim()
    .refine(type => Object.hasOwn(channelTypes, type), channelTexts.wrongType),
).optional()

export const channel = z.object({
  id,
  _id: id,
  channelId: id,
  name: z.string(),
  type: z.number(),
  typeName: z.string(),
  deptId: z.string().nullable(),
  vendor: z.number(),
  vendorName: z.string(),
  contactId: z.string(),
  /** Settings of the vendor; a secret is shown as four asterisks and its last four characters. */
  data: z.record(z.string(), z.string()),
  active: z.boolean(),
  /** ERROR while something is known that keeps messages from leaving or from coming in. */
  status: z.enum(['ACTIVE', 'INACTIVE', 'ERROR']),
  /** Where the vendor calls back; its owner enters it there. Null where nobody calls. */
  webhookUrl: z.string().nullable(),
  createdOn: instant,
  updatedOn: instant,
})
export type Channel = z.output<typeof channel>

/** The vendor calls; we read a mailbox; we are told on the line that we send by; nothing of these. */
const ways = ['WEBHOOK', 'MAILBOX', 'LINE', 'NONE'] as const

/** Messages of a channel are counted no further, so that one with ever so many stays quick to show. */
export const mostCounted = 1_000_000

export const channelDetails = channel.extend({
  /** What the vendor must send back before it believes the address; null where it asks for none. */
  webhookVerifyToken: z.string().nullable(),
  /** Whether the vendor can be told where to call by `connectWebhook`. */
  canConnect: z.boolean(),
  /** Whether somebody enters the address at the vendor, be it before `connectWebhook`. */
  webhookByHand: z.boolean(),
  snippet: z.string().nullable(),
  health: z.object({
    state: z.enum(['OK', 'ERROR', 'UNKNOWN']),
    /** When a message last came or went, or the vendor was last asked about the credentials: whichever was later. */
    checkedAt: instant.nullable(),
    message: z.string(),
    lastInAt: instant.nullable(),
    lastOutAt: instant.nullable(),
    lastErrorAt: instant.nullable(),
    lastError: z.string().nullable(),
    /** Messages that wait to leave; with `mostCounted` there may be more, as in the other counts. */
    queued: z.number(),
    failed24h: z.number(),
    /** Of the messages that were sent or failed, the share that failed, 0 to 1; null where there were none, or too many to count. */
    errorRate24h: z.number().nullable(),
    /** What the vendor last told of the number; null where it does not say. */
    quality: z.enum(qualities).nullable(),
    /** As many people may be written to first in any 24 hours. */
    peoplePerDay: z.number().nullable(),
    /** When the access token ends; null where it has no end, is renewed by itself, or the vendor has not said. */
    tokenExpiresAt: instant.nullable(),
    /** Since when nothing leaves, and why; null while everything does. */
    stopped: z.object({ reason: z.string(), until: instant.nullable() }).nullable(),
  }),
  /** How it hears of customers, and of what became of messages. */
  incoming: z.object({
    way: z.enum(ways),
    /** Whether customers can write by it: some ways out bring nothing but reports. */
    takesMessages: z.boolean(),
    /** When anything last came in under the settings that it has now, a report of a message too. */
    heardAt: instant.nullable(),
    /** When a call was last refused under the settings that it has now, because it did not prove to be the vendor's. */
    refusedAt: instant.nullable(),
    /** When a customer last wrote. */
    messageAt: instant.nullable(),
  }),
  /** Messages of both directions in the last 24 hours. */
  counts: z.object({ templates: z.number(), messages24h: z.number() }),
})
export type ChannelDetails = z.output<typeof channelDetails>

export const vendorField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['alphaNumeric', 'numeric', 'email', 'select']),
  secret: z.boolean(),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
  /** Of the vendor's types, those that it is for; all of them where nothing is told. */
  types: z.array(z.number()).optional(),
})
export const vendorRow = z.object({
  id: z.number(),
  name: z.string(),
  types: z.array(z.number()),
  fields: z.array(vendorField),
  /** Why nobody can use it any more, where its owner has closed it. */
  retired: z.string().nullable(),
  /** What of its interface nothing public tells, as the end of a sentence; null where all is known. */
  unconfirmed: z.string().nullable(),
})
export type VendorRow = z.output<typeof vendorRow>

/** A text; ports, switches and environments come as numbers and booleans as well. Null is blank. */
export const setting = z.preprocess(asText, z.string().trim().max(8000, 'The value is too long'))

export const longestChannelName = 60

export const channelDraft = z.object({
  name: name({ max: longestChannelName, label: 'Channel name' }).optional(),
  type: absent(number(z.number().int())),
  deptId: text().nullish(),
  vendor: absent(number(z.number().int())),
  contactId: z
    .preprocess(
      value => (value === null ? undefined : asText(value)),
      text({ max: 200, label: 'Contact Number' }).optional(),
    )
    .optional(),
  data: nested(z.record(z.string(), setting)).optional(),
  active: flag().optional(),
})
export type ChannelDraft = z.output<typeof channelDraft>

export const channelPath = z.object({ channelId: pathId('Channel') })

export const listChannels = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels',
  summary: 'Channels of the enterprise, newest first.',
  query: z.object({
    ...page(15),
    searchterm: searchTerm,
    type: typeFilter,
    deptId: text().optional(),
  }),
  answer: z.object({ channels: z.array(channel), ...moreRows }),
})

export const listVendors = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/vendors',
  summary: 'Vendors with the settings that their channels need.',
  answer: z.object({ vendors: z.array(vendorRow) }),
})

export const readChannel = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/:channelId',
  summary: 'One channel.',
  params: channelPath,
  answer: channel,
})

export const readChannelDetails = endpoint({
  method: 'GET',
  path: '/e/enterprise/channels/:channelId/details',
  summary: 'One channel with its snippet, health and counts.',
  params: channelPath,
  answer: channelDetails,
})

export const createChannel = endpoint({
  method: 'POST',
  path: '/e/enterprise/channels',
  summary: 'Makes a channel.',
  body: channelDraft,
  answer: channel,
})

export const updateChannel = endpoint({
  method: 'PUT',
  path: '/e/enterprise/channels/:channelId',
  summary: 'Changes a channel; type and vendor stay.',
  params: channelPath,
  body: channelDraft,
  answer: channel,
})

export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/e/enterprise/channels/:channelId',
  summary: 'Puts a channel into the Bin.',
  params: channelPath,
  answer: z.object({ id }),
})

export const restoreChannel = endpoint({
  method: 'POST',
  path: '/e/enterprise/channels/:channelId/restore',
  summary: 'Takes a channel out of the Bin with its credentials; a name taken meanwhile gets a word more.',
  params: channelPath,
  answer: channel,
})

function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? '')
}
