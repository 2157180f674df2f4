import type { Content, FilledTemplate } from '../content.ts'
import type { Channel, Hook, HttpAnswer, HttpCall, Outgoing, Vendor } from '../vendor.ts'

export const customer = '919876543210'

/** A channel whose address holds the key `key-1`. */
export function sampleChannel(type: number, settings: Record<string, string>, token: string | null = null): Channel {
  return {
    type,
    settings: { webhookVerifyToken: 'verify-1', ...settings },
    host: own => own,
    token,
    webhookUrl: 'https://parley.example/hooks/vendor/channel-1?k=key-1',
  }
}

/** The call that a content makes, its body read. */
export function callOf(vendor: Vendor, channel: Channel, content: Content, more: Partial<Outgoing> = {}) {
  const message: Outgoing = { ref: 'ref-1', to: customer, content, ...more }
  const call = vendor.send(message, channel)
  if (call.transport !== 'http') throw new Error(`${vendor.name} sends by ${call.transport}`)
  return { ...call, body: bodyOf(call) }
}

export function bodyOf({ headers, body = '' }: HttpCall): unknown {
  if (headers['content-type']?.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body))
  return body ? JSON.parse(body) : undefined
}

export function answerOf(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

export function hookOf(body: unknown, rest: Partial<Hook> = {}): Hook {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { method: 'POST', query: {}, headers: {}, body: bytes, ...rest }
}

export const textContent: Content = { kind: 'text', text: 'Your order is on its way.' }

export const choiceContent: Content = {
  kind: 'text',
  text: 'Is the address right?',
  buttons: [
    { text: 'Yes', payload: 'address_yes' },
    { text: 'No', payload: 'address_no' },
  ],
}

export const imageContent: Content = {
  kind: 'media',
  media: { type: 'IMAGE', url: 'https://files.example/box.jpg', fileName: 'box.jpg' },
  caption: 'Your parcel',
}

export const listContent: Content = {
  kind: 'list',
  text: 'When shall we come?',
  button: 'Choose',
  sections: [
    {
      title: 'Monday',
      rows: [
        { id: 'mon_am', title: 'Morning', description: '8 to 12' },
        { id: 'mon_pm', title: 'Afternoon' },
      ],
    },
  ],
}

export const locationContent: Content = {
  kind: 'location',
  latitude: 19.07,
  longitude: 72.87,
  name: 'Our shop',
  address: '1 Hill Road, Mumbai',
}

export const cardsContent: Content = {
  kind: 'cards',
  orientation: 'VERTICAL',
  suggestions: [],
  cards: [
    {
      title: 'Red shoes',
      description: 'Light and quick',
      media: { type: 'IMAGE', url: 'https://files.example/red.jpg', height: 'MEDIUM' },
      suggestions: [{ type: 'url', text: 'Buy', value: 'https://shop.example/red' }],
    },
    {
      title: 'Blue shoes',
      description: 'Warm and dry',
      media: { type: 'IMAGE', url: 'https://files.example/blue.jpg', height: 'MEDIUM' },
      suggestions: [{ type: 'url', text: 'Buy', value: 'https://shop.example/blue' }],
    },
  ],
}

const bare: FilledTemplate = {
  name: 'order_update',
  language: 'en_US',
  category: 'UTILITY',
  layout: 'default',
  vendorTemplateId: 'vt-1',
  header: null,
  body: { text: 'Hello!', variables: [] },
  footer: null,
  buttons: [],
  limitedTimeOffer: null,
  cards: [],
  subject: null,
  dltTemplateId: null,
}

export function templateContent(template: Partial<FilledTemplate>): Content {
  return { kind: 'template', template: { ...bare, ...template } }
}

export const orderTemplate = templateContent({
  header: {
    format: 'DOCUMENT',
    media: { type: 'DOC', url: 'https://files.example/bill.pdf', fileName: 'bill.pdf', contentType: 'application/pdf' },
  },
  body: {
    text: 'Hello Asha, order 4711 is on its way.',
    variables: [
      { name: '1', value: 'Asha' },
      { name: '2', value: '4711' },
    ],
  },
  buttons: [
    { type: 'QUICK_REPLY', text: 'Call me', payload: 'call_me' },
    { type: 'URL', text: 'Track', url: 'https://shop.example/t/4711', suffix: '4711' },
    { type: 'PHONE_NUMBER', text: 'Ring us', phoneNumber: '+912212345678' },
  ],
})

export const namedTemplate = templateContent({
  header: { format: 'TEXT', text: 'Order 4711', variables: [{ name: 'order_id', value: '4711' }] },
  body: { text: 'Hello Asha', variables: [{ name: 'customer_name', value: 'Asha' }] },
})

export const codeTemplate = templateContent({
  name: 'login_code',
  category: 'AUTHENTICATION',
  body: { text: '482910 is your verification code.', variables: [{ name: '1', value: '482910' }] },
  buttons: [{ type: 'COPY_CODE', text: 'Copy code', code: '482910' }],
})

export const offerTemplate = templateContent({
  name: 'diwali_offer',
  category: 'MARKETING',
  layout: 'limited_time_offer',
  header: {
    format: 'IMAGE',
    media: { type: 'IMAGE', url: 'https://files.example/diwali.jpg', fileName: 'diwali.jpg' },
  },
  body: { text: 'Hello Asha, 20 % off.', variables: [{ name: '1', value: 'Asha' }] },
  limitedTimeOffer: { text: 'Ends soon', expiresAt: 1_762_000_000_000 },
  buttons: [
    { type: 'URL', text: 'Shop', url: 'https://shop.example/?c=SAVE20', suffix: 'SAVE20' },
    { type: 'COPY_CODE', text: 'Copy code', code: 'SAVE20' },
  ],
})

export const carouselTemplate = templateContent({
  name: 'shoes',
  category: 'MARKETING',
  layout: 'carousel',
  body: { text: 'Hello Asha', variables: [{ name: '1', value: 'Asha' }] },
  cards: [
    {
      media: { type: 'IMAGE', url: 'https://files.example/red.jpg', fileName: 'red.jpg' },
      body: { text: 'Red for 900', variables: [{ name: '1', value: '900' }] },
      buttons: [{ type: 'QUICK_REPLY', text: 'More', payload: 'more_red' }],
    },
    {
      media: { type: 'VIDEO', url: 'https://files.example/blue.mp4', fileName: 'blue.mp4' },
      body: { text: 'Blue for 800', variables: [{ name: '1', value: '800' }] },
      buttons: [{ type: 'URL', text: 'Buy', url: 'https://shop.example/blue', suffix: 'blue' }],
    },
  ],
})

/** A registered template with all that a template of WhatsApp may have, in our shape. */
export const draftComponents = [
  { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: ['4711'] },
  { type: 'BODY', text: 'Hello {{1}}, order {{2}} has left us.', example: ['Asha', '4711'] },
  { type: 'FOOTER', text: 'Reply STOP to opt out' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Call me' },
      { type: 'URL', text: 'Track', url: 'https://shop.example/t/{{1}}', example: '4711' },
      { type: 'PHONE_NUMBER', text: 'Ring us', phoneNumber: '+912212345678' },
    ],
  },
]
