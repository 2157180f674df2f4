import type { Content, FilledButton, FilledTemplate, Media, RichCard, Suggestion } from '../content.ts'
import { listWords } from '../content.ts'
import type { Channel, HttpCall, Outgoing } from '../vendor.ts'
import { postJson } from '../wire.ts'

export const mostCaptionCharacters = 1024
const mostPayloadBytes = 64

type Button = { text: string } & ({ callback_data: string } | { url: string } | { copy_text: { text: string } })
/** What Telegram shows: at most one file, a text below it, and buttons below that. */
type Shown = { text: string; media?: Media; buttons: readonly Button[] }

export function send({ to, content }: Outgoing, channel: Channel): HttpCall {
  if (content.kind === 'location') return sendLocation(to, content, channel)
  const { text, media, buttons } = shownOf(content)
  // One button a row: side by side, phones cut their texts.
  const markup = buttons.length > 0 ? { reply_markup: { inline_keyboard: buttons.map(button => [button]) } } : {}
  if (media && isFetched(media) && text.length <= mostCaptionCharacters) {
    const [method, field] = mediaMethods[media.type]
    const caption = text ? { caption: text } : {}
    return call(channel, method, { chat_id: to, [field]: media.url, ...caption, ...markup })
  }
  return call(channel, 'sendMessage', { chat_id: to, ...textWith(media, text), ...markup })
}

/** Below a text Telegram shows a picture alone; of any other file the address is what the customer gets. */
function textWith(media: Media | undefined, text: string): Record<string, unknown> {
  if (media?.type !== 'IMAGE') return { text: [text, media?.url].filter(Boolean).join('\n') }
  return { text: text || media.url, link_preview_options: { url: media.url, prefer_large_media: true } }
}

/** Of documents Telegram fetches these alone; the others would have to be uploaded. */
const fetchedTypes = /^(application\/(pdf|(x-)?zip(-compressed)?)|image\/gif)$/i
export const fetchedEndings: readonly string[] = ['pdf', 'zip', 'gif']

function isFetched({ type, contentType, fileName, url }: Media): boolean {
  if (type !== 'DOC') return true
  if (contentType) return fetchedTypes.test(contentType)
  const ending = /\.(\w{1,8})$/.exec(fileName || (URL.parse(url)?.pathname ?? ''))?.[1]
  return !ending || fetchedEndings.includes(ending.toLowerCase())
}

export function methodUrl({ host, settings }: Channel, method: string): string {
  return `${host('https://api.telegram.org')}/bot${settings.botToken}/${method}`
}

/** Where a file lies, as `getFile` names it. */
export function fileUrl({ host, settings }: Channel, path: string): string {
  const escaped = path.split('/').map(encodeURIComponent).join('/')
  return `${host('https://api.telegram.org')}/file/bot${settings.botToken}/${escaped}`
}

const mediaMethods = {
  IMAGE: ['sendPhoto', 'photo'],
  VIDEO: ['sendVideo', 'video'],
  AUDIO: ['sendAudio', 'audio'],
  DOC: ['sendDocument', 'document'],
} as const

function sendLocation(to: string, place: Extract<Content, { kind: 'location' }>, channel: Channel): HttpCall {
  const { latitude, longitude, name, address } = place
  if (!name && !address) return call(channel, 'sendLocation', { chat_id: to, latitude, longitude })
  const venue = { title: name || address, address: address || name }
  return call(channel, 'sendVenue', { chat_id: to, latitude, longitude, ...venue })
}

function call(channel: Channel, method: string, body: Record<string, unknown>): HttpCall {
  return postJson(methodUrl(channel, method), {}, body)
}

function shownOf(content: Exclude<Content, { kind: 'location' }>): Shown {
  switch (content.kind) {
    case 'text':
      return { text: content.text, buttons: (content.buttons ?? []).map(replyButton) }
    case 'media':
      return { text: content.caption, media: content.media, buttons: [] }
    case 'list':
      return shownList(content)
    case 'cards':
      return shownCards(content)
    case 'template':
      return shownTemplate(content.template)
  }
}

function shownList({ text, sections }: Extract<Content, { kind: 'list' }>): Shown {
  const rows = sections.flatMap(section => section.rows)
  return {
    text: [text, ...listWords(sections, row => !row.description)].filter(Boolean).join('\n'),
    buttons: rows.map(({ title, id }) => replyButton({ text: title, payload: id })),
  }
}

function shownCards({ cards, suggestions }: Extract<Content, { kind: 'cards' }>): Shown {
  const all = [...cards.flatMap(card => card.suggestions), ...suggestions]
  // Of several cards the first one's picture is shown, and the others' stand as links.
  const texts = cards.map(({ title, description, media }, index) =>
    [title, description, index === 0 ? null : media?.url].filter(Boolean).join('\n'),
  )
  const lines = all.filter(suggestion => suggestedButton(suggestion).length === 0).map(lineOf)
  const text = [...texts, ...lines].join('\n\n')
  return { text, media: mediaOf(cards[0]), buttons: all.flatMap(suggestedButton) }
}

function lineOf({ text, value }: Suggestion): string {
  return `${text}: ${value}`
}

function mediaOf(card: RichCard | undefined): Media | undefined {
  return card?.media && { type: card.media.type, url: card.media.url, fileName: '' }
}

function shownTemplate(template: FilledTemplate): Shown {
  const { header, body, footer, buttons, limitedTimeOffer, cards } = template
  if (cards.length > 0) {
    const all = [...cards.flatMap(card => card.buttons), ...buttons]
    // The pictures of all but the first stand as links.
    const texts = cards.map((card, index) => [card.body.text, ...(index > 0 ? [card.media.url] : [])].join('\n'))
    const text = [body.text, ...texts, footer].filter(Boolean).join('\n\n')
    return { text: [text, ...phoneLines(all)].join('\n'), media: cards[0]?.media, buttons: all.flatMap(filledButton) }
  }
  const title = header?.format === 'TEXT' ? header.text : null
  const parts = [title, limitedTimeOffer?.text, body.text, footer, ...phoneLines(buttons)]
  return {
    text: parts.filter(Boolean).join('\n'),
    media: header && header.format !== 'TEXT' ? header.media : undefined,
    buttons: buttons.flatMap(filledButton),
  }
}

function filledButton(button: FilledButton): Button[] {
  switch (button.type) {
    case 'QUICK_REPLY':
      return [replyButton(button)]
    case 'URL':
      return [{ text: button.text, url: button.url }]
    case 'COPY_CODE':
      return [{ text: button.text, copy_text: { text: button.code } }]
    case 'PHONE_NUMBER':
      return []
  }
}

/** Telegram has no button that dials; a number in the text can be tapped. */
function phoneLines(buttons: readonly FilledButton[]): string[] {
  return buttons.flatMap(button => (button.type === 'PHONE_NUMBER' ? [`${button.text}: ${button.phoneNumber}`] : []))
}

function suggestedButton({ type, text, value }: Suggestion): Button[] {
  if (type === 'reply') return [replyButton({ text, payload: value || text })]
  return type === 'url' ? [{ text, url: value }] : []
}

/** A payload that is too long for Telegram gives way to the text, which says the same to whoever reads the answer. */
function replyButton({ text, payload }: { text: string; payload: string }): Button {
  const callbackData = [payload, text].find(data => data && Buffer.byteLength(data) <= mostPayloadBytes)
  return { text, callback_data: callbackData ?? cutToBytes(text, mostPayloadBytes) }
}

function cutToBytes(text: string, most: number): string {
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > most) break
    cut += character
  }
  return cut
}
