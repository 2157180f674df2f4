import { textOfCards } from '../cards.ts'
import type { Content, FilledButton, FilledTemplate, Media, RichCard } from '../content.ts'
import { listWords } from '../content.ts'
import { clip } from '../wire.ts'
import { type RcsSuggestion, suggestionOf, suggestionOfButton } from './suggestions.ts'

export type RcsCard = {
  title?: string
  description?: string
  media?: { url: string; height: 'SHORT' | 'MEDIUM' | 'TALL' }
  suggestions: readonly RcsSuggestion[]
}

/** What RCS can show, whatever a gateway calls its parts. */
export type RcsMessage = { suggestions: readonly RcsSuggestion[] } & (
  | { kind: 'text'; text: string }
  | { kind: 'file'; url: string }
  | { kind: 'card'; orientation: 'VERTICAL' | 'HORIZONTAL'; card: RcsCard }
  | { kind: 'carousel'; cards: readonly RcsCard[] }
)

export const rcsTextCharacters = 3072
const most = { suggestions: 11, suggestionsOfCard: 4, cards: 10, title: 200, description: 2000 } as const

export function rcsMessageOf(content: Content): RcsMessage {
  const message = builtOf(content)
  return { ...message, suggestions: message.suggestions.slice(0, most.suggestions) }
}

function builtOf(content: Content): RcsMessage {
  switch (content.kind) {
    case 'text':
      return textMessage(content)
    case 'media':
      return mediaMessage(content.media, content.caption, [])
    case 'list':
      return listMessage(content)
    case 'location':
      return locationMessage(content)
    case 'cards':
      return cardsMessage(content)
    case 'template':
      return templateMessage(content.template)
  }
}

/** No choice gets lost: what there is no room for below stands in the text. */
function textMessage({ text, buttons = [] }: Extract<Content, { kind: 'text' }>): RcsMessage {
  const beyond = buttons.slice(most.suggestions).map(button => button.text)
  return { kind: 'text', text: [text, ...beyond].join('\n'), suggestions: buttons.map(replyOf) }
}

function replyOf({ text, payload }: { text: string; payload: string }): RcsSuggestion {
  return suggestionOf({ type: 'reply', text, value: payload })
}

/** A file has no caption: a picture or film gets a card for it, and any other file a button that opens it. */
function mediaMessage({ type, url, fileName }: Media, caption: string, buttons: readonly RcsSuggestion[]): RcsMessage {
  if (!caption) return { kind: 'file', url, suggestions: buttons }
  if ((type === 'IMAGE' || type === 'VIDEO') && caption.length <= most.description) {
    const card = cardOf({ description: caption, media: { url, height: 'MEDIUM' }, suggestions: buttons })
    return { kind: 'card', orientation: 'VERTICAL', card, suggestions: buttons.slice(most.suggestionsOfCard) }
  }
  const open = suggestionOf({ type: 'url', text: fileName || url, value: url })
  return { kind: 'text', text: caption, suggestions: [open, ...buttons] }
}

function listMessage({ text, sections }: Extract<Content, { kind: 'list' }>): RcsMessage {
  const rows = sections.flatMap(section => section.rows)
  const beyond = rows.slice(most.suggestions)
  const lines = listWords(sections, row => !row.description && !beyond.includes(row))
  const suggestions = rows.map(({ title, id }) => replyOf({ text: title, payload: id }))
  return { kind: 'text', text: [text, ...lines].filter(Boolean).join('\n'), suggestions }
}

function locationMessage(place: Extract<Content, { kind: 'location' }>): RcsMessage {
  const { latitude, longitude, name, address } = place
  const label = name || address || `${latitude}, ${longitude}`
  const text = [name, address].filter(Boolean).join('\n') || label
  const suggestion = { kind: 'place', text: clip(label, 25), postback: label, latitude, longitude, label } as const
  return { kind: 'text', text, suggestions: [suggestion] }
}

function cardsMessage(content: Extract<Content, { kind: 'cards' }>): RcsMessage {
  const { cards, orientation, suggestions } = content
  if (cards.length > most.cards) return textMessage(textOfCards(content))
  const chips = suggestions.map(suggestionOf)
  const [first, ...others] = cards.map(richCardOf)
  if (first && others.length === 0) return { kind: 'card', orientation, card: first, suggestions: chips }
  return {
    kind: 'carousel',
    cards: [first, ...others].flatMap(card => card ?? []),
    suggestions: chips,
  }
}

function richCardOf({ title, description, media, suggestions }: RichCard): RcsCard {
  const shown = media && { url: media.url, height: media.height }
  return cardOf({ title, description, media: shown, suggestions: suggestions.map(suggestionOf) })
}

function templateMessage(template: FilledTemplate): RcsMessage {
  const { header, body, footer, buttons, limitedTimeOffer, cards } = template
  const text = [limitedTimeOffer?.text, body.text, ...codeLines(buttons), footer].filter(Boolean).join('\n')
  const suggestions = buttons.flatMap(suggestionOfButton)
  if (cards.length > 0) return carouselMessage(template, text)
  if (header && header.format !== 'TEXT') return mediaMessage(header.media, text, suggestions)
  if (!header) return { kind: 'text', text, suggestions }
  const card = cardOf({ title: header.text, description: text, suggestions })
  return { kind: 'card', orientation: 'VERTICAL', card, suggestions: suggestions.slice(most.suggestionsOfCard) }
}

/** A carousel has no text of its own: the template's is a card before all others, or on the first where there is no room for one more. */
function carouselMessage({ cards, buttons }: FilledTemplate, text: string): RcsMessage {
  const hasRoom = cards.length < most.cards
  const shown = cards.map((card, place) =>
    cardOf({
      description: [hasRoom || place > 0 ? '' : text, card.body.text, ...codeLines(card.buttons)]
        .filter(Boolean)
        .join('\n'),
      media: { url: card.media.url, height: 'MEDIUM' },
      suggestions: card.buttons.flatMap(suggestionOfButton),
    }),
  )
  const all = text && hasRoom ? [cardOf({ description: text, suggestions: [] }), ...shown] : shown
  return { kind: 'carousel', cards: all, suggestions: buttons.flatMap(suggestionOfButton) }
}

/** RCS has no button that copies: the code is shown. */
function codeLines(buttons: readonly FilledButton[]): string[] {
  return buttons.flatMap(button => (button.type === 'COPY_CODE' ? [`${button.text}: ${button.code}`] : []))
}

function cardOf({ title, description, media, suggestions }: RcsCard): RcsCard {
  return {
    ...(title && { title: clip(title, most.title) }),
    ...(description && { description: clip(description, most.description) }),
    ...(media && { media }),
    suggestions: suggestions.slice(0, most.suggestionsOfCard),
  }
}
