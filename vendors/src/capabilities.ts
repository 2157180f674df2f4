import type { FilledTemplate, MediaType } from './content.ts'

export type FileRoom = {
  /** As the vendor tells; null where it tells nothing. */
  mostBytes: number | null
  /** Of the text that travels with the file; 0 where none does, null where any does. */
  captionCharacters: number | null
  /** Of the file names that go as files, where the others go as links. */
  endings?: readonly string[]
}

/** What reaches the customer in a form of its own. All else is written out as text. */
export type Capabilities = {
  /** Buttons below a text that can be pressed, at most; null where nothing limits them. */
  replyButtons: number | null
  /** Rows of a list that can be picked, in the same way. */
  listRows: number | null
  /** Cards of one message, in the same way. Those that lack a picture or a link may be written out all the same. */
  richCards: number | null
  places: boolean
  files: Readonly<Partial<Record<MediaType, FileRoom>>>
  /**
   * Templates beside the plain ones. Nobody knows how to send those that are missing: the cards of a carousel would go
   * as one text, which no approval covers, and an offer without its end. A channel may be told how.
   */
  templateLayouts: readonly Exclude<FilledTemplate['layout'], 'default'>[]
  receipts: readonly ('delivered' | 'read')[]
  /** For how long after customers wrote they get anything but templates; nothing tells how long a conversation is. */
  window: 'none' | 'day' | 'conversation'
}

export type CapabilitiesByType = Readonly<Record<number, Capabilities>>

export const allLayouts = ['limited_time_offer', 'carousel'] as const

const megabyte = 1024 * 1024
const captioned: FileRoom = { mostBytes: null, captionCharacters: 1024 }
const bare: FileRoom = { mostBytes: null, captionCharacters: 0 }

/** Nothing but texts. */
export const writtenOut: Capabilities = {
  replyButtons: 0,
  listRows: 0,
  richCards: 0,
  places: false,
  files: {},
  templateLayouts: [],
  receipts: [],
  window: 'none',
}

export const smsCapabilities: Capabilities = { ...writtenOut, receipts: ['delivered'] }

/** WhatsApp by partners whose calls have a form of their own. */
export const whatsAppCapabilities: Capabilities = {
  replyButtons: 3,
  listRows: 10,
  richCards: 0,
  places: true,
  files: { IMAGE: captioned, VIDEO: captioned, DOC: captioned, AUDIO: bare },
  templateLayouts: allLayouts,
  receipts: ['delivered', 'read'],
  window: 'day',
}

/** WhatsApp by Meta, and by partners who pass its calls on. */
export const metaWhatsAppCapabilities: Capabilities = {
  ...whatsAppCapabilities,
  richCards: 10,
  files: {
    IMAGE: { ...captioned, mostBytes: 5 * megabyte },
    VIDEO: { ...captioned, mostBytes: 16 * megabyte },
    DOC: { ...captioned, mostBytes: 100 * megabyte },
    AUDIO: { ...bare, mostBytes: 16 * megabyte },
  },
}

/** RCS for Business, whatever a gateway calls its parts. Google alone tells how large a file may be. */
export function rcsCapabilities(mostBytes: number | null = null): Capabilities {
  const onCard = { mostBytes, captionCharacters: 2000 }
  const alone = { ...bare, mostBytes }
  return {
    replyButtons: 11,
    listRows: 11,
    richCards: 10,
    places: true,
    files: { IMAGE: onCard, VIDEO: onCard, DOC: alone, AUDIO: alone },
    templateLayouts: allLayouts,
    receipts: ['delivered', 'read'],
    window: 'none',
  }
}

export const googleCapabilities = rcsCapabilities(100 * megabyte)

/** A caption is the title of a card, which has a picture. */
const messengerFile: FileRoom = { ...bare, mostBytes: 25 * megabyte }

export const messengerCapabilities: Capabilities = {
  replyButtons: 13,
  listRows: 13,
  richCards: 10,
  places: false,
  files: {
    IMAGE: { ...messengerFile, captionCharacters: 80 },
    VIDEO: messengerFile,
    DOC: messengerFile,
    AUDIO: messengerFile,
  },
  templateLayouts: allLayouts,
  receipts: ['delivered', 'read'],
  window: 'day',
}

/** It does not tell what was delivered. */
export const instagramCapabilities: Capabilities = {
  ...messengerCapabilities,
  files: {
    IMAGE: { mostBytes: 8 * megabyte, captionCharacters: 80 },
    VIDEO: messengerFile,
    AUDIO: messengerFile,
  },
  receipts: ['read'],
}
