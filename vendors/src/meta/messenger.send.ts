import { repliesOf, textOfCards } from '../cards.ts'
import type { Content, FilledTemplate, ReplyButton, RichCard, Suggestion } from '../content.ts'
import { listWords, plainText, pressedAs } from '../content.ts'
import { cardsOfTemplate, suggestionOfButton } from '../template.cards.ts'
import type { Outgoing } from '../vendor.ts'
import { clip } from '../wire.ts'

type Body = Record<string, unknown>

const attachments = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', DOC: 'file' } as const
const mostQuickReplies = 13
const mostElements = 10
const mostButtons = 3
const mostTextWithButtons = 640
const mostTitle = 80
const cardRoom = { title: mostTitle, description: mostTitle, films: false }

/** What a page sends, on Messenger and, with some kinds less, on Instagram. */
export function messengerBody({ to, content }: Outgoing, isInstagram: boolean): Body {
  return {
    recipient: { id: to },
    messaging_type: content.kind === 'template' ? 'UPDATE' : 'RESPONSE',
    message: messageOf(content, isInstagram),
  }
}

function messageOf(content: Content, isInstagram: boolean): Body {
  switch (content.kind) {
    case 'text':
      return withReplies(content.text, content.buttons ?? [])
    case 'media':
      return mediaMessage(content, isInstagram)
    case 'list': {
      const rows = content.sections.flatMap(section => section.rows)
      const replies = rows.map(({ id, title }) => ({ text: title, payload: id }))
      if (replies.length > mostQuickReplies) return { text: plainText(content) }
      const words = [content.text, ...listWords(content.sections, row => !row.description)]
      return withReplies(words.filter(Boolean).join('\n'), replies)
    }
    case 'location':
      return { text: plainText(content) }
    case 'cards':
      return cardsMessage(content, isInstagram)
    case 'template':
      return templateMessage(content.template, isInstagram)
  }
}

function withReplies(text: string, buttons: readonly ReplyButton[]): Body {
  if (buttons.length > mostQuickReplies) return { text: plainText({ kind: 'text', text, buttons }) }
  return { text, ...quickReplies(buttons) }
}

function quickReplies(buttons: readonly ReplyButton[]): Body {
  if (buttons.length === 0) return {}
  const replies = buttons.map(button => ({
    content_type: 'text',
    title: clip(button.text, 20),
    payload: pressedAs(button),
  }))
  return { quick_replies: replies }
}

/** A file carries no words: a short caption becomes the title of a card, a long one goes beside the address. */
function mediaMessage(content: Extract<Content, { kind: 'media' }>, isInstagram: boolean): Body {
  const { media, caption } = content
  if (media.type === 'DOC' && isInstagram) return { text: plainText(content) }
  if (!caption) return attachment(attachments[media.type], { url: media.url })
  if (media.type !== 'IMAGE' || caption.length > mostTitle) return { text: plainText(content) }
  return generic([{ title: caption, image_url: media.url }])
}

type Cards = Extract<Content, { kind: 'cards' }>

function cardsMessage(content: Cards, isInstagram: boolean): Body {
  const { text, buttons = [] } = textOfCards(content)
  return shownCards(content, isInstagram) ?? withReplies(text, buttons)
}

/** Null where some of it would get lost. */
function shownCards(content: Cards, isInstagram: boolean): Body | null {
  const elements = content.cards.map(card => elementOf(card, isInstagram)).filter(element => element !== null)
  const replies = repliesOf(content.suggestions)
  const fits = elements.length === content.cards.length && elements.length > 0 && elements.length <= mostElements
  if (!fits || replies.length < content.suggestions.length || replies.length > mostQuickReplies) return null
  return { ...generic(elements), ...quickReplies(replies) }
}

function elementOf(card: RichCard, isInstagram: boolean): Body | null {
  const buttons = card.suggestions.flatMap(suggestion => suggestedButton(suggestion, isInstagram) ?? [])
  const isShown = card.media?.type === 'IMAGE' || card.description || buttons.length > 0
  if (!isShown || buttons.length < card.suggestions.length || buttons.length > mostButtons) return null
  if (card.media?.type === 'VIDEO' || card.title.length > mostTitle || card.description.length > mostTitle) return null
  return {
    title: card.title,
    ...(card.description ? { subtitle: card.description } : {}),
    ...(card.media ? { image_url: card.media.url } : {}),
    ...(buttons.length > 0 ? { buttons } : {}),
  }
}

function suggestedButton({ type, text, value }: Suggestion, isInstagram: boolean): Body | null {
  if (type === 'reply') return { type: 'postback', title: clip(text, 20), payload: value || text }
  if (type === 'url') return { type: 'web_url', title: clip(text, 20), url: value }
  if (type === 'dial' && !isInstagram) return { type: 'phone_number', title: clip(text, 20), payload: value }
  return null
}

/** Templates are ours alone here: they are sent as what they say, on cards where they have pictures. */
function templateMessage(template: FilledTemplate, isInstagram: boolean): Body {
  const cards = cardsOfTemplate(template, cardRoom)
  return (cards && shownCards(cards, isInstagram)) ?? writtenTemplate(template, isInstagram)
}

function writtenTemplate(template: FilledTemplate, isInstagram: boolean): Body {
  const whole = { text: plainText({ kind: 'template', template }) }
  if (template.cards.length > 0 || template.buttons.length === 0) return whole
  const text = plainText({ kind: 'template', template: { ...template, buttons: [] } })
  const replies = template.buttons.flatMap(button => (button.type === 'QUICK_REPLY' ? [button] : []))
  if (replies.length === template.buttons.length) return withReplies(text, replies)
  const buttons = template.buttons
    .flatMap(suggestionOfButton)
    .flatMap(suggestion => suggestedButton(suggestion, isInstagram) ?? [])
  const fits = buttons.length === template.buttons.length && buttons.length <= mostButtons
  if (!fits || text.length > mostTextWithButtons) return whole
  return attachment('template', { template_type: 'button', text, buttons })
}

function generic(elements: readonly Body[]): Body {
  return attachment('template', { template_type: 'generic', elements })
}

function attachment(type: string, payload: Body): Body {
  return { attachment: { type, payload } }
}
