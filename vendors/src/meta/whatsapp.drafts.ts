import type { TemplateDraft } from '../templates.ts'
import { inNumberOrder, isNumber, placeholdersIn } from '../variables.ts'
import { at, listAt, textAt } from '../wire.ts'
import { inOfferOrder } from './whatsapp.template.ts'

type Component = Record<string, unknown>
type Category = TemplateDraft['category']

/** A draft of ours as `message_templates` takes it. */
export function templateToSubmit({ name, language, category, components }: TemplateDraft): Component {
  const isNamed = !components.flatMap(textsOf).flatMap(placeholdersIn).every(isNumber)
  return {
    name,
    language,
    category,
    ...(isNamed ? { parameter_format: 'NAMED' } : {}),
    components: components.flatMap(component => componentToSubmit(component, category, hasOffer(components))),
  }
}

/** Those that hold placeholders; of a carousel the cards'. */
function textsOf(component: Component): string[] {
  return [textAt(component, 'text'), ...listAt(component, 'cards').map(one => textAt(one, 'body', 'text'))]
}

/** What of a registered template may change: its name and language may not. */
export function templateChange(draft: TemplateDraft): Component {
  const { name: _name, language: _language, ...change } = templateToSubmit(draft)
  return change
}

function componentToSubmit(component: Component, category: Category, isOffer: boolean): Component[] {
  const type = textAt(component, 'type').toUpperCase()
  if (category === 'AUTHENTICATION') return authenticationPart(type, component)
  switch (type) {
    case 'HEADER':
      return [header(component)]
    case 'BODY':
      return [textPart('BODY', component)]
    case 'FOOTER':
      return [{ type, text: textAt(component, 'text') }]
    case 'BUTTONS': {
      const buttons = listAt(component, 'buttons').map(button)
      return [{ type, buttons: isOffer ? inOfferOrder(buttons) : buttons }]
    }
    case 'LIMITED_TIME_OFFER': {
      const offer = { text: textAt(component, 'text'), has_expiration: at(component, 'hasExpiration') === true }
      return [{ type, limited_time_offer: offer }]
    }
    case 'CAROUSEL':
      return [{ type, cards: listAt(component, 'cards').map(card) }]
    default:
      return []
  }
}

/** Meta writes the text of a code itself: it takes only how the code is offered and how long it is good. */
function authenticationPart(type: string, component: Component): Component[] {
  if (type === 'BODY') return [{ type, add_security_recommendation: true }]
  if (type === 'FOOTER') {
    const minutes = Number(/\d+/.exec(textAt(component, 'text'))?.[0])
    return minutes >= 1 && minutes <= 90 ? [{ type, code_expiration_minutes: minutes }] : []
  }
  if (type !== 'BUTTONS') return []
  const text = textAt(component, 'buttons', 0, 'text')
  return [{ type, buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', ...(text ? { text } : {}) }] }]
}

function header(component: Component): Component {
  const format = textAt(component, 'format')
  if (format === 'TEXT') return { format, ...textPart('HEADER', component) }
  return mediaHeader(format, sampleOf(component) || textAt(component, 'resourceUrl'))
}

/** The sample is a handle of an upload; partners take an address as well. */
function mediaHeader(format: string, sample: string): Component {
  return { type: 'HEADER', format, ...(sample ? { example: { header_handle: [sample] } } : {}) }
}

function textPart(type: 'HEADER' | 'BODY', component: unknown): Component {
  const text = textAt(component, 'text')
  const placeholders = placeholdersIn(text)
  const samples = listAt(component, 'example').map(String)
  if (placeholders.length === 0 || samples.length === 0) return { type, text }
  const kind = type === 'HEADER' ? 'header_text' : 'body_text'
  if (!placeholders.every(isNumber)) {
    const named = placeholders.map((name, index) => ({ param_name: name, example: samples[index] ?? '' }))
    return { type, text, example: { [`${kind}_named_params`]: named } }
  }
  const numbered = placeholders.map((name, index) => ({ name, value: samples[index] ?? '' }))
  const values = inNumberOrder(numbered).map(({ value }) => value)
  return { type, text, example: { [kind]: type === 'HEADER' ? values : [values] } }
}

function button(one: unknown): Component & { type: string } {
  const type = textAt(one, 'type')
  const text = textAt(one, 'text')
  const example = textAt(one, 'example')
  if (type === 'COPY_CODE') return { type, example }
  if (type === 'PHONE_NUMBER') return { type, text, phone_number: textAt(one, 'phoneNumber') }
  if (type !== 'URL') return { type, text }
  const url = textAt(one, 'url')
  const isVariable = placeholdersIn(url).length > 0
  return { type, text, url, ...(isVariable && example ? { example: [filledUrl(url, example)] } : {}) }
}

function card(one: unknown): Component {
  const components = [
    mediaHeader(textAt(one, 'media', 'format'), sampleOf(at(one, 'media')) || textAt(one, 'media', 'url')),
    textPart('BODY', at(one, 'body')),
    { type: 'BUTTONS', buttons: listAt(one, 'buttons').map(button) },
  ]
  return { components }
}

/** Meta wants the whole address as sample; ours may be the part that stands in. */
function filledUrl(url: string, sample: string): string {
  return /^https?:/.test(sample) ? sample : url.replace(/\{\{[^}]*\}\}/, sample)
}

function sampleOf(component: unknown): string {
  return textAt(component, 'example', 0)
}

function hasOffer(components: readonly Component[]): boolean {
  return components.some(component => textAt(component, 'type').toLowerCase() === 'limited_time_offer')
}
