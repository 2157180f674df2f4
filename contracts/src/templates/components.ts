import { z } from 'zod'
import { flag } from '../fields.ts'
import type { Status } from './statuses.ts'

export const categories = ['UTILITY', 'AUTHENTICATION', 'MARKETING'] as const
export type Category = (typeof categories)[number]
/** Those that not every vendor of a kind of channel takes. */
export const specialLayouts = ['limited_time_offer', 'carousel'] as const
export const layouts = ['default', ...specialLayouts] as const
export type Layout = (typeof layouts)[number]
export const qualities = ['HIGH', 'MEDIUM', 'LOW', 'UNKNOWN'] as const
export type Quality = (typeof qualities)[number]
export const buttonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const
export type ButtonType = (typeof buttonTypes)[number]
export const headerFormats = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type HeaderFormat = (typeof headerFormats)[number]

export const categoryNames: Record<Category, string> = {
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
  MARKETING: 'Marketing',
}
export const statusNames: Record<Status, string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  PAUSED: 'Paused',
  DISABLED: 'Disabled',
}
export const qualityNames: Record<Quality, string> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low', UNKNOWN: 'Unknown' }
export const layoutNames: Record<Layout, string> = {
  default: 'Default',
  limited_time_offer: 'Limited Time Offer',
  carousel: 'Carousel',
}

/** Far above every limit that a form shows, so that a check answers at the field and a flood does not get that far. */
const anyText = z.string().trim().max(100_000, 'The text is too long')
const examples = z.array(anyText).max(100).optional()

export const button = z.object({
  type: z.enum(buttonTypes),
  text: anyText.default(''),
  url: z.string().trim().max(2000, 'The address is too long').optional(),
  phoneNumber: z.string().trim().max(40, 'The number is too long').optional(),
  /** Of a URL what stands for its placeholder, of a code the code. */
  example: anyText.optional(),
})
export type Button = z.output<typeof button>

export const card = z.object({
  media: z.object({ format: z.enum(['IMAGE', 'VIDEO']), url: z.string().trim().max(2000).default('') }),
  body: z.object({ text: anyText.default(''), example: examples }),
  buttons: z.array(button).max(20).default([]),
})
export type Card = z.output<typeof card>

export const component = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.enum(headerFormats),
    text: anyText.optional(),
    resourceUrl: z.string().trim().max(2000).optional(),
    example: examples,
  }),
  z.object({ type: z.literal('BODY'), text: anyText.default(''), example: examples }),
  z.object({ type: z.literal('FOOTER'), text: anyText.default('') }),
  z.object({ type: z.literal('BUTTONS'), buttons: z.array(button).max(20) }),
  z.object({
    type: z.literal('limited_time_offer'),
    text: anyText.default(''),
    hasExpiration: flag().default(false),
  }),
  z.object({ type: z.literal('carousel'), cards: z.array(card).max(20) }),
])
export type Component = z.output<typeof component>
type Of<T extends Component['type']> = Extract<Component, { type: T }>

/** The component of a type; a template has at most one of each. */
export function componentOf<T extends Component['type']>(components: readonly Component[], type: T): Of<T> | undefined {
  return components.find((one): one is Of<T> => one.type === type)
}

export function buttonsOf(components: readonly Component[]): readonly Button[] {
  return componentOf(components, 'BUTTONS')?.buttons ?? []
}

export function cardsOf(components: readonly Component[]): readonly Card[] {
  return componentOf(components, 'carousel')?.cards ?? []
}

/** What the components themselves say, for callers that name no layout. */
export function layoutOf(components: readonly Component[]): Layout {
  if (componentOf(components, 'carousel')) return 'carousel'
  return componentOf(components, 'limited_time_offer') ? 'limited_time_offer' : 'default'
}

/** Lengths are counted as people count them: an emoji outside the first plane is one character. */
export function lengthOf(text: string): number {
  return [...text].length
}

export type FileFormat = Exclude<HeaderFormat, 'TEXT'>

/** What files call what stands in a header or on a card. */
export function fileTypeOf(format: FileFormat): 'IMAGE' | 'VIDEO' | 'DOC' {
  return format === 'DOCUMENT' ? 'DOC' : format
}
