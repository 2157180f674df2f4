import { rbmSuggestionOf } from '../rcs/rbm.send.ts'
import { type RcsCard, type RcsMessage, rcsMessageOf } from '../rcs/rcs.ts'
import type { Channel, Outgoing } from '../vendor.ts'
import { callbackOf } from './kaleyra.sms.ts'

type Body = Record<string, unknown>

export function kaleyraRcs({ ref, to, content }: Outgoing, channel: Channel): Body {
  const message = rcsMessageOf(content)
  return {
    from: channel.settings.contactId ?? '',
    to: [`+${to}`],
    ...partOf(message),
    ...(message.suggestions.length > 0 ? { suggestions: message.suggestions.map(rbmSuggestionOf) } : {}),
    callbackUrl: callbackOf(channel, ref),
  }
}

function partOf(message: RcsMessage): Body {
  switch (message.kind) {
    case 'text':
      return { text: message.text }
    case 'file':
      return { file: { fileUrl: message.url } }
    case 'card':
      return { richCardStandalone: { cardOrientation: message.orientation, content: cardOf(message.card) } }
    case 'carousel':
      return { richCardCarousel: { cardWidth: 'MEDIUM', cardContents: message.cards.map(cardOf) } }
  }
}

function cardOf({ title, description, media, suggestions }: RcsCard): Body {
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(media ? { media: { height: media.height, file: { fileUrl: media.url } } } : {}),
    ...(suggestions.length > 0 ? { suggestions: suggestions.map(rbmSuggestionOf) } : {}),
  }
}
