import type { Component } from './components.ts'
import { layoutOf } from './components.ts'
import type { TemplateContent } from './templates.ts'

/** A WhatsApp template as small as it can be; a test says what it changes. */
export function written(components: readonly Component[], changes: Partial<TemplateContent> = {}): TemplateContent {
  return {
    name: 'order_shipped',
    language: 'en',
    category: 'UTILITY',
    layout: layoutOf(components),
    vendorTemplateId: null,
    channelType: 4,
    components: [...components],
    ...changes,
  }
}

export const body: Component = {
  type: 'BODY',
  text: 'Hello {{1}}, order {{2}} is on its way.',
  example: ['Meera', '4711'],
}

export const orderShipped = written([
  { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: ['4711'] },
  body,
  { type: 'FOOTER', text: 'Reply STOP to opt out' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Thank you' },
      { type: 'URL', text: 'Track', url: 'https://shop.in/track/{{1}}', example: 'https://shop.in/track/4711' },
    ],
  },
])

export const offer = written(
  [
    { type: 'BODY', text: 'Diwali sale is on.' },
    { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'COPY_CODE', text: 'Copy code', example: 'DIWALI25' },
        { type: 'URL', text: 'Shop now', url: 'https://shop.in/sale' },
      ],
    },
  ],
  { category: 'MARKETING' },
)

export const carousel = written(
  [
    { type: 'BODY', text: 'New this week.' },
    {
      type: 'carousel',
      cards: ['saree', 'kurta'].map((thing, index) => ({
        media: { format: 'IMAGE' as const, url: `https://shop.in/${thing}.jpg` },
        body: index === 0 ? { text: 'A {{1}} for you', example: [thing] } : { text: 'Take a look' },
        buttons: [{ type: 'URL' as const, text: 'Buy', url: `https://shop.in/${thing}` }],
      })),
    },
  ],
  { category: 'MARKETING' },
)
