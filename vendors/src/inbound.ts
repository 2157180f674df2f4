import type { Standing, Trouble } from './standing.ts'

/** What came in, in our words. `eventId` is the vendor's own or derived: a repeat has the same one. */
export type Inbound =
  | InboundMessage
  | InboundStatus
  | InboundWatermark
  | {
      kind: 'template'
      eventId: string
      vendorTemplateId: string | null
      name: string | null
      language: string | null
      status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED'
      quality?: 'HIGH' | 'MEDIUM' | 'LOW' | 'UNKNOWN'
      /** To which the vendor has moved it, and by which it bills from now on. */
      category?: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
      reason?: string
    }
  /** The customer told the vendor to stop or to go on with marketing. */
  | { kind: 'consent'; eventId: string; from: string; isOptedOut: boolean }
  /** What the vendor holds of the channel's own number from now on. */
  | { kind: 'standing'; eventId: string; standing: Partial<Standing> }
  /** What befell the account to which the number belongs, and perhaps others; null when it is over. */
  | { kind: 'account'; eventId: string; trouble: Trouble | null }
  | { kind: 'unknown'; eventId: string; raw: unknown }

/** `of` is the same for all parts of one message; `number` counts from 1. */
export type PartMark = { of: string; number: number; total: number }

export type InboundMessage = {
  kind: 'message'
  eventId: string
  from: string
  /** Beside a number: the id by which the vendor tells of the same person while the number is hidden. */
  userId?: string
  /** Where the vendor tells neither an id nor a time: the same for all calls that say the same. */
  likeness?: string
  name?: string
  text: string
  payload: string | null
  media?: InboundMedia
  location?: { latitude: number; longitude: number; name?: string }
  /** The vendor's id of the message that is answered. */
  replyTo?: string
  /** The vendor's name of the conversation, under which alone it takes answers. */
  session?: string
  /** By which the vendor is told that a pressed button was heard; until then it goes on waiting. */
  pressId?: string
  at?: string
}

/** `url` where the vendor gives an address, else `vendorMediaId`. How it is fetched: `MediaCalls`. */
export type InboundMedia = {
  type: string
  url?: string
  vendorMediaId?: string
  contentType?: string
  fileName?: string
}

export type InboundStatus = {
  kind: 'status'
  eventId: string
  /** Our own reference, where the vendor sends it back. */
  ref: string | null
  vendorMessageId: string | null
  /** By which customers' answers name the message, where the vendor gives it another id for that. */
  replyId?: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  /** ISO 8601 */
  at: string | null
  code: string | null
  text: string | null
}

/** Everything sent to a person until an instant (ISO 8601) has got so far; `at` is when they say so. */
export type InboundWatermark = {
  kind: 'watermark'
  eventId: string
  from: string
  state: 'delivered' | 'read'
  until: string
  at: string | null
}
