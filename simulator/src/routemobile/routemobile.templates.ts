import { z } from 'zod'
import type { Account, Answer, Call, Hook } from '../call.ts'
import { businessOf, type Desk, type Template } from '../desk.ts'
import { seconds, uuid } from '../read.ts'
import { draft } from './routemobile.drafts.ts'
import { keptComponents } from './routemobile.kept.ts'

const vendor = 'routemobile'

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
  if (desk.templatesOf(account).some(one => one.name === name && one.language === code)) {
    return { status: 400, body: { message: `template with name : ${name} and language : ['${code}'] already exists.` } }
  }
  // The text of a code is WhatsApp's own, with the code as its one value.
  const values = 'text' in components.body ? new Set(components.body.text.match(/\{\{\w+\}\}/g)).size : 1
  const id = uuid()
  const template = {
    vendor,
    owner: businessOf(account),
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

export function listTemplates(desk: Desk, account: Account): Answer {
  const all = desk.templatesOf(account)
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
