import { expect, test } from 'vitest'
import { type CardsInput, messageTiles, numberCards, type Sums } from './number-cards.ts'

const sums: Sums = {
  totalConversations: 1234,
  averageMessages: 4.5,
  maximumConversations: { maximumConversationsValue: 6, date: '2026-11-15' },
  weakUnderstanding: 3,
  totalMessages: 154,
  totalScopedMessages: 134,
  totalNonScopedMessages: 20,
  scopedPercentage: 87.01,
}
const before: Sums = { ...sums, totalConversations: 1000, averageMessages: 3, weakUnderstanding: 6, totalMessages: 154 }
const input: CardsInput = {
  sums,
  sumsBefore: before,
  days: 7,
  search: { agent: 'bot', scope: 2, page: 3, tab: 'overview' },
  formatDay: day => `day ${day}`,
}

test('the cards say what the documents call them, the average with two decimals (NLPREP-005, NLPREP-006, NLPREP-007, NLPREP-008)', () => {
  expect(numberCards(input).map(card => [card.label, card.value])).toEqual([
    ['Total Conversation', '1,234'],
    ['Avg.msg.per conversation', '4.50'],
    ['Max.Conversation', '6'],
    ['Weak Understanding', '3'],
  ])
})

test('each tile leads to its messages (NLPREP-011, NLPREP-014)', () => {
  expect(messageTiles(input).map(tile => [tile.label, tile.href])).toEqual([
    ['Total Messages', '/nlp-report/overview?agent=bot&tab=conversations'],
    ['Total Scoped Messages', '/nlp-report/overview?agent=bot&tab=conversations&scope=1'],
    ['Total non-Scoped Messages', '/nlp-report/overview?agent=bot&tab=conversations&scope=2'],
  ])
})

test('weak understanding leads to the weakly understood messages (NLPREP-008)', () => {
  expect(numberCards(input)[3]?.href).toBe('/nlp-report/overview?agent=bot&tab=conversations&weak=true')
})

test('the most conversations of a day lead to that day', () => {
  const card = numberCards(input)[2]
  expect(card?.change).toMatchObject({ text: 'day 2026-11-15', direction: 'same' })
  expect(card?.href).toBe('/nlp-report/overview?agent=bot&start=2026-11-15&end=2026-11-15&tab=conversations')
})

test('less of what is bad is good, and more of what is good', () => {
  const changes = [...numberCards(input), ...messageTiles(input)].map(card => card.change)
  expect(changes[0]).toEqual({ text: '+23 %', direction: 'up', isGood: true, period: 'vs the 7 days before' })
  expect(changes[1]).toMatchObject({ text: '3.00 in', direction: 'same', period: 'the 7 days before' })
  expect(changes[3]).toMatchObject({ text: '−50 %', direction: 'down', isGood: true })
  expect(changes[4]).toMatchObject({ text: 'No change', direction: 'same' })
})

test('from nothing the change is a number, not a percentage', () => {
  const fromNothing = { ...input, days: 1, sumsBefore: { ...before, totalConversations: 0, weakUnderstanding: 0 } }
  const [total, average, , weak] = numberCards(fromNothing)
  expect(total?.change).toMatchObject({ text: '+1,234', period: 'vs the day before' })
  expect(average?.change).toBeUndefined()
  expect(weak?.change).toMatchObject({ text: '+3', isGood: false })
})

test('while the numbers are on their way the cards are there without them', () => {
  const waiting = numberCards({ ...input, sums: undefined, sumsBefore: undefined })
  expect(waiting.map(card => [card.value, card.change])).toEqual(Array(4).fill([undefined, undefined]))
})
