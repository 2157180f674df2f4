import type { Content, FilledButton, FilledTemplate, RichCard, Suggestion } from './content.ts'
import { plainText } from './content.ts'

type Cards = Extract<Content, { kind: 'cards' }>

/** What an app has room for on a card, in characters, and whether it shows films there. */
export type CardRoom = { title: number; description: number; films: boolean }

const mostCards = 10
const mostButtons = 3

/** A template with cards or with a picture, as cards; null where it has neither, or some of it would get lost. */
export function cardsOfTemplate(template: FilledTemplate, room: CardRoom): Cards | null {
  const { header, cards, buttons } = template
  const suggestions = buttons.flatMap(suggestionOfButton)
  if (cards.length > 0) {
    const shown = cards.map(({ media, body, buttons: own }) =>
      cardOf(
        { media, text: [body.text, ...codesOf(own)].join('\n'), suggestions: own.flatMap(suggestionOfButton) },
        room,
      ),
    )
    const drawn = shown.filter(card => card !== null)
    const all = drawn.length === cards.length ? withText(wordsOf(template), drawn, room) : null
    return all && { kind: 'cards', orientation: 'VERTICAL', cards: all, suggestions }
  }
  if (!header || header.format === 'TEXT') return null
  // There may be room for more of them below the card.
  const [own, below] = suggestions.length > mostButtons ? [[], suggestions] : [suggestions, []]
  const card = cardOf({ media: header.media, text: wordsOf({ ...template, header: null }), suggestions: own }, room)
  return card && { kind: 'cards', orientation: 'VERTICAL', cards: [card], suggestions: below }
}

/** No button copies a code here: it stands in the text. */
export function suggestionOfButton(button: FilledButton): Suggestion[] {
  const { text } = button
  if (button.type === 'QUICK_REPLY') return [{ type: 'reply', text, value: button.payload }]
  if (button.type === 'URL') return [{ type: 'url', text, value: button.url }]
  return button.type === 'PHONE_NUMBER' ? [{ type: 'dial', text, value: button.phoneNumber }] : []
}

function wordsOf(template: FilledTemplate): string {
  const codes = template.buttons.filter(({ type }) => type === 'COPY_CODE')
  return plainText({ kind: 'template', template: { ...template, cards: [], buttons: codes } })
}

function codesOf(buttons: readonly FilledButton[]): string[] {
  return buttons.flatMap(button => (button.type === 'COPY_CODE' ? [`${button.text}: ${button.code}`] : []))
}

type Part = { media: { type: string; url: string }; text: string; suggestions: readonly Suggestion[] }

function cardOf({ media: { type, url }, text, suggestions }: Part, room: CardRoom): RichCard | null {
  const words = onCard(text, room)
  if (!words || suggestions.length > mostButtons) return null
  if (type !== 'IMAGE' && !(type === 'VIDEO' && room.films)) return null
  return { ...words, media: { type, url, height: 'MEDIUM' }, suggestions }
}

/** Nothing is written beside cards: the template's own text is the title of the first, or else a card before it. */
function withText(text: string, cards: readonly RichCard[], room: CardRoom): RichCard[] | null {
  const [first, ...others] = cards
  const isTitle = !text.includes('\n') && text.length <= room.title
  if (isTitle && first?.description === '' && first.title.length <= room.description) {
    return [{ ...first, title: text, description: first.title }, ...others]
  }
  const words = onCard(text, room)
  // No app shows a card that has a title alone.
  return words?.description && cards.length < mostCards ? [{ ...words, suggestions: [] }, ...cards] : null
}

/** Cut at the end of a line, of a sentence or of a word, wherever both parts fit; null where they do nowhere. */
function onCard(said: string, { title, description }: CardRoom): Pick<RichCard, 'title' | 'description'> | null {
  const text = said.trim()
  if (text === '') return null
  if (!text.includes('\n') && text.length <= title) return { title: text, description: '' }
  const cuts = [/\n/g, /(?<=[.!?।])\s/g].flatMap(end => [...text.matchAll(end)].map(({ index }) => index))
  const cut = [...cuts, text.lastIndexOf(' ', title)].find(
    place => place > 0 && place <= title && text.length - place - 1 <= description,
  )
  return cut === undefined ? null : { title: text.slice(0, cut), description: text.slice(cut + 1) }
}
