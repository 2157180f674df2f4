import type { Content } from '../content.ts'
import { type RcsCard, type RcsMessage, rcsMessageOf } from './rcs.ts'
import type { RcsSuggestion } from './suggestions.ts'

/** The `contentMessage` of RCS for Business, which the gateways on top of it take as well. */
export function rbmContentOf(content: Content): Record<string, unknown> {
  const message = rcsMessageOf(content)
  const suggestions = message.suggestions.map(rbmSuggestionOf)
  return { ...partOf(message), ...(suggestions.length > 0 && { suggestions }) }
}

/** What Google is to know of a template's purpose; an answer in a conversation has none. */
export function trafficOf(content: Content): { messageTrafficType: string } | undefined {
  return content.kind === 'template' ? { messageTrafficType: traffic[content.template.category] } : undefined
}

const traffic = { AUTHENTICATION: 'AUTHENTICATION', UTILITY: 'TRANSACTION', MARKETING: 'PROMOTION' } as const

function partOf(message: RcsMessage): Record<string, unknown> {
  switch (message.kind) {
    case 'text':
      return { text: message.text }
    case 'file':
      return { contentInfo: { fileUrl: message.url } }
    case 'card': {
      const side = message.orientation === 'HORIZONTAL' ? { thumbnailImageAlignment: 'LEFT' } : {}
      const card = { cardOrientation: message.orientation, ...side, cardContent: rbmCardOf(message.card) }
      return { richCard: { standaloneCard: card } }
    }
    case 'carousel':
      return { richCard: { carouselCard: { cardWidth: 'MEDIUM', cardContents: message.cards.map(rbmCardOf) } } }
  }
}

function rbmCardOf({ title, description, media, suggestions }: RcsCard) {
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(media && { media: { height: media.height, contentInfo: { fileUrl: media.url } } }),
    ...(suggestions.length > 0 && { suggestions: suggestions.map(rbmSuggestionOf) }),
  }
}

export function rbmSuggestionOf(suggestion: RcsSuggestion): Record<string, unknown> {
  const said = { text: suggestion.text, postbackData: suggestion.postback }
  switch (suggestion.kind) {
    case 'reply':
      return { reply: said }
    case 'url':
      return { action: { ...said, openUrlAction: { url: suggestion.url } } }
    case 'dial':
      return { action: { ...said, dialAction: { phoneNumber: suggestion.phoneNumber } } }
    case 'place': {
      const { latitude, longitude, label } = suggestion
      return { action: { ...said, viewLocationAction: { latLong: { latitude, longitude }, label } } }
    }
    case 'date': {
      const { startTime, endTime, title } = suggestion
      return { action: { ...said, createCalendarEventAction: { startTime, endTime, title, description: title } } }
    }
  }
}
