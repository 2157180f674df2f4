import type { VendorTemplate } from '../templates.ts'
import { isNumber, placeholdersIn } from '../variables.ts'
import { at, listAt, textAt } from '../wire.ts'
import { templateCategory, templateQuality, templateState } from './whatsapp.events.ts'

type Component = Record<string, unknown>

/** Signed addresses of samples can be longer than any address that we keep. */
const mostAddress = 2000

/**
 * A template as WhatsApp keeps it, in our shape. Without components where one has no form of ours: left out, it would be
 * missing from what is sent, and buttons behind it would be counted wrongly. Null where nothing names the template.
 */
export function keptTemplate(template: unknown): VendorTemplate | null {
  const [name, language] = [
    textAt(template, 'name'),
    textAt(template, 'language') || textAt(template, 'language', 'code'),
  ]
  // 360dialog has ids of its own, and Meta's besides.
  const newsId = textAt(template, 'external_id')
  const isNamed = Boolean(name && language)
  const vendorTemplateId = textAt(template, 'id') || newsId || (isNamed ? `${name}:${language}` : '')
  if (!vendorTemplateId) return null
  const category = templateCategory(textAt(template, 'category'))
  const reason = textAt(template, 'rejected_reason')
  const quality = textAt(template, 'quality_score', 'score') || textAt(template, 'quality_rating')
  return {
    vendorTemplateId,
    ...(newsId ? { newsId } : {}),
    name,
    language,
    category,
    status: templateState(textAt(template, 'status')),
    quality: templateQuality(quality),
    reason: reason && reason.toUpperCase() !== 'NONE' ? reason : null,
    components: isNamed
      ? whole(listAt(template, 'components').map(component => keptComponent(component, category)))
      : null,
  }
}

/** All parts, or null where one has no form of ours. */
function whole(parts: readonly (Component | null)[]): Component[] | null {
  const found = parts.filter(part => part !== null)
  return found.length === parts.length ? found : null
}

function keptComponent(component: unknown, category: VendorTemplate['category']): Component | null {
  const type = textAt(component, 'type').toUpperCase()
  switch (type) {
    case 'HEADER':
      return keptHeader(component)
    case 'BODY':
      return { type, text: textAt(component, 'text'), ...samples(component, 'body_text') }
    case 'FOOTER':
      return { type, text: footerText(component) }
    case 'BUTTONS': {
      const buttons = whole(listAt(component, 'buttons').map(button => keptButton(button, category)))
      return buttons && { type, buttons }
    }
    case 'LIMITED_TIME_OFFER': {
      const offer = at(component, 'limited_time_offer')
      const hasExpiration = at(offer, 'has_expiration') === true
      return { type: 'limited_time_offer', text: textAt(offer, 'text'), hasExpiration }
    }
    case 'CAROUSEL': {
      const cards = whole(listAt(component, 'cards').map(keptCard))
      return cards && { type: 'carousel', cards }
    }
    default:
      return null
  }
}

/** Null for a format that we do not send, such as a location. */
function keptHeader(component: unknown): Component | null {
  const format = textAt(component, 'format').toUpperCase()
  if (format === 'TEXT') {
    return { type: 'HEADER', format, text: textAt(component, 'text'), ...samples(component, 'header_text') }
  }
  if (format !== 'IMAGE' && format !== 'VIDEO' && format !== 'DOCUMENT') return null
  const sample = textAt(component, 'example', 'header_handle', 0)
  const isShort = sample !== '' && sample.length <= mostAddress
  return { type: 'HEADER', format, ...(isShort ? { resourceUrl: sample, example: [sample] } : {}) }
}

function footerText(component: unknown): string {
  const minutes = textAt(component, 'code_expiration_minutes')
  return textAt(component, 'text') || (minutes ? `This code expires in ${minutes} minutes.` : '')
}

/** Meta gives the button of a code back as a link to itself. Null for a flow, a catalogue and what else we do not send. */
function keptButton(button: unknown, category: VendorTemplate['category']): Component | null {
  const type = textAt(button, 'type').toUpperCase()
  const text = textAt(button, 'text')
  const sample = textAt(button, 'example', 0) || textAt(button, 'example')
  const example = sample ? { example: sample } : {}
  if (type === 'OTP' || (type === 'URL' && category === 'AUTHENTICATION')) return { type: 'COPY_CODE', text }
  if (type === 'COPY_CODE') return { type, text: text || 'Copy offer code', ...example }
  if (type === 'QUICK_REPLY') return { type, text }
  if (type === 'PHONE_NUMBER') return { type, text, phoneNumber: textAt(button, 'phone_number') }
  return type === 'URL' ? { type, text, url: textAt(button, 'url'), ...example } : null
}

const cardParts = ['HEADER', 'BODY', 'BUTTONS']

/** Null for a card without a picture or film, such as one of a product. */
function keptCard(card: unknown): Component | null {
  const parts = listAt(card, 'components').map(part => ({ type: textAt(part, 'type').toUpperCase(), part }))
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.part
  const [header, body] = [partOf('HEADER'), partOf('BODY')]
  const format = textAt(header, 'format').toUpperCase()
  const buttons = whole(listAt(partOf('BUTTONS'), 'buttons').map(button => keptButton(button, 'MARKETING')))
  const isOurs = (format === 'IMAGE' || format === 'VIDEO') && parts.every(({ type }) => cardParts.includes(type))
  if (!buttons || !isOurs) return null
  return {
    media: { format, url: textAt(header, 'example', 'header_handle', 0).slice(0, mostAddress) },
    body: { text: textAt(body, 'text'), ...samples(body, 'body_text') },
    buttons,
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
