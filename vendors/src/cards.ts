import type { Content, ReplyButton, Suggestion } from './content.ts'

type Cards = Extract<Content, { kind: 'cards' }>

/** Cards as one text with reply buttons, for vendors that show no cards; links and numbers follow as lines. */
export function textOfCards({ cards, suggestions }: Cards): Extract<Content, { kind: 'text' }> {
  const texts = cards.map(card =>
    [card.title, card.description, card.media?.url, ...linesOf(card.suggestions)].filter(Boolean).join('\n'),
  )
  const text = [...texts, ...linesOf(suggestions)].join('\n\n')
  return { kind: 'text', text, buttons: repliesOf([...cards.flatMap(card => card.suggestions), ...suggestions]) }
}

export function repliesOf(suggestions: readonly Suggestion[]): ReplyButton[] {
  return suggestions.filter(({ type }) => type === 'reply').map(({ text, value }) => ({ text, payload: value || text }))
}

function linesOf(suggestions: readonly Suggestion[]): string[] {
  return suggestions.filter(({ type }) => type !== 'reply').map(({ text, value }) => `${text}: ${value}`)
}
