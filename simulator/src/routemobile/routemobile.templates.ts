import { z } from 'zod'
import type { Account, Answer, Call, Hook } from '../call.ts'
import type { Desk, Template } from '../desk.ts'
import { seconds, uuid } from '../read.ts'

const vendor = 'routemobile'
const draft = z.object({
  template_name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.array(z.string().min(2)).min(1),
  template_type: z.string(),
  template_category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: z.object({
    header: z.record(z.string(), z.unknown()).optional(),
    body: z.object({ text: z.string().max(1024), example: z.array(z.unknown()).optional() }),
    footer: z.object({ text: z.string().max(60) }).optional(),
    buttons: z.record(z.string(), z.unknown()).optional(),
    cards: z.unknown().optional(),
    limited_time_offer: z.record(z.string(), z.unknown()).optional(),
  }),
})

export function createTemplate({ body }: Call, desk: Desk, account: Account): Answer {
  const read = draft.safeParse(body)
  if (!read.success) {
    return { status: 400, body: { message: 'invalid request', status: 'failed', reason: z.prettifyError(read.error) } }
  }
  const { template_name: name, language, template_category: category, components } = read.data
  const values = new Set(components.body.text.match(/\{\{\w+\}\}/g)).size
  const id = uuid()
  const [code = 'en'] = language
  const template = {
    vendor,
    id,
    name,
    language: code,
    category,
    status: 'PENDING',
    components: componentsOf(components),
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

/** Kept as Meta keeps them. */
function componentsOf({ header, body, footer }: z.output<typeof draft>['components']): unknown[] {
  return [
    ...(header ? [{ type: 'HEADER', format: String(header.type).toUpperCase(), text: header.text }] : []),
    { type: 'BODY', text: body.text },
    ...(footer ? [{ type: 'FOOTER', text: footer.text }] : []),
  ]
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
