import type { Problem } from '../endpoint.ts'
import { tooLong } from './check.text.ts'
import { lengthOf } from './components.ts'
import {
  type CardContent,
  richCardLimits as limits,
  type RichCardContent,
  richCardTexts,
  type Suggestion,
} from './rich-cards.ts'
import { isAddress, isDialable, targetTexts } from './targets.ts'

/** What keeps a rich card from being saved, each with the path of its field in the body. */
export function richCardProblems(card: RichCardContent & { name: string }): Problem[] {
  return [
    ...(card.name === '' ? [{ field: 'name', message: richCardTexts.nameRequired }] : []),
    ...countProblems(card),
    ...card.cards.flatMap((one, index) => cardProblems(one, `cards[${index}]`)),
    ...suggestionsProblems(card.suggestions, 'suggestions', limits.suggestions),
  ]
}

/** What each card shows, and what phones will not show as it is written. */
export function previewOfCards(content: RichCardContent) {
  return {
    cards: content.cards.map(({ title, description, media, suggestions }) => ({
      title,
      description,
      mediaUrl: media?.url ?? '',
      buttons: suggestions.map(({ text }) => text),
    })),
    warnings: [...richCardProblems({ ...content, name: 'preview' }).map(({ message }) => message), ...hints(content)],
  }
}

function countProblems({ type, cards }: RichCardContent): Problem[] {
  const { least, most } = limits.cards
  if (type === 'standalone')
    return cards.length === 1 ? [] : [{ field: 'cards', message: richCardTexts.standaloneCards }]
  const fits = cards.length >= least && cards.length <= most
  return fits ? [] : [{ field: 'cards', message: richCardTexts.carouselCards }]
}

function cardProblems({ title, description, media, suggestions }: CardContent, field: string): Problem[] {
  const isEmpty = title === '' && description === '' && !media
  return [
    ...(isEmpty ? [{ field: `${field}.title`, message: 'A card needs a title, a description or media' }] : []),
    ...lengthProblem(title, { label: 'Title', field: `${field}.title`, most: limits.title }),
    ...lengthProblem(description, { label: 'Description', field: `${field}.description`, most: limits.description }),
    ...(media && !isAddress(media.url) ? [{ field: `${field}.media.url`, message: targetTexts.address }] : []),
    ...suggestionsProblems(suggestions, `${field}.suggestions`, limits.suggestionsOfCard),
  ]
}

function suggestionsProblems(suggestions: readonly Suggestion[], field: string, most: number): Problem[] {
  return [
    ...(suggestions.length > most ? [{ field, message: `At most ${most} suggestions are allowed` }] : []),
    ...suggestions.flatMap((one, index) => suggestionProblems(one, `${field}[${index}]`)),
  ]
}

function suggestionProblems({ type, text, value }: Suggestion, field: string): Problem[] {
  const label = 'Button text'
  const message = valueProblem(type, value)
  return [
    ...(text === '' ? [{ field: `${field}.text`, message: `${label} is required` }] : []),
    ...lengthProblem(text, { label, field: `${field}.text`, most: limits.suggestionText }),
    ...(message ? [{ field: `${field}.value`, message }] : []),
  ]
}

function valueProblem(type: Suggestion['type'], value: string): string | undefined {
  switch (type) {
    case 'url':
      return isAddress(value) ? undefined : targetTexts.address
    case 'dial':
      return isDialable(value) ? undefined : targetTexts.number
    case 'location':
      return isPlace(value) ? undefined : 'Write latitude and longitude, as 12.9716,77.5946,Our shop'
    case 'calendar':
      return isMeeting(value) ? undefined : 'Write begin, end and title, as 2026-11-21T10:00Z/2026-11-21T11:00Z/Visit'
    case 'reply':
      return undefined
  }
}

/** `latitude,longitude` and what is there. */
function isPlace(value: string): boolean {
  const [latitude = '', longitude = ''] = value.split(',')
  const isNumber = (text: string) => /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text)
  return isNumber(latitude) && isNumber(longitude) && Math.abs(+latitude) <= 90 && Math.abs(+longitude) <= 180
}

/** `begin/end/title`, both in ISO 8601. */
function isMeeting(value: string): boolean {
  const [begin = '', end = '', title = ''] = value.split('/')
  return [begin, end].every(at => /^\d{4}-/.test(at) && Number.isFinite(Date.parse(at))) && title.trim() !== ''
}

function lengthProblem(text: string, rule: { label: string; field: string; most: number }): Problem[] {
  return lengthOf(text) > rule.most ? [{ field: rule.field, message: tooLong(rule.label, rule.most) }] : []
}

/** Cards of a carousel are narrow: most phones cut a title after two lines and a description after four. */
const seen = { title: 70, description: 180 }

function hints({ type, orientation, cards }: RichCardContent): string[] {
  const each = cards.flatMap(({ title, description, media }, index) => [
    ...(lengthOf(title) > seen.title ? [`Card ${index + 1}: many phones cut the title`] : []),
    ...(type === 'carousel' && lengthOf(description) > seen.description
      ? [`Card ${index + 1}: many phones cut the description`]
      : []),
    ...(media && /^http:/i.test(media.url) ? [`Card ${index + 1}: media needs https:// to be shown`] : []),
  ])
  const uneven = type === 'carousel' && new Set(cards.map(({ media }) => media?.height)).size > 1
  return [
    ...each,
    ...(uneven ? ['Cards of a carousel are shown as high as the highest one'] : []),
    ...(type === 'carousel' && orientation === 'HORIZONTAL' ? ['A carousel is always shown upright'] : []),
  ]
}
