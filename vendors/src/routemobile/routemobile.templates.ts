import { refusalOf } from '../meta/whatsapp.answer.ts'
import { templateState } from '../meta/whatsapp.events.ts'
import { keptTemplates } from '../meta/whatsapp.templates.ts'
import type { Channel, HttpAnswer, TemplateCalls, TemplateDraft } from '../vendor.ts'
import { at, get, json, listAt, postJson, textAt } from '../wire.ts'

type Body = Record<string, unknown>

export function routeMobileTemplates(
  host: (channel: Channel) => string,
  headers: (channel: Channel) => Record<string, string>,
): TemplateCalls {
  return {
    submit: (draft, channel) => postJson(`${host(channel)}/wba/template/create`, headers(channel), submission(draft)),
    readSubmit: readSubmitted,
    list: channel => get(`${host(channel)}/wba/templates`, headers(channel)),
    readList: answer => ({ templates: keptTemplates(listAt(json(answer.body), 'data')), cursor: null }),
  }
}

function submission({ name, language, category, components }: TemplateDraft): Body {
  return {
    template_name: name,
    language: [language],
    template_type: 'template',
    template_category: category,
    components: Object.assign({}, ...components.map(component => partOf(component, category))),
  }
}

function partOf(component: Body, category: TemplateDraft['category']): Body {
  const text = textAt(component, 'text')
  switch (textAt(component, 'type').toUpperCase()) {
    case 'HEADER':
      return { header: headerOf(component) }
    case 'BODY':
      return { body: bodyOf(component) }
    case 'FOOTER':
      return { footer: { text } }
    case 'BUTTONS':
      return { buttons: buttonsOf(listAt(component, 'buttons'), category) }
    case 'LIMITED_TIME_OFFER':
      return { limited_time_offer: { text, has_expiration: at(component, 'hasExpiration') === true } }
    case 'CAROUSEL':
      return { cards: listAt(component, 'cards').map(card => cardOf(card, category)) }
    default:
      return {}
  }
}

function headerOf(component: unknown): Body {
  const type = textAt(component, 'format').toLowerCase()
  const sample = textAt(component, 'example', 0) || textAt(component, 'resourceUrl')
  const example = sample ? { example: sample } : {}
  return type === 'text' ? { type, text: textAt(component, 'text'), ...example } : { type, ...example }
}

function bodyOf(component: unknown): Body {
  const example = listAt(component, 'example')
  return { text: textAt(component, 'text'), ...(example.length > 0 ? { example } : {}) }
}

function buttonsOf(buttons: readonly unknown[], category: TemplateDraft['category']): Body {
  const isReply = buttons.every(button => textAt(button, 'type') === 'QUICK_REPLY')
  const type = category === 'AUTHENTICATION' ? 'OTP' : isReply ? 'quick_reply' : 'call_to_action'
  return { type, elements: buttons.map(elementOf) }
}

function elementOf(button: unknown): Body {
  const label = textAt(button, 'text')
  const type = textAt(button, 'type')
  const example = textAt(button, 'example')
  if (type === 'PHONE_NUMBER') return { label, contact_no: textAt(button, 'phoneNumber') }
  if (type === 'COPY_CODE') return { label, ...(example ? { coupon_code: example } : {}) }
  if (type !== 'URL') return { label }
  const website = textAt(button, 'url')
  if (!website.includes('{{')) return { label, type: 'static', website }
  const whole = /^https?:/.test(example) ? example : website.replace(/\{\{[^}]*\}\}/, example)
  return { label, type: 'dynamic', website, website_example: whole }
}

function cardOf(card: unknown, category: TemplateDraft['category']): Body {
  const media = at(card, 'media')
  const example = textAt(media, 'example', 0) || textAt(media, 'url')
  return {
    header: { type: textAt(media, 'format').toLowerCase(), example },
    body: bodyOf(at(card, 'body')),
    buttons: buttonsOf(listAt(card, 'buttons'), category),
  }
}

function readSubmitted(answer: HttpAnswer): ReturnType<TemplateCalls['readSubmit']> {
  const body = json(answer.body)
  const id = textAt(body, 'id')
  if (answer.status < 300 && id) {
    return { kind: 'accepted', vendorMessageId: id, status: templateState(textAt(body, 'status')) }
  }
  const text = textAt(body, 'reason') || textAt(body, 'message') || answer.body.slice(0, 500)
  return refusalOf(textAt(body, 'reason', 'error', 'code'), text, answer)
}
