import { email, sms } from '@parley/contracts/channels/kinds.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { checkSamples, checkTemplate } from '@parley/contracts/templates/check.ts'
import {
  type Button,
  buttonsOf,
  type Card,
  type Category,
  type Component,
  cardsOf,
  componentOf,
  type HeaderFormat,
  type Layout,
} from '@parley/contracts/templates/components.ts'
import { placeholdersOf } from '@parley/contracts/templates/placeholders.ts'
import type { Template, TemplateContent, TemplateDraft } from '@parley/contracts/templates/templates.ts'
import { texts } from '@parley/contracts/texts.ts'

/** Mails and SMS have no parts, only a text. */
export function isPlain(channelType: number): boolean {
  return channelType === sms || channelType === email
}

/** A text with the sample of each of its placeholders, in their order. */
export type Sampled = { text: string; example: string[] }
export type HeaderDraft = Sampled & { format: 'NONE' | HeaderFormat; resourceUrl: string }
export type CardDraft = { media: Card['media']; body: Sampled; buttons: Button[] }

export type TemplateValues = {
  channelId: string | null
  name: string
  language: string
  category: Category
  layout: Layout
  header: HeaderDraft
  body: Sampled
  footer: string
  buttons: Button[]
  /** An offer has two buttons of its own: those of the other layouts wait beside them. */
  offer: { text: string; hasExpiration: boolean; buttons: Button[] }
  cards: CardDraft[]
  subject: string
  dltTemplateId: string
}

/** Which an offer cannot do without. */
const offerButtons: Button[] = [
  { type: 'COPY_CODE', text: 'Copy code', example: '' },
  { type: 'URL', text: 'Shop now', url: '' },
]
const newButton: Button = { type: 'QUICK_REPLY', text: '' }
const newCard: CardDraft = {
  media: { format: 'IMAGE', url: '' },
  body: { text: '', example: [] },
  buttons: [newButton],
}

export function newTemplate(channelId: string | null): TemplateValues {
  return {
    channelId,
    name: '',
    language: 'en',
    category: 'MARKETING',
    layout: 'default',
    header: { format: 'NONE', text: '', resourceUrl: '', example: [] },
    body: { text: '', example: [] },
    footer: '',
    buttons: [],
    offer: { text: '', hasExpiration: true, buttons: offerButtons },
    cards: [newCard, newCard],
    subject: '',
    dltTemplateId: '',
  }
}

export function valuesOf(template: Template): TemplateValues {
  const { components, subject = '', dltTemplateId = '' } = template
  const header = componentOf(components, 'HEADER')
  const offer = componentOf(components, 'limited_time_offer')
  const cards = cardsOf(components)
  const buttons = [...buttonsOf(components)]
  const blank = newTemplate(template.channelId)
  return {
    ...blank,
    name: template.name,
    language: template.language,
    category: template.category,
    layout: template.layout,
    header: header
      ? { format: header.format, resourceUrl: header.resourceUrl ?? '', ...sampled(header.text, header.example) }
      : blank.header,
    body: sampled(componentOf(components, 'BODY')?.text, componentOf(components, 'BODY')?.example),
    footer: componentOf(components, 'FOOTER')?.text ?? '',
    buttons: offer ? blank.buttons : buttons,
    offer: offer ? { text: offer.text, hasExpiration: offer.hasExpiration, buttons } : blank.offer,
    cards:
      cards.length > 0
        ? cards.map(card => ({ ...card, body: sampled(card.body.text, card.body.example) }))
        : blank.cards,
    subject,
    dltTemplateId,
  }
}

/** What the editor shows for a type of channel and a layout, as the parts of a template. */
export function componentsOf(values: TemplateValues, channelType: number): Component[] {
  const body: Component = { type: 'BODY', ...withExamples(values.body) }
  if (isPlain(channelType)) return [body]
  const { layout, footer, cards } = values
  if (layout === 'carousel') return [body, { type: 'carousel', cards: cards.map(toCard) }]
  const isOffer = layout === 'limited_time_offer'
  const { buttons: ofOffer, ...offer } = values.offer
  const buttons = isOffer ? ofOffer : values.buttons
  return [
    ...headerOf(values.header),
    body,
    ...(isOffer ? [{ type: 'limited_time_offer' as const, ...offer }] : []),
    ...(footer && !isOffer ? [{ type: 'FOOTER' as const, text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS' as const, buttons }] : []),
  ]
}

export function bodyOf(values: TemplateValues, channelType: number, isSubmitted: boolean): TemplateDraft {
  const { channelId, name, language, category, subject, dltTemplateId } = values
  return {
    ...(channelId ? { channelId } : {}),
    name: name.trim(),
    language,
    category,
    layout: layoutOf(values, channelType),
    components: componentsOf(values, channelType),
    ...(channelType === email ? { subject } : {}),
    ...(channelType === sms ? { dltTemplateId } : {}),
    submit: isSubmitted,
  }
}

/** As the preview and the checks read it. */
export function contentOf(values: TemplateValues, channelType: number): TemplateContent {
  const { name, language, category, subject, dltTemplateId } = values
  return {
    name: name.trim(),
    language,
    category,
    layout: layoutOf(values, channelType),
    vendorTemplateId: null,
    components: componentsOf(values, channelType),
    channelType,
    ...(channelType === email ? { subject } : {}),
    ...(channelType === sms ? { dltTemplateId } : {}),
  }
}

/** Field of the form → what is wrong with it; samples count once it is to be submitted. */
export function problemsOf(values: TemplateValues, channelType: number, isSubmitted: boolean): Record<string, string> {
  const content = contentOf(values, channelType)
  const problems = [...checkTemplate(content), ...(isSubmitted ? checkSamples(content) : [])]
  const found: Record<string, string> = values.channelId ? {} : { channelId: texts.mandatoryField }
  for (const { field = '', message } of problems) found[formPath(field, content.components)] ??= message
  return found
}

/** Refusals of the server at the fields of the form. */
export function atForm(errors: readonly Problem[], values: TemplateValues, channelType: number): Problem[] {
  const components = componentsOf(values, channelType)
  return errors.map(({ field, message }) => (field ? { field: formPath(field, components), message } : { message }))
}

/** Samples stay with their placeholders while the text around them changes. */
export function withText<Part extends Sampled>(part: Part, text: string): Part {
  const known = new Map(placeholdersOf(part.text).map((name, place) => [name, part.example[place] ?? '']))
  return { ...part, text, example: placeholdersOf(text).map(name => known.get(name) ?? '') }
}

/** All cards have the same kind of media and the same kinds of buttons, so a new one begins like the first. */
export function nextCard([first]: readonly CardDraft[]): CardDraft {
  if (!first) return newCard
  return {
    media: { format: first.media.format, url: '' },
    body: { text: '', example: [] },
    buttons: first.buttons.map(({ type }) => ({ type, text: '' })),
  }
}

function layoutOf({ layout }: TemplateValues, channelType: number): Layout {
  return isPlain(channelType) ? 'default' : layout
}

function sampled(text = '', example: readonly string[] = []): Sampled {
  return { text, example: placeholdersOf(text).map((_, place) => example[place] ?? '') }
}

function withExamples({ text, example }: Sampled): { text: string; example?: string[] } {
  return example.length > 0 ? { text, example } : { text }
}

function headerOf(header: HeaderDraft): Component[] {
  const { format, resourceUrl } = header
  if (format === 'NONE') return []
  if (format === 'TEXT') return [{ type: 'HEADER', format, ...withExamples(header) }]
  return [{ type: 'HEADER', format, ...(resourceUrl ? { resourceUrl } : {}) }]
}

function toCard({ media, body, buttons }: CardDraft): Card {
  return { media, body: withExamples(body), buttons }
}

/** `components[1].buttons[0].text` is `buttons.0.text` here. */
function formPath(field: string, components: readonly Component[]): string {
  const [, place, rest = ''] = /^components\[(\d+)\]\.?(.*)$/.exec(field) ?? []
  if (place === undefined) return field === 'components' ? 'buttons' : field
  const inner = rest.replace(/\[(\d+)\]/g, '.$1')
  switch (components[Number(place)]?.type) {
    case 'HEADER':
      return `header.${inner}`
    case 'BODY':
      return `body.${inner}`
    case 'FOOTER':
      return 'footer'
    case 'limited_time_offer':
      return `offer.${inner}`
    default:
      return inner || 'buttons'
  }
}
