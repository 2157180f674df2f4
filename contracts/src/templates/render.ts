import { email } from '../channels/kinds.ts'
import { type Button, buttonsOf, type Card, type Component, cardsOf, componentOf, fileTypeOf } from './components.ts'
import { instantOf } from './dates.ts'
import type { FilledButton, FilledMedia, FilledTemplate, FilledText } from './filled.ts'
import { fillText, placeholdersOf } from './placeholders.ts'
import type { TemplateContent } from './templates.ts'

/** What a person chose for this sending; without it the template's own media stand in. */
export type ChosenMedia = { header?: FilledMedia; cards?: readonly (FilledMedia | undefined)[] }
/** By full key: `header.1`, `body.customer_name`, `button.0`, `lto.expiry`, `card.0.body.1`. */
export type Values = Readonly<Record<string, string>>

/** Fills a template for one recipient. A placeholder without a value stays as it is written. */
export function fillTemplate(template: TemplateContent, values: Values, media: ChosenMedia = {}): FilledTemplate {
  const { components, channelType } = template
  const body = componentOf(components, 'BODY')?.text ?? ''
  const write = channelType === email ? escapeHtml : asIs
  return {
    name: template.name,
    language: template.language,
    category: template.category,
    layout: template.layout,
    vendorTemplateId: template.vendorTemplateId,
    header: filledHeader(components, values, media.header),
    body: filled(body, 'body', values, write),
    footer: componentOf(components, 'FOOTER')?.text ?? null,
    buttons: buttonsOf(components).map((button, index) => filledButton(button, values[`button.${index}`])),
    limitedTimeOffer: filledOffer(components, values),
    cards: cardsOf(components).map((card, index) => filledCard(card, index, { values, media: media.cards?.[index] })),
    subject: template.subject === undefined ? null : filled(template.subject, 'body', values, asIs).text,
    dltTemplateId: template.dltTemplateId ?? null,
  }
}

/** The template as it looks with its sample values. */
export function previewOf(template: TemplateContent): FilledTemplate {
  return fillTemplate(template, sampleValues(template.components))
}

/** The template's own examples, by full key. */
export function sampleValues(components: readonly Component[]): Values {
  const header = componentOf(components, 'HEADER')
  const body = componentOf(components, 'BODY')
  return Object.fromEntries([
    ...samplesOf('header', header?.text, header?.example),
    ...samplesOf('body', body?.text, body?.example),
    ...buttonSamples('button', buttonsOf(components)),
    ...cardsOf(components).flatMap((card, index) => [
      ...samplesOf(`card.${index}.body`, card.body.text, card.body.example),
      ...buttonSamples(`card.${index}.button`, card.buttons),
    ]),
  ])
}

function samplesOf(prefix: string, text = '', examples: readonly string[] = []): [string, string][] {
  return placeholdersOf(text).flatMap((name, index) => {
    const example = examples[index]
    return example ? [[`${prefix}.${name}`, example]] : []
  })
}

function buttonSamples(prefix: string, buttons: readonly Button[]): [string, string][] {
  return buttons.flatMap(({ type, url = '', example }, index) => {
    if (!example || type === 'QUICK_REPLY') return []
    return [[`${prefix}.${index}`, type === 'URL' ? suffixOf(url, example) : example]]
  })
}

/** Some write the whole address as the sample, others the part alone that the placeholder stands for. */
function suffixOf(url: string, example: string): string {
  const fixed = url.split('{{')[0] ?? ''
  return fixed && example.startsWith(fixed) ? example.slice(fixed.length) : example
}

function filledHeader(
  components: readonly Component[],
  values: Values,
  chosen: FilledMedia | undefined,
): FilledTemplate['header'] {
  const header = componentOf(components, 'HEADER')
  if (!header) return null
  if (header.format === 'TEXT') return { format: 'TEXT', ...filled(header.text ?? '', 'header', values, asIs) }
  return { format: header.format, media: chosen ?? mediaAt(fileTypeOf(header.format), header.resourceUrl ?? '') }
}

function filledOffer(components: readonly Component[], values: Values): FilledTemplate['limitedTimeOffer'] {
  const offer = componentOf(components, 'limited_time_offer')
  if (!offer) return null
  return { text: offer.text, expiresAt: offer.hasExpiration ? instantOf(values['lto.expiry'] ?? '') : null }
}

function filledCard(
  card: Card,
  index: number,
  { values, media }: { values: Values; media: FilledMedia | undefined },
): FilledTemplate['cards'][number] {
  return {
    media: media ?? mediaAt(card.media.format, card.media.url),
    body: filled(card.body.text, `card.${index}.body`, values, asIs),
    buttons: card.buttons.map((button, place) => filledButton(button, values[`card.${index}.button.${place}`])),
  }
}

/** The variables as they are, for vendors that fill in themselves; the text with them in place, for the others. */
function filled(text: string, prefix: string, values: Values, write: (value: string) => string): FilledText {
  const read = (name: string) => values[`${prefix}.${name}`]
  const variables = placeholdersOf(text).map(name => ({ name, value: read(name) ?? '' }))
  return { text: fillText(text, name => mapDefined(read(name), write)), variables }
}

function filledButton({ type, text, url = '', phoneNumber = '', example = '' }: Button, value?: string): FilledButton {
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text, payload: value || text }
    case 'PHONE_NUMBER':
      return { type, text, phoneNumber }
    case 'COPY_CODE':
      return { type, text, code: value || example }
    case 'URL': {
      if (placeholdersOf(url).length === 0) return { type, text, url, suffix: null }
      const suffix = mapDefined(value, asUrlPart)
      return { type, text, url: fillText(url, () => suffix), suffix: suffix ?? '' }
    }
  }
}

function mediaAt(type: FilledMedia['type'], url: string): FilledMedia {
  const path = url.split(/[?#]/)[0] ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  // Links to stored files end in an id, which nobody takes for a name.
  return { type, url, fileName: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name) ? '' : name }
}

/** Encodes what no address may hold, such as the sign of a percentage, and leaves what is encoded already. */
function asUrlPart(value: string): string {
  return value.replace(/[^\w\-.~!*'();:@&=+$,/?#[\]%]+|%(?![\dA-Fa-f]{2})/gu, encodeURIComponent)
}

const htmlMarks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A customer's name is text: it must not become markup in somebody's mail. */
function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, mark => htmlMarks[mark] ?? mark)
}

function asIs(value: string): string {
  return value
}

function mapDefined(value: string | undefined, write: (value: string) => string): string | undefined {
  return value === undefined ? undefined : write(value)
}
