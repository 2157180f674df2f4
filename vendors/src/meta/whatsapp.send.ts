import { repliesOf, textOfCards } from '../cards.ts'
import type { Content, ListSection, Media, MediaType, ReplyButton, RichCard } from '../content.ts'
import { plainText, pressedAs } from '../content.ts'
import type { InboundMessage, Outgoing } from '../vendor.ts'
import { clip } from '../wire.ts'
import { fitsAsCaption, fitsWithReplies, replyTitle, rowsOf } from './whatsapp.fits.ts'
import { withOwnIds } from './whatsapp.ids.ts'
import { templateMessage } from './whatsapp.template.ts'

type Body = Record<string, unknown>

const mediaTypes = { IMAGE: 'image', VIDEO: 'video', DOC: 'document', AUDIO: 'audio' } as const
const mostRows = 10
const mostTextWithButtons = 1024
const mostCards = 10
const mostTextOfCard = 160

/** Read, with all before it. */
export function whatsAppReadBody({ eventId }: InboundMessage): Body {
  return { messaging_product: 'whatsapp', status: 'read', message_id: eventId }
}

/** What Meta's `/messages` takes; its partners take the same. */
export function whatsAppBody({ ref, to, content }: Outgoing): Body {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // A customer who hides the number is addressed by an id of letters and digits.
    ...(/^\+?\d+$/.test(to) ? { to } : { recipient: to }),
    ...whatsAppContent(content),
    biz_opaque_callback_data: ref,
  }
}

/** `type` and the member it names. */
export function whatsAppContent(written: Content): Body {
  const content = withOwnIds(written)
  switch (content.kind) {
    case 'text':
      return textWithButtons(content.text, content.buttons ?? [])
    case 'media':
      return fitsAsCaption(content) ? mediaMessage(content.media, content.caption) : textMessage(plainText(content))
    case 'list':
      return listMessage(content.text, content.button, content.sections)
    case 'location': {
      const { kind: _, ...location } = content
      return { type: 'location', location }
    }
    case 'cards':
      return cardsMessage(content)
    case 'template':
      return { type: 'template', template: templateMessage(content.template) }
  }
}

function textWithButtons(text: string, buttons: readonly ReplyButton[]): Body {
  if (buttons.length === 0) return textMessage(text)
  if (fitsWithReplies(text, buttons)) return buttonMessage(text, buttons)
  return listMessage(text, 'Options', [{ title: '', rows: rowsOf(buttons) }])
}

function textMessage(text: string): Body {
  return { type: 'text', text: { body: text, preview_url: /https?:\/\//.test(text) } }
}

function buttonMessage(text: string, buttons: readonly ReplyButton[], header?: RichCard['media']): Body {
  const replies = buttons.map(button => ({
    type: 'reply',
    reply: { id: pressedAs(button), title: replyTitle(button) },
  }))
  return interactive({ type: 'button', ...headerOf(header), body: { text }, action: { buttons: replies } })
}

function listMessage(text: string, button: string, sections: readonly ListSection[]): Body {
  const rows = sections.flatMap(section => section.rows)
  if (rows.length === 0 || rows.length > mostRows)
    return textMessage(plainText({ kind: 'list', text, button, sections }))
  const shown = sections.map(section => ({
    ...(section.title ? { title: clip(section.title, 24) } : {}),
    rows: section.rows.map(({ id, title, description }) => ({
      id,
      title: clip(title, 24),
      ...(description ? { description: clip(description, 72) } : {}),
    })),
  }))
  return interactive({ type: 'list', body: { text }, action: { button: clip(button, 20), sections: shown } })
}

function mediaMessage(media: Media, caption: string): Body {
  const type = mediaTypes[media.type satisfies MediaType]
  const member = {
    link: media.url,
    ...(caption ? { caption } : {}),
    ...(type === 'document' ? { filename: media.fileName } : {}),
  }
  return { type, [type]: member }
}

function cardsMessage(content: Extract<Content, { kind: 'cards' }>): Body {
  const [first, ...others] = content.cards
  if (first && others.length === 0) {
    const card = { ...first, suggestions: [...first.suggestions, ...content.suggestions] }
    return cardMessage(card) ?? textCards(content)
  }
  const linked = content.cards.flatMap((card, index) => linkCard(card, index) ?? [])
  const isWhole = linked.length === content.cards.length && content.suggestions.length === 0
  if (!isWhole || linked.length < 2 || linked.length > mostCards) return textCards(content)
  return interactive({ type: 'carousel', body: { text: first?.title ?? '' }, action: { cards: linked } })
}

function textCards(content: Extract<Content, { kind: 'cards' }>): Body {
  const { text, buttons = [] } = textOfCards(content)
  return textWithButtons(text, buttons)
}

/** One card: a picture over a text, with replies or one link under it. Null where WhatsApp has no such message. */
function cardMessage(card: RichCard): Body | null {
  const text = textOf(card)
  const [link, ...rest] = card.suggestions
  if (!text || text.length > mostTextWithButtons) return null
  if (link?.type === 'url' && rest.length === 0) {
    return interactive({ type: 'cta_url', ...headerOf(card.media), body: { text }, action: linkAction(link) })
  }
  const replies = repliesOf(card.suggestions)
  if (replies.length < card.suggestions.length || !fitsWithReplies(text, replies)) return null
  if (replies.length > 0) return buttonMessage(text, replies, card.media)
  return card.media ? mediaMessage({ ...card.media, fileName: '' }, text) : textMessage(text)
}

/** A card of a carousel has a picture, a short text and exactly one link. */
function linkCard(card: RichCard, index: number): Body | null {
  const [link, ...rest] = card.suggestions
  const text = textOf(card)
  if (!card.media || link?.type !== 'url' || rest.length > 0 || text.length > mostTextOfCard) return null
  return {
    card_index: index,
    type: 'cta_url',
    ...headerOf(card.media),
    body: { text },
    action: linkAction(link),
  }
}

function linkAction({ text, value }: { text: string; value: string }): Body {
  return { name: 'cta_url', parameters: { display_text: clip(text, 20), url: value } }
}

function textOf({ title, description }: RichCard): string {
  return [title ? `*${title}*` : '', description].filter(Boolean).join('\n')
}

function headerOf(media: RichCard['media']): Body {
  if (!media) return {}
  const type = mediaTypes[media.type]
  return { header: { type, [type]: { link: media.url } } }
}

function interactive(message: Body): Body {
  return { type: 'interactive', interactive: message }
}
