import { expect, test } from 'vitest'
import { newCard, warningsOf } from './rich-card.draft.ts'

const reply = { type: 'reply' as const, text: '', value: '' }

test('what is wrong in a card is told with the card, once each (TMPL-033)', () => {
  const sweets = { ...newCard, title: 'Sweets', suggestions: [reply, reply] }
  const long = { ...newCard, title: 'T'.repeat(90) }
  const content = { type: 'carousel' as const, orientation: 'VERTICAL' as const, suggestions: [reply] }
  expect(warningsOf({ ...content, cards: [newCard, sweets, sweets, long] })).toEqual([
    'Card 1: A card needs a title, a description or media',
    'Card 2: Button text is required',
    'Card 3: Button text is required',
    'Button text is required',
    'Card 4: many phones cut the title',
  ])
})
