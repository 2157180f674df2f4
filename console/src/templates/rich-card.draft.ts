import { previewOfCards, richCardProblems } from '@parley/contracts/templates/rich-cards.check.ts'
import type { CardContent, RichCard, RichCardContent } from '@parley/contracts/templates/rich-cards.ts'

export type RichCardValues = RichCardContent & { name: string }

export const newCard: CardContent = { title: '', description: '', suggestions: [] }

export function valuesOf(card: RichCard | null): RichCardValues {
  if (!card) return { name: '', type: 'standalone', orientation: 'VERTICAL', cards: [newCard], suggestions: [] }
  const { name, type, orientation, cards, suggestions } = card
  return { name, type, orientation, cards, suggestions }
}

/** As many cards as the type needs at least; what was written on the further ones waits for who chooses them again. */
export function withType(
  { cards }: RichCardValues,
  type: RichCardContent['type'],
): Pick<RichCardValues, 'type' | 'cards'> {
  if (type === 'standalone') return { type, cards: cards.slice(0, cards.findLastIndex(isBegun) + 1 || 1) }
  return { type, cards: cards.length < 2 ? [...cards, newCard] : cards }
}

/** What is saved and shown: a single card is the first. */
export function bodyOf(values: RichCardValues): RichCardValues {
  return values.type === 'standalone' ? { ...values, cards: values.cards.slice(0, 1) } : values
}

function isBegun(card: CardContent): boolean {
  return JSON.stringify(card) !== JSON.stringify(newCard)
}

/** Field of the form → what is wrong with it. */
export function problemsOf(values: RichCardValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field = '', message } of richCardProblems(bodyOf(values))) found[atForm(field)] ??= message
  return found
}

/** What has to be mended, each named by its card as the hints are, and then those: what phones will not show as written. */
export function warningsOf(content: RichCardContent): string[] {
  const problems = richCardProblems({ ...content, name: 'preview' })
  const isProblem = new Set(problems.map(({ message }) => message))
  const hints = previewOfCards(content).warnings.filter(warning => !isProblem.has(warning))
  return [...new Set([...problems.map(({ field = '', message }) => `${placeOf(field)}${message}`), ...hints])]
}

/** Cards are called as on their tabs. */
function placeOf(field: string): string {
  const at = /^cards\[(\d+)\]/.exec(field)?.[1]
  return at === undefined ? '' : `Card ${Number(at) + 1}: `
}

/** `cards[0].suggestions[1].text` is `cards.0.suggestions.1.text` here. */
function atForm(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1')
}
