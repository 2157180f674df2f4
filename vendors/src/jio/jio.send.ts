import type { Content } from '../content.ts'
import { type RcsCard, type RcsMessage, rcsMessageOf } from '../rcs/rcs.ts'
import type { RcsSuggestion } from '../rcs/suggestions.ts'

export function jioContentOf(content: Content): Record<string, unknown> {
  const message = rcsMessageOf(content)
  const suggestions = message.suggestions.map(suggestionOf)
  return { ...partOf(message), ...(suggestions.length > 0 && { suggestions }) }
}

function partOf(message: RcsMessage): Record<string, unknown> {
  switch (message.kind) {
    case 'text':
      return { plainText: message.text }
    case 'file':
      return { contentInfo: { fileUrl: message.url } }
    case 'card': {
      const standalone = { cardOrientation: message.orientation, content: cardOf(message.card) }
      return { richCardDetails: { standalone } }
    }
    case 'carousel':
      return { richCardDetails: { carousel: { cardWidth: 'MEDIUM_WIDTH', contents: message.cards.map(cardOf) } } }
  }
}

function cardOf({ title, description, media, suggestions }: RcsCard) {
  return {
    ...(title && { cardTitle: title }),
    ...(description && { cardDescription: description }),
    ...(media && { cardMedia: { mediaHeight: media.height, contentInfo: { fileUrl: media.url } } }),
    ...(suggestions.length > 0 && { suggestions: suggestions.map(suggestionOf) }),
  }
}

function suggestionOf(suggestion: RcsSuggestion): Record<string, unknown> {
  const said = { plainText: suggestion.text, postBack: { data: suggestion.postback } }
  switch (suggestion.kind) {
    case 'reply':
      return { reply: said }
    case 'url':
      return { action: { ...said, openUrl: { url: suggestion.url } } }
    case 'dial':
      return { action: { ...said, dialerAction: { phoneNumber: suggestion.phoneNumber } } }
    case 'place': {
      const { latitude, longitude, label } = suggestion
      return { action: { ...said, showLocation: { latitude, longitude, label } } }
    }
    case 'date': {
      const { startTime, endTime, title } = suggestion
      return { action: { ...said, createCalendarEvent: { startTime, endTime, title, description: title } } }
    }
  }
}
