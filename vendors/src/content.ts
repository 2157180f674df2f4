/** What a message says, the same for every vendor; a vendor builds its own request from it. */
export type Content =
  | { kind: 'text'; text: string; buttons?: readonly ReplyButton[] }
  | { kind: 'media'; media: Media; caption: string }
  | { kind: 'list'; text: string; button: string; sections: readonly ListSection[] }
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | {
      kind: 'cards'
      cards: readonly RichCard[]
      orientation: 'VERTICAL' | 'HORIZONTAL'
      suggestions: readonly Suggestion[]
    }
  | { kind: 'template'; template: FilledTemplate }

export type MediaType = 'IMAGE' | 'VIDEO' | 'DOC' | 'AUDIO'
/** `url` is signed and public for as long as a vendor may fetch it. */
export type Media = { type: MediaType; url: string; fileName: string; contentType?: string }

/** `payload` comes back when it is pressed. */
export type ReplyButton = { text: string; payload: string }
/** What stands for a button: whoever presses one without a payload has said its text. */
export function pressedAs({ text, payload }: ReplyButton): string {
  return payload || text
}

export type ListSection = { title: string; rows: readonly ListRow[] }
export type ListRow = { id: string; title: string; description?: string }

export type RichCard = {
  title: string
  description: string
  media?: { type: 'IMAGE' | 'VIDEO'; url: string; height: 'SHORT' | 'MEDIUM' | 'TALL' }
  suggestions: readonly Suggestion[]
}
export type Suggestion = { type: 'reply' | 'url' | 'dial' | 'location' | 'calendar'; text: string; value: string }

/**
 * A template with the values of one recipient. Vendors that hold the template take its name and `variables`; those that
 * do not take the filled texts.
 */
export type FilledTemplate = {
  name: string
  /** As the vendor writes it: `en`, `en_US`, `hi`. */
  language: string
  category: 'UTILITY' | 'AUTHENTICATION' | 'MARKETING'
  layout: 'default' | 'limited_time_offer' | 'carousel'
  /** The vendor's own id of the template, where it gave one. */
  vendorTemplateId: string | null
  header:
    | { format: 'TEXT'; text: string; variables: readonly Variable[] }
    | { format: 'IMAGE' | 'VIDEO' | 'DOCUMENT'; media: Media }
    | null
  body: FilledText
  footer: string | null
  buttons: readonly FilledButton[]
  /** When the offer ends, in milliseconds since 1970; null when it does not. */
  limitedTimeOffer: { text: string; expiresAt: number | null } | null
  cards: readonly FilledCard[]
  /** E-mail alone; its body is HTML. */
  subject: string | null
  /** SMS in India alone. */
  dltTemplateId: string | null
}

export type FilledText = { text: string; variables: readonly Variable[] }
/** `name` is `1`, `2`… or the placeholder's own name. */
export type Variable = { name: string; value: string }
export type FilledCard = { media: Media; body: FilledText; buttons: readonly FilledButton[] }

/** `suffix` is what stood in for a URL's variable; null where the template's URL has none. */
export type FilledButton =
  | { type: 'QUICK_REPLY'; text: string; payload: string }
  | { type: 'URL'; text: string; url: string; suffix: string | null }
  | { type: 'PHONE_NUMBER'; text: string; phoneNumber: string }
  | { type: 'COPY_CODE'; text: string; code: string }

/** All that a message says as one text, for vendors that know nothing else; buttons follow as lines. */
export function plainText(content: Content): string {
  switch (content.kind) {
    case 'text':
      return lines(content.text, ...(content.buttons ?? []).map(({ text }) => text))
    case 'media':
      return lines(content.caption, content.media.url)
    case 'list':
      return lines(content.text, ...listWords(content.sections, () => false))
    case 'location':
      return lines(content.name, content.address, `https://maps.google.com/?q=${content.latitude},${content.longitude}`)
    case 'cards':
      return lines(
        ...content.cards.flatMap(card => [card.title, card.description, card.media?.url, ...suggested(card)]),
        ...suggested(content),
      )
    case 'template':
      return templateText(content.template)
  }
}

/** What a list says beside the titles of those rows that are shown in another way, such as on buttons. */
export function listWords(sections: readonly ListSection[], isShown: (row: ListRow) => boolean): string[] {
  return sections.flatMap(({ title, rows }) => {
    // Of several sections each is told whole: from titles alone nobody knows which rows are whose.
    const written = sections.length > 1 ? rows : rows.filter(row => !isShown(row))
    return [title, ...written.map(row => (row.description ? `${row.title}: ${row.description}` : row.title))]
  })
}

function suggested({ suggestions }: { suggestions: readonly Suggestion[] }): string[] {
  return suggestions.map(({ type, text, value }) => (type === 'reply' ? text : `${text}: ${value}`))
}

function templateText({ header, limitedTimeOffer, body, footer, buttons, cards }: FilledTemplate): string {
  return lines(
    header ? (header.format === 'TEXT' ? header.text : header.media.url) : null,
    limitedTimeOffer?.text,
    body.text,
    ...cards.flatMap(card => [card.media.url, card.body.text, ...card.buttons.map(buttonText)]),
    footer,
    ...buttons.map(buttonText),
  )
}

function buttonText(button: FilledButton): string {
  if (button.type === 'URL') return `${button.text}: ${button.url}`
  if (button.type === 'PHONE_NUMBER') return `${button.text}: ${button.phoneNumber}`
  if (button.type === 'COPY_CODE') return `${button.text}: ${button.code}`
  return button.text
}

function lines(...parts: (string | null | undefined)[]): string {
  return parts.filter(part => part).join('\n')
}
