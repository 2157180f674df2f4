import { type Content, pressedAs, type Suggestion } from '../content.ts'

const numbered = /~\d+$/

/**
 * WhatsApp refuses a message in which two buttons or rows have one id, although the same may be meant by both: what repeats
 * gets a number, which `pressedId` takes off again. What ends like one gets one too, so that it comes back whole.
 */
export function withOwnIds(content: Content): Content {
  const idOf = numbering()
  switch (content.kind) {
    case 'text': {
      const buttons = content.buttons?.map(button => ({ ...button, payload: idOf(pressedAs(button)) }))
      return buttons ? { ...content, buttons } : content
    }
    case 'list': {
      const sections = content.sections.map(section => ({
        ...section,
        rows: section.rows.map(row => ({ ...row, id: idOf(row.id) })),
      }))
      return { ...content, sections }
    }
    case 'cards': {
      const cards = content.cards.map(card => ({ ...card, suggestions: withOwnValues(card.suggestions, idOf) }))
      return { ...content, cards, suggestions: withOwnValues(content.suggestions, idOf) }
    }
    default:
      return content
  }
}

/** The payload that was meant by what came back. */
export function pressedId(id: string): string {
  return id.replace(numbered, '')
}

function withOwnValues(suggestions: readonly Suggestion[], idOf: (id: string) => string): Suggestion[] {
  return suggestions.map(one => (one.type === 'reply' ? { ...one, value: idOf(one.value || one.text) } : one))
}

function numbering(): (id: string) => string {
  const given = new Map<string, number>()
  return id => {
    const place = (given.get(id) ?? 0) + 1
    given.set(id, place)
    return place > 1 || numbered.test(id) ? `${id}~${place}` : id
  }
}
