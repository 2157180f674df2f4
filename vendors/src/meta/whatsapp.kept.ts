import type { VendorTemplate } from '../templates.ts'
import { isNumber, placeholdersIn } from '../variables.ts'
import { at, listAt, textAt } from '../wire.ts'
import { templateQuality, templateState } from './whatsapp.events.ts'

type Component = Record<string, unknown>

/** Signed addresses of samples can be longer than any address that we keep. */
const mostAddress = 2000

/** A template as WhatsApp keeps it, in our shape; null where it cannot be read. */
export function keptTemplate(template: unknown): VendorTemplate | null {
  const [name, language] = [
    textAt(template, 'name'),
    textAt(template, 'language') || textAt(template, 'language', 'code'),
  ]
  const category = categoryOf(textAt(template, 'category'))
  const vendorTemplateId = textAt(template, 'id') || textAt(template, 'external_id') || `${name}:${language}`
  if (!name || !language || !category) return null
  const reason = textAt(template, 'rejected_reason')
  const quality = textAt(template, 'quality_score', 'score') || textAt(template, 'quality_rating')
  return {
    vendorTemplateId,
    name,
    language,
    category,
    status: templateState(textAt(template, 'status')),
    quality: templateQuality(quality),
    reason: reason && reason.toUpperCase() !== 'NONE' ? reason : null,
    components: listAt(template, 'components').flatMap(component => keptComponent(component, category)),
  }
}

export function categoryOf(word: string): VendorTemplate['category'] | null {
  const category = word.toUpperCase()
  return category === 'UTILITY' || category === 'MARKETING' || category === 'AUTHENTICATION' ? category : null
}

function keptComponent(component: unknown, category: VendorTemplate['category']): Component[] {
  const type = textAt(component, 'type').toUpperCase()
  switch (type) {
    case 'HEADER':
      return keptHeader(component)
    case 'BODY':
      return [{ type, text: textAt(component, 'text'), ...samples(component, 'body_text') }]
    case 'FOOTER':
      return [{ type, text: footerText(component) }]
    case 'BUTTONS':
      return [{ type, buttons: listAt(component, 'buttons').flatMap(button => keptButton(button, category)) }]
    case 'LIMITED_TIME_OFFER': {
      const offer = at(component, 'limited_time_offer')
      return [
        {
          type: 'limited_time_offer',
          text: textAt(offer, 'text'),
          hasExpiration: at(offer, 'has_expiration') === true,
        },
      ]
    }
    case 'CAROUSEL':
      return [{ type: 'carousel', cards: listAt(component, 'cards').map(keptCard) }]
    default:
      return []
  }
}

/** Formats that we do not send, such as a location, are left out. */
function keptHeader(component: unknown): Component[] {
  const format = textAt(component, 'format').toUpperCase()
  if (format === 'TEXT') {
    return [{ type: 'HEADER', format, text: textAt(component, 'text'), ...samples(component, 'header_text') }]
  }
  if (format !== 'IMAGE' && format !== 'VIDEO' && format !== 'DOCUMENT') return []
  const sample = textAt(component, 'example', 'header_handle', 0)
  const isShort = sample !== '' && sample.length <= mostAddress
  return [{ type: 'HEADER', format, ...(isShort ? { resourceUrl: sample, example: [sample] } : {}) }]
}

function footerText(component: unknown): string {
  const minutes = textAt(component, 'code_expiration_minutes')
  return textAt(component, 'text') || (minutes ? `This code expires in ${minutes} minutes.` : '')
}

/** Meta gives the button of a code back as a link to itself. */
function keptButton(button: unknown, category: VendorTemplate['category']): Component[] {
  const type = textAt(button, 'type').toUpperCase()
  const text = textAt(button, 'text')
  const sample = textAt(button, 'example', 0) || textAt(button, 'example')
  const example = sample ? { example: sample } : {}
  if (type === 'OTP' || (type === 'URL' && category === 'AUTHENTICATION')) return [{ type: 'COPY_CODE', text }]
  if (type === 'COPY_CODE') return [{ type, text: text || 'Copy offer code', ...example }]
  if (type === 'QUICK_REPLY') return [{ type, text }]
  if (type === 'PHONE_NUMBER') return [{ type, text, phoneNumber: textAt(button, 'phone_number') }]
  return type === 'URL' ? [{ type, text, url: textAt(button, 'url'), ...example }] : []
}

function keptCard(card: unknown): Component {
  const part = (type: string) =>
    listAt(card, 'components').find(component => textAt(component, 'type').toUpperCase() === type)
  const header = part('HEADER')
  const body = part('BODY')
  return {
    media: {
      format: textAt(header, 'format').toUpperCase() === 'VIDEO' ? 'VIDEO' : 'IMAGE',
      url: textAt(header, 'example', 'header_handle', 0).slice(0, mostAddress),
    },
    body: { text: textAt(body, 'text'), ...samples(body, 'body_text') },
    buttons: listAt(part('BUTTONS'), 'buttons').flatMap(button => keptButton(button, 'MARKETING')),
  }
}

/** Samples stand flat, in a list of lists, or by the names of placeholders; ours stand as the placeholders do. */
function samples(component: unknown, kind: 'header_text' | 'body_text'): Component {
  const named = listAt(component, 'example', `${kind}_named_params`).map(one => textAt(one, 'example'))
  if (named.length > 0) return { example: named }
  const found = listAt(component, 'example', kind)
    .flat()
    .map(one => textAt(one))
  const placeholders = placeholdersIn(textAt(component, 'text'))
  const isNumbered = placeholders.length === found.length && placeholders.every(isNumber)
  const example = isNumbered ? placeholders.map(name => found[Number(name) - 1] ?? '') : found
  return example.length > 0 ? { example } : {}
}
