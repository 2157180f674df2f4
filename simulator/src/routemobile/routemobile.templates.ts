import { z } from 'zod'
import type { Account, Answer, Call, Hook } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { seconds, uuid } from '../read.ts'
import { keptComponents } from './routemobile.kept.ts'

const vendor = 'routemobile'
const text = (most: number) =>
  z.strictObject({ text: z.string().min(1).max(most), example: z.array(z.string()).optional() })
const element = z
  .strictObject({
    label: z.string().max(25),
    type: z.string(),
    text: z.string().max(25),
    contact_no: z.string().regex(/^\+\d+$/),
    website: z.string(),
    website_example: z.url(),
    example: z.string().min(1).max(15),
  })
  .partial()
const buttons = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['call_to_action', 'quick_reply', 'limited_time_offer']),
    elements: z.array(element).min(1).max(10),
  }),
  // Of a code, without a list.
  z.strictObject({ type: z.literal('OTP'), otp_type: z.enum(['COPY_CODE', 'ONE_TAP']), text: z.string().optional() }),
])
const draft = z.object({
  template_name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.array(z.string().min(2)).min(1),
  template_type: z.string(),
  template_category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: z.strictObject({
    header: z
      .strictObject({
        type: z.enum(['text', 'image', 'video', 'document']),
        text: z.string().max(60).optional(),
        example: z.string().optional(),
      })
      .optional(),
    body: z.union([text(1024), z.strictObject({ add_security_recommendation: z.boolean() })]),
    footer: z
      .union([
        z.strictObject({ text: z.string().max(60) }),
        z.strictObject({ code_expiration_minutes: z.number().int().min(1).max(90) }),
      ])
      .optional(),
    buttons: buttons.optional(),
    cards: z
      .strictObject({
        header_type: z.enum(['image', 'video']),
        header_example: z.string().min(1),
        button_types: z.array(z.string()).min(1).max(2),
        elements: z
          .array(z.strictObject({ body: text(160), buttons: z.array(element).min(1).max(2) }))
          .min(2)
          .max(10),
      })
      .optional(),
    limited_time_offer: z.strictObject({ text: z.string().max(16), has_expiration: z.boolean() }).optional(),
  }),
})

export type Parts = z.output<typeof draft>['components']
export type Element = z.output<typeof element>

export function createTemplate({ body }: Call, desk: Desk, account: Account): Answer {
  const read = draft.safeParse(body)
  if (!read.success) {
    return { status: 400, body: { message: 'invalid request', status: 'failed', reason: z.prettifyError(read.error) } }
  }
  const { template_name: name, language, template_category: category, components } = read.data
  const isCode = !('text' in components.body)
  if (isCode !== (category === 'AUTHENTICATION')) {
    const reason = { components: { body: ['Not a valid body for the category'] } }
    return { status: 422, body: { message: 'please check API docs for more info', status: 'failed', reason } }
  }
  const [code = 'en'] = language
  if (desk.templates(vendor).some(one => one.name === name && one.language === code)) {
    return { status: 400, body: { message: `template with name : ${name} and language : ['${code}'] already exists.` } }
  }
  // The text of a code is WhatsApp's own, with the code as its one value.
  const values = 'text' in components.body ? new Set(components.body.text.match(/\{\{\w+\}\}/g)).size : 1
  const id = uuid()
  const template = {
    vendor,
    id,
    name,
    language: code,
    category,
    status: 'PENDING',
    components: keptComponents(components),
    values,
  }
  desk.keepTemplate(template)
  desk.review(template, 'APPROVED', () => newsOf(account, template))
  return { status: 200, body: { id, status: 'PENDING', category } }
}

export function listTemplates(desk: Desk): Answer {
  const all = desk.templates(vendor)
  const data = all.map(({ id, name, language, category, status, components }) => ({
    id,
    name,
    language,
    category,
    status,
    components,
    quality_rating: 'UNKNOWN',
    rejected_reason: 'NONE',
  }))
  return { status: 200, body: { total: all.length, data } }
}

/** Among the statuses, as an event. */
function newsOf({ settings, webhookUrl }: Account, { id, name, language }: Template): Hook | null {
  if (!webhookUrl) return null
  const news = {
    type: 'event',
    template_name: name,
    template_id: id,
    template_language: language,
    status: 'APPROVED',
    reason: 'NONE',
    timestamp: seconds(),
  }
  const body = JSON.stringify({ statuses: [news], brand_msisdn: settings.contactId })
  return { url: webhookUrl, method: 'POST', headers: { 'content-type': 'application/json' }, body }
}
