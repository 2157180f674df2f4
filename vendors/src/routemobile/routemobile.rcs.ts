import type { FilledTemplate } from '../content.ts'
import { paramsOf } from '../rcs/params.ts'
import { type RcsCard, type RcsMessage, rcsMessageOf } from '../rcs/rcs.ts'
import type { RcsSuggestion } from '../rcs/suggestions.ts'
import type { Channel, Outgoing } from '../vendor.ts'

type Body = Record<string, unknown>

export function routeMobileRcs({ ref, to, content }: Outgoing, { settings }: Channel): Body {
  const common = { phone_no: `+${to}`, bot_name: settings.contactId ?? '', extra: ref }
  if (content.kind === 'template') return { ...common, ...templateOf(content.template) }
  const message = rcsMessageOf(content)
  return {
    ...common,
    ...partOf(message),
    ...(message.suggestions.length > 0 ? { suggestions: message.suggestions.map(suggestionOf) } : {}),
  }
}

/** It is registered there with its buttons and files. */
function templateOf(template: FilledTemplate): Body {
  return { type: 'template', template: { name: template.name, variables: paramsOf(template) } }
}

function partOf(message: RcsMessage): Body {
  switch (message.kind) {
    case 'text':
      return { type: 'text', text: message.text }
    case 'file':
      return { type: 'media', url: message.url }
    case 'card':
      return { type: 'card', card: cardOf(message.card) }
    case 'carousel':
      return { type: 'multiple_cards', cards: message.cards.map(card => ({ card: cardOf(card) })) }
  }
}

function cardOf({ title, description, media, suggestions }: RcsCard): Body {
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(media ? { url: media.url } : {}),
    ...(suggestions.length > 0 ? { suggestions: suggestions.map(suggestionOf) } : {}),
  }
}

function suggestionOf(suggestion: RcsSuggestion): Body {
  const { text, postback } = suggestion
  switch (suggestion.kind) {
    case 'reply':
      return { type: 'message', text, postback }
    case 'url':
      return { type: 'url', text, url: suggestion.url, postback }
    case 'dial':
      return { type: 'dial', text, call_to: suggestion.phoneNumber, postback }
    case 'place': {
      const { latitude, longitude } = suggestion
      return { type: 'location', text, latitude, longitude, postback }
    }
    case 'date': {
      const { startTime: start, endTime: end, title } = suggestion
      return { type: 'calendar', text, start, end, title, description: title, postback }
    }
  }
}
