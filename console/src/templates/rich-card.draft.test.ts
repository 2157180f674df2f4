import { expect, test } from 'vitest'
import { bodyOf, newCard, problemsOf, valuesOf, warningsOf, withType } from './rich-card.draft.ts'

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

test('a single card leaves out the further ones, which are there again in a carousel (TMPL-034)', () => {
  const sweets = { ...newCard, title: 'Sweets' }
  const lamps = { ...newCard, title: 'Lamps' }
  const carousel = { ...valuesOf(null), name: 'Diwali', type: 'carousel' as const, cards: [sweets, lamps, newCard] }
  const single = { ...carousel, ...withType(carousel, 'standalone') }
  expect(problemsOf(single)).toEqual({})
  expect(bodyOf(single).cards).toEqual([sweets])
  const again = { ...single, ...withType(single, 'carousel') }
  expect(bodyOf(again).cards).toEqual([sweets, lamps])
  // What nobody wrote in leaves nothing behind.
  const tried = { ...valuesOf(null), ...withType(valuesOf(null), 'carousel') }
  expect({ ...tried, ...withType(tried, 'standalone') }).toEqual(valuesOf(null))
})
