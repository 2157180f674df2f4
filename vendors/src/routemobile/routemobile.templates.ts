import { refusalOf } from '../meta/whatsapp.answer.ts'
import { templateToSubmit } from '../meta/whatsapp.drafts.ts'
import { templateState } from '../meta/whatsapp.events.ts'
import { inOfferOrder } from '../meta/whatsapp.template.ts'
import { keptTemplates } from '../meta/whatsapp.templates.ts'
import type { TemplateDraft } from '../templates.ts'
import type { Channel, HttpAnswer, TemplateCalls } from '../vendor.ts'
import { at, get, json, listAt, postJson, textAt } from '../wire.ts'
import { reasonOf } from './routemobile.answer.ts'

type Body = Record<string, unknown>

const whatsApp = 4

export function routeMobileTemplates(
  host: (channel: Channel) => string,
  headers: (channel: Channel) => Record<string, string>,
): TemplateCalls {
  return {
    channelTypes: [whatsApp],
    submit: (draft, channel) => postJson(`${host(channel)}/wba/template/create`, headers(channel), submission(draft)),
    readSubmit: readSubmitted,
    list: channel => get(`${host(channel)}/wba/templates`, headers(channel)),
    readList: answer => {
      const body = json(answer.body)
      const data = at(body, 'data')
      // No page is asked for: where it counts more than it shows, this is no whole list.
      if (!Array.isArray(data) || Number(textAt(body, 'total')) > data.length) return null
      return { templates: keptTemplates(data), cursor: null }
    },
  }
}

function submission(draft: TemplateDraft): Body {
  const { name, language, category, components } = draft
  const isOffer = components.some(component => textAt(component, 'type').toUpperCase() === 'LIMITED_TIME_OFFER')
  const parts =
    category === 'AUTHENTICATION'
      ? listAt(templateToSubmit(draft), 'components').map(codePart)
      : components.map(component => partOf(component, isOffer))
  return {
    template_name: name,
    language: [language],
    template_type: 'template',
    template_category: category,
    components: Object.assign({}, ...parts),
  }
}

/** WhatsApp writes the text of a code itself; what is said of it is Meta's, the button without a list around it. */
function codePart(component: unknown): Body {
  switch (textAt(component, 'type')) {
    case 'BODY':
      return { body: { add_security_recommendation: at(component, 'add_security_recommendation') === true } }
    case 'FOOTER':
      return { footer: { code_expiration_minutes: at(component, 'code_expiration_minutes') } }
    default:
      return { buttons: at(component, 'buttons', 0) }
  }
}

function partOf(component: Body, isOffer: boolean): Body {
  const text = textAt(component, 'text')
  switch (textAt(component, 'type').toUpperCase()) {
    case 'HEADER':
      return { header: headerOf(component) }
    case 'BODY':
      return { body: bodyOf(component) }
    case 'FOOTER':
      return { footer: { text } }
    case 'BUTTONS':
      return { buttons: buttonsOf(listAt(component, 'buttons'), isOffer) }
    case 'LIMITED_TIME_OFFER':
      return { limited_time_offer: { text, has_expiration: at(component, 'hasExpiration') === true } }
    case 'CAROUSEL':
      return { cards: cardsOf(listAt(component, 'cards')) }
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

function buttonsOf(buttons: readonly unknown[], isOffer: boolean): Body {
  const typed = buttons.map(button => ({ type: textAt(button, 'type'), button }))
  if (isOffer)
    return { type: 'limited_time_offer', elements: inOfferOrder(typed).map(({ button }) => elementOf(button)) }
  const isReply = typed.every(({ type }) => type === 'QUICK_REPLY')
  return { type: isReply ? 'quick_reply' : 'call_to_action', elements: buttons.map(elementOf) }
}

function elementOf(button: unknown): Body {
  const label = textAt(button, 'text')
  const type = textAt(button, 'type')
  const example = textAt(button, 'example')
  if (type === 'PHONE_NUMBER') return { label, contact_no: textAt(button, 'phoneNumber') }
  if (type === 'COPY_CODE') return { type: 'copy_code', example }
  if (type !== 'URL') return { label }
  const website = textAt(button, 'url')
  if (!website.includes('{{')) return { label, type: 'static', website }
  const whole = /^https?:/.test(example) ? example : website.replace(/\{\{[^}]*\}\}/, example)
  return { label, type: 'dynamic', website, website_example: whole }
}

/** What all cards share, their kind of picture and their buttons, is said once. */
function cardsOf(cards: readonly unknown[]): Body {
  const media = at(cards[0], 'media')
  return {
    header_type: textAt(media, 'format').toLowerCase(),
    header_example: textAt(media, 'example', 0) || textAt(media, 'url'),
    button_types: listAt(cards[0], 'buttons').map(button => textAt(button, 'type').toLowerCase()),
    elements: cards.map(card => ({
      body: bodyOf(at(card, 'body')),
      buttons: listAt(card, 'buttons').map(cardButton),
    })),
  }
}

function cardButton(button: unknown): Body {
  return textAt(button, 'type') === 'QUICK_REPLY'
    ? { type: 'quick_reply', text: textAt(button, 'text') }
    : elementOf(button)
}

function readSubmitted(answer: HttpAnswer): ReturnType<TemplateCalls['readSubmit']> {
  const body = json(answer.body)
  const id = textAt(body, 'id')
  if (answer.status < 300 && id) {
    return { kind: 'accepted', vendorMessageId: id, status: templateState(textAt(body, 'status')) }
  }
  return refusalOf(textAt(body, 'reason', 'error', 'code'), reasonOf(answer), answer)
}
