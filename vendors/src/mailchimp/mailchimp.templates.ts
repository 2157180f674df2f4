import type { TemplateDraft, VendorTemplate } from '../templates.ts'
import type { Channel, HttpAnswer, HttpCall, TemplateCalls } from '../vendor.ts'
import { json, listAt, textAt } from '../wire.ts'
import { callMandrill, readRefusal } from './mailchimp.calls.ts'

/**
 * Mailchimp judges nothing: what it takes may be sent. It knows neither languages nor categories, so that labels hold
 * them and the language stands in the name, which is unique there.
 */
export const templates: TemplateCalls = {
  channelTypes: [1],
  submit,
  readSubmit: answer => {
    const refusal = readRefusal(answer)
    if (refusal) return refusal
    return { kind: 'accepted', vendorMessageId: textAt(json(answer.body), 'slug') || null, status: 'APPROVED' }
  },
  list: channel => callMandrill(channel, 'templates/list', {}),
  readList: (answer: HttpAnswer) => {
    const body = json(answer.body)
    return Array.isArray(body) ? { templates: body.flatMap(readTemplate), cursor: null } : null
  },
}

function submit(template: TemplateDraft, channel: Channel): HttpCall {
  const { name, language, category, components, subject, vendorTemplateId } = template
  const body = components.find(({ type }) => type === 'BODY')
  const code = mergeTagsOf(textAt(body, 'text'))
  const said = {
    name: vendorTemplateId ?? `${name} ${language}`,
    from_email: channel.settings.fromEmail,
    from_name: channel.settings.fromName,
    ...(subject && { subject: mergeTagsOf(subject) }),
    code,
    publish: true,
    labels: [`lang:${language}`, `category:${category.toLowerCase()}`],
  }
  return callMandrill(channel, vendorTemplateId ? 'templates/update' : 'templates/add', said)
}

/** What is only a draft there cannot be sent from there, and is not ours to show. */
function readTemplate(template: unknown): VendorTemplate[] {
  const vendorTemplateId = textAt(template, 'slug')
  const code = textAt(template, 'publish_code')
  if (!vendorTemplateId || !code) return []
  const labels = listAt(template, 'labels').filter(label => typeof label === 'string')
  const language = labelled(labels, 'lang:') || 'en'
  const name = textAt(template, 'publish_name') || textAt(template, 'name')
  const suffix = ` ${language}`
  const subject = textAt(template, 'publish_subject')
  return [
    {
      vendorTemplateId,
      name: name.endsWith(suffix) ? name.slice(0, -suffix.length) : name,
      language,
      category: categoryOf(labelled(labels, 'category:')),
      status: 'APPROVED',
      quality: 'UNKNOWN',
      reason: null,
      components: [{ type: 'BODY', text: placeholdersOf(code) }],
      ...(subject && { subject: placeholdersOf(subject) }),
    },
  ]
}

function labelled(labels: readonly string[], prefix: string): string {
  return labels.find(label => label.startsWith(prefix))?.slice(prefix.length) ?? ''
}

/** One that says nothing of itself is taken for marketing, the most careful of the three. */
function categoryOf(label: string): TemplateDraft['category'] {
  const category = label.toUpperCase()
  return category === 'UTILITY' || category === 'AUTHENTICATION' ? category : 'MARKETING'
}

/** `{{1}}` is `*|V1|*` there, and `{{customer_name}}` is `*|CUSTOMER_NAME|*`. */
function mergeTagsOf(text: string): string {
  return text
    .replace(/\{\{(\d+)\}\}/g, '*|V$1|*')
    .replace(/\{\{([a-z][a-z0-9_]*)\}\}/g, (_whole, name: string) => `*|${name.toUpperCase()}|*`)
}

/** Tags that do something, such as `*|IF:VIP|*`, stay as they are. */
function placeholdersOf(text: string): string {
  return text
    .replace(/\*\|V(\d+)\|\*/gi, '{{$1}}')
    .replace(/\*\|([a-z][a-z0-9_]*)\|\*/gi, (_whole, name: string) => `{{${name.toLowerCase()}}}`)
}
