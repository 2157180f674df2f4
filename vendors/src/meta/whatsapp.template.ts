import type { FilledButton, FilledCard, FilledTemplate, Media, Variable } from '../content.ts'
import { inNumberOrder, isNumber } from '../variables.ts'

type Component = Record<string, unknown>

const formats = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const

/** A template with the values of one recipient, as `/messages` takes it. */
export function templateMessage(template: FilledTemplate): Record<string, unknown> {
  const components = [
    ...headerOf(template),
    ...textComponent('body', template.body.variables),
    ...offerOf(template),
    ...buttonsOf(template),
    ...cardsOf(template.cards),
  ]
  return {
    name: template.name,
    language: { code: template.language },
    ...(components.length > 0 ? { components } : {}),
  }
}

/** Meta wants the code of an offer first; both what is registered and what is sent go by this order. */
export function inOfferOrder<Button extends { type: string }>(buttons: readonly Button[]): Button[] {
  return buttons.toSorted((a, b) => Number(b.type === 'COPY_CODE') - Number(a.type === 'COPY_CODE'))
}

/** Values as parameters; those of named placeholders go by their names. */
function parametersOf(variables: readonly Variable[]): Component[] {
  return inNumberOrder(variables).map(({ name, value }) => ({
    type: 'text',
    ...(isNumber(name) ? {} : { parameter_name: name }),
    text: value,
  }))
}

function headerOf({ header }: FilledTemplate): Component[] {
  if (!header) return []
  if (header.format === 'TEXT') return textComponent('header', header.variables)
  return [mediaHeader(header.format, header.media)]
}

function mediaHeader(format: keyof typeof formats, { url, fileName }: Media): Component {
  const type = formats[format]
  const named = type === 'document' && fileName ? { filename: fileName } : {}
  return { type: 'header', parameters: [{ type, [type]: { link: url, ...named } }] }
}

function textComponent(type: 'header' | 'body', variables: readonly Variable[]): Component[] {
  return variables.length > 0 ? [{ type, parameters: parametersOf(variables) }] : []
}

function offerOf({ limitedTimeOffer }: FilledTemplate): Component[] {
  if (!limitedTimeOffer?.expiresAt) return []
  const parameter = {
    type: 'limited_time_offer',
    limited_time_offer: { expiration_time_ms: limitedTimeOffer.expiresAt },
  }
  return [{ type: 'limited_time_offer', parameters: [parameter] }]
}

function buttonsOf({ category, layout, buttons, body }: FilledTemplate): Component[] {
  if (category === 'AUTHENTICATION') return codeButton(buttons, body.variables)
  const ordered = layout === 'limited_time_offer' ? inOfferOrder(buttons) : buttons
  return ordered.flatMap(buttonComponent)
}

/** The code stands in the text and again in the button, which Meta keeps as a link. */
function codeButton(buttons: readonly FilledButton[], variables: readonly Variable[]): Component[] {
  const index = buttons.findIndex(({ type }) => type === 'COPY_CODE')
  const button = buttons[index]
  if (button?.type !== 'COPY_CODE') return []
  const code = variables[0]?.value || button.code
  return [{ type: 'button', sub_type: 'url', index: String(index), parameters: [{ type: 'text', text: code }] }]
}

function buttonComponent(button: FilledButton, place: number): Component[] {
  const index = String(place)
  if (button.type === 'QUICK_REPLY') {
    const parameters = [{ type: 'payload', payload: button.payload }]
    return [{ type: 'button', sub_type: 'quick_reply', index, parameters }]
  }
  if (button.type === 'COPY_CODE') {
    const parameters = [{ type: 'coupon_code', coupon_code: button.code }]
    return [{ type: 'button', sub_type: 'copy_code', index, parameters }]
  }
  if (button.type !== 'URL' || button.suffix === null) return []
  return [{ type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text: button.suffix }] }]
}

function cardsOf(cards: readonly FilledCard[]): Component[] {
  if (cards.length === 0) return []
  const filled = cards.map(({ media, body, buttons }, index) => ({
    card_index: index,
    components: [
      mediaHeader(media.type === 'VIDEO' ? 'VIDEO' : 'IMAGE', media),
      ...textComponent('body', body.variables),
      ...buttons.flatMap(buttonComponent),
    ],
  }))
  return [{ type: 'carousel', cards: filled }]
}
