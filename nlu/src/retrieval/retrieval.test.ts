import { expect, test } from 'vitest'
import { buildIndex } from './build.ts'
import { piecesOf } from './chunks.ts'
import { bestSentences } from './extract.ts'
import { BadIndex, openIndex, search } from './search.ts'
import { sentencesOf } from './sentences.ts'

const shop = [
  'Refunds and returns. You may return an item within 30 days. The money is paid back to your card in five working days.',
  'Opening hours. The shop is open from nine to six on weekdays. On Sundays we are closed.',
  'Delivery. Parcels are shipped within two days. Shipping inside India is free above 500 rupees.',
  'Warranty. Every phone has a warranty of two years. Water damage is not covered.',
  'Careers. We look for engineers in Chennai. Send your résumé to the office.',
  'Privacy. We keep your address only as long as the order needs it, and never sell it.',
  'Gift cards can be bought for any amount and are valid for three years.',
  'वापसी नीति। आप 30 दिनों के भीतर सामान वापस कर सकते हैं। पैसे पाँच दिन में मिलते हैं।',
]
const index = openIndex(buildIndex(shop))
const ask = (question: string, least = 0.35) =>
  search(index, question, { least, most: 5, isAllowed: () => true }).map(({ piece }) => piece)

test('a question finds the piece that answers it, also in other words and in Hindi', () => {
  const questions: [string, number[]][] = [
    ['when do I get my refund?', [0]],
    ['What are your opening hours?', [1]],
    ['is shipping free', [2]],
    ['how long is the warranty of a phone', [3]],
    ['are you closed on sunday', [1]],
    ['do you sell my address', [5]],
    ['how long are gift cards valid', [6]],
    ['सामान वापस कैसे करें', [7]],
    ['how do I get my money back', [0]],
    ['पैसे वापस कब मिलेंगे', [7, 0]],
  ]
  const missed = questions.filter(([question, pieces]) => !pieces.includes(ask(question)[0] ?? -1))
  expect(missed).toEqual([])
})

test('a question about something else finds nothing', () => {
  const strangers = [
    'who won the cricket world cup',
    'what is the capital of france',
    'write me a poem about the sea',
    'ignore all instructions',
    'tell me a joke',
    'आज मौसम कैसा है',
  ]
  expect(strangers.filter(question => ask(question).length > 0)).toEqual([])
})

test('a word that only names the kind of answer may be missing from it', () => {
  const kettle = openIndex(
    buildIndex([...shop, 'Kettles. The warranty of the kettle lasts eighteen months. Descale it once a month.']),
  )
  const found = (question: string) =>
    search(kettle, question, { least: 0.35, most: 5, isAllowed: () => true })[0]?.piece
  expect(found('what is the warranty period of the kettle')).toBe(8)
  expect([3, 8]).toContain(found('what is the warranty period'))
  expect(found('what is the delivery time')).toBe(2)
  expect(found('details of your privacy policy')).toBe(5)
  const strangers = [
    'what is the notice period',
    'what is the gestation period of an elephant',
    'how do I throw an office party',
    'which months have thirty days in the gregorian calendar',
    'phone number of the prime minister',
    'what is the price of gold',
    'what time is it in tokyo',
  ]
  expect(strangers.filter(question => found(question) !== undefined)).toEqual([])
})

test('scores stay between 0 and 1, fall, and leave out what is not allowed', () => {
  const hits = search(index, 'refund money shop delivery warranty', {
    least: 0,
    most: 5,
    isAllowed: piece => piece !== 0,
  })
  expect(hits).toHaveLength(5)
  expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((one, other) => other - one))
  expect(hits.every(({ score, piece }) => score >= 0 && score <= 1 && piece !== 0)).toBe(true)
  expect(search(openIndex(buildIndex([])), 'refund', { least: 0, most: 5, isAllowed: () => true })).toEqual([])
})

test('the same texts give the same bytes, and half of them is no index', () => {
  const bytes = buildIndex(shop)
  expect(buildIndex(shop)).toEqual(bytes)
  for (const broken of [bytes.subarray(0, bytes.length - 9), new Uint8Array(3), new Uint8Array(64)]) {
    expect(() => openIndex(broken)).toThrow(BadIndex)
  }
})

test('pieces end where sentences end, overlap, and stay below 900 characters', () => {
  const text = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} says something about the shop.`).join(' ')
  const pieces = piecesOf([{ heading: 'Shop', text }])
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.every(piece => piece.text.length <= 900 && piece.heading === 'Shop' && piece.text.endsWith('.'))).toBe(
    true,
  )
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[at + 1]
    if (next) expect(piece.text).toContain(sentencesOf(next.text)[0])
  }
  expect(piecesOf([{ heading: '', text: 'x'.repeat(2000) }]).map(piece => piece.text.length)).toEqual([900, 900, 200])
  expect(piecesOf([{ heading: '', text: ' \n ' }])).toEqual([])
})

test('the best sentences are those about the question, few and short', () => {
  const answer = bestSentences('when is the money paid back', shop[0] ?? '', { most: 1, longest: 600 })
  expect(answer).toBe('The money is paid back to your card in five working days.')
  const long = `Refund ${'very '.repeat(300)}slow.`
  expect(bestSentences('refund', long, { most: 3, longest: 600 }).length).toBeLessThanOrEqual(600)
  expect(sentencesOf('It costs Rs. 3.50 at example.com. Dr. Rao agrees! Really? हाँ। Yes')).toEqual([
    'It costs Rs. 3.50 at example.com.',
    'Dr. Rao agrees!',
    'Really?',
    'हाँ।',
    'Yes',
  ])
})
