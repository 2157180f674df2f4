import type { Category, Layout } from './components.ts'

/** A template with the values of one recipient, in the shape in which vendors take it. */
export type FilledTemplate = {
  name: string
  language: string
  category: Category
  layout: Layout
  vendorTemplateId: string | null
  header:
    | { format: 'TEXT'; text: string; variables: FilledVariable[] }
    | { format: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; media: FilledMedia }
    | null
  body: FilledText
  footer: string | null
  buttons: FilledButton[]
  /** When the offer ends, in milliseconds since 1970; null when it does not. */
  limitedTimeOffer: { text: string; expiresAt: number | null } | null
  cards: FilledCard[]
  subject: string | null
  dltTemplateId: string | null
}

export type FilledMedia = {
  type: 'IMAGE' | 'VIDEO' | 'DOC' | 'AUDIO'
  url: string
  fileName: string
  contentType?: string
}
export type FilledVariable = { name: string; value: string }
export type FilledText = { text: string; variables: FilledVariable[] }
export type FilledCard = { media: FilledMedia; body: FilledText; buttons: FilledButton[] }
export type FilledButton =
  | { type: 'QUICK_REPLY'; text: string; payload: string }
  /** `suffix` is what stood in for the URL's placeholder; null where the URL has none. */
  | { type: 'URL'; text: string; url: string; suffix: string | null }
  | { type: 'PHONE_NUMBER'; text: string; phoneNumber: string }
  | { type: 'COPY_CODE'; text: string; code: string }
