import { textOfCards } from '../cards.ts'
import type { Content, FilledTemplate, MediaType, ReplyButton, RichCard, Suggestion } from '../content.ts'
import { listWords, plainText, pressedAs } from '../content.ts'
import { fitsWithReplies, rowsOf } from '../meta/whatsapp.fits.ts'
import { withOwnIds } from '../meta/whatsapp.ids.ts'
import { dltIds } from '../sms/dlt.ts'
import { smsOf } from '../sms/sms.message.ts'
import { cardsOfTemplate, suggestionOfButton } from '../template.cards.ts'
import type { Channel, Outgoing } from '../vendor.ts'
import { clip } from '../wire.ts'
import { templateParameters } from './sinch.template.ts'

type Body = Record<string, unknown>

/** What Sinch calls the channel types. */
export const channels: Readonly<Record<number, string>> = {
  0: 'SMS',
  3: 'MESSENGER',
  4: 'WHATSAPP',
  10: 'RCS',
  11: 'INSTAGRAM',
}
const [sms, whatsApp, rcs] = [0, 4, 10]
const mostReplies = 3
export const mostChoices = 10
export const mostRows = 10
export const mostCards = 10

export function sinchBody(message: Outgoing, target: Channel): Body {
  const { ref, to, content } = message
  const { type, settings } = target
  const channel = channels[type] ?? 'WHATSAPP'
  return {
    app_id: settings.appId ?? '',
    recipient: { identified_by: { channel_identities: [{ channel, identity: to }] } },
    message: type === sms ? textMessage(plainText(content)) : messageOf(withOwnIds(content), type),
    channel_priority_order: [channel],
    ...(type === sms ? { channel_properties: smsProperties(message, target) } : {}),
    message_metadata: ref,
  }
}

function smsProperties(message: Outgoing, channel: Channel): Record<string, string> {
  const { sender, contactId = '' } = channel.settings
  return { ...dltIds(smsOf(message, channel), channel), SMS_SENDER: sender || contactId }
}

function messageOf(content: Content, type: number): Body {
  switch (content.kind) {
    case 'text':
      return choiceMessage(content.text, content.buttons ?? [], type)
    case 'media':
      return mediaMessage(content, type)
    case 'list':
      return listMessage(content, type)
    case 'location':
      return locationMessage(content)
    case 'cards':
      return cardsMessage(content, type)
    case 'template':
      return type === whatsApp ? templateMessage(content.template) : filledMessage(content.template, type)
  }
}

function textMessage(text: string): Body {
  return { text_message: { text } }
}

/** WhatsApp shows three replies below a shorter text, and more of them in a list; elsewhere there are no lists. */
function choiceMessage(text: string, buttons: readonly ReplyButton[], type: number): Body {
  if (buttons.length === 0) return textMessage(text)
  if (type === whatsApp && !fitsWithReplies(text, buttons)) {
    const sections = [{ title: '', rows: rowsOf(buttons) }]
    return listMessage({ kind: 'list', text, button: 'Options', sections }, type)
  }
  if (buttons.length > mostChoices) return textMessage(plainText({ kind: 'text', text, buttons }))
  return { choice_message: { ...textMessage(text), choices: buttons.map(replyChoice) } }
}

function replyChoice(button: ReplyButton): Body {
  return { ...textMessage(clip(button.text, 20)), postback_data: pressedAs(button) }
}

/** Messenger, WhatsApp, RCS and Instagram: what a card's title has room for. */
export const mostTitle: Readonly<Record<number, number>> = { 3: 80, 4: 1024, 10: 200, 11: 80 }

/** Of the cards that a template is shown on. */
const rcsRoom = { title: 200, description: 1024, films: true }
const metaRoom = { title: 80, description: 80, films: false }

/** A file has no caption of its own but the title of a card, which pictures and films can have; no word gets lost. */
function mediaMessage({ media, caption }: Extract<Content, { kind: 'media' }>, type: number): Body {
  const file = { url: media.url, ...(media.fileName ? { filename_override: media.fileName } : {}) }
  if (!caption) return { media_message: file }
  const fits = isShown(media.type) && caption.length <= (mostTitle[type] ?? 0)
  if (!fits) return textMessage(plainText({ kind: 'media', media, caption }))
  return { card_message: { title: caption, media_message: { url: media.url } } }
}

function isShown(type: MediaType): boolean {
  return type === 'IMAGE' || type === 'VIDEO'
}

function listMessage(content: Extract<Content, { kind: 'list' }>, type: number): Body {
  const { text, button, sections } = content
  const rows = sections.flatMap(section => section.rows)
  if (rows.length === 0 || rows.length > mostRows) return textMessage(plainText(content))
  if (type !== whatsApp) {
    const buttons = rows.map(({ id, title }) => ({ text: title, payload: id }))
    const words = [text, ...listWords(sections, row => !row.description)].filter(Boolean).join('\n')
    return choiceMessage(words, buttons, type)
  }
  const shown = sections.map(section => ({
    ...(section.title ? { title: clip(section.title, 24) } : {}),
    items: section.rows.map(({ id, title, description }) => ({
      choice: {
        title: clip(title, 24),
        ...(description ? { description: clip(description, 72) } : {}),
        postback_data: id,
      },
    })),
  }))
  return { list_message: { title: text, sections: shown, message_properties: { menu: clip(button, 20) } } }
}

function locationMessage({ latitude, longitude, name, address }: Extract<Content, { kind: 'location' }>): Body {
  const title = name || address || `${latitude}, ${longitude}`
  return {
    location_message: { title, ...(address ? { label: address } : {}), coordinates: { latitude, longitude } },
  }
}

function cardsMessage(content: Extract<Content, { kind: 'cards' }>, type: number): Body {
  const { cards, suggestions, orientation } = content
  const isWhole = cards.length <= mostCards && suggestions.every(one => choiceOf(one).length > 0)
  if (!isWhole) {
    const { text, buttons = [] } = textOfCards(content)
    return choiceMessage(text, buttons, type)
  }
  const [first, ...others] = cards
  if (first && others.length === 0) {
    const card = { ...first, suggestions: [...first.suggestions, ...suggestions] }
    return { card_message: { ...cardOf(card), ...(orientation === 'HORIZONTAL' ? { height: 'SHORT' } : {}) } }
  }
  const chips = suggestions.flatMap(choiceOf)
  return { carousel_message: { cards: cards.map(cardOf), ...(chips.length > 0 ? { choices: chips } : {}) } }
}

function cardOf({ title, description, media, suggestions }: RichCard): Body {
  const lines = suggestions.flatMap(one => (choiceOf(one).length > 0 ? [] : [`${one.text}: ${one.value}`]))
  const words = [description, ...lines].filter(Boolean).join('\n')
  return {
    title,
    ...(words ? { description: words } : {}),
    ...(media ? { media_message: { url: media.url }, height: media.height } : {}),
    choices: suggestions.flatMap(choiceOf),
  }
}

/** Places and dates have no form that all channels take: they are written below the card's text. */
function choiceOf({ type, text, value }: Suggestion): Body[] {
  if (type === 'url') return [{ url_message: { title: text, url: value } }]
  if (type === 'dial') return [{ call_message: { title: text, phone_number: value } }]
  return type === 'reply' ? [replyChoice({ text, payload: value })] : []
}

function templateMessage(template: FilledTemplate): Body {
  const channel_template = {
    WHATSAPP: {
      template_id: template.name,
      language_code: template.language,
      parameters: templateParameters(template),
    },
  }
  return { template_message: { channel_template } }
}

/** Where Sinch holds no template, what it says is sent, on cards where it has pictures. */
function filledMessage(template: FilledTemplate, type: number): Body {
  const cards = cardsOfTemplate(template, type === rcs ? rcsRoom : metaRoom)
  return cards?.suggestions.length === 0 ? cardsMessage(cards, type) : writtenTemplate(template)
}

function writtenTemplate(template: FilledTemplate): Body {
  const buttons = template.buttons.flatMap(suggestionOfButton)
  const fits = buttons.length === template.buttons.length && buttons.length > 0 && buttons.length <= mostReplies
  if (!fits || template.cards.length > 0) return textMessage(plainText({ kind: 'template', template }))
  const text = plainText({ kind: 'template', template: { ...template, buttons: [] } })
  return { choice_message: { ...textMessage(text), choices: buttons.flatMap(choiceOf) } }
}
