import { expect, test } from 'vitest'
import type { Content, RichCard, Suggestion } from '../content.ts'
import {
  cardsContent,
  carouselTemplate,
  codeTemplate,
  namedTemplate,
  offerTemplate,
  orderTemplate,
} from '../testing/samples.ts'
import { rbmContentOf, trafficOf } from './rbm.send.ts'

const picture = (url: string) => ({ height: 'MEDIUM', contentInfo: { fileUrl: url } })
const buy = (url: string) => ({ action: { text: 'Buy', postbackData: 'Buy', openUrlAction: { url } } })

test('several cards make a carousel, one a card of its own', () => {
  const red = {
    title: 'Red shoes',
    description: 'Light and quick',
    media: picture('https://files.example/red.jpg'),
    suggestions: [buy('https://shop.example/red')],
  }
  const blue = {
    title: 'Blue shoes',
    description: 'Warm and dry',
    media: picture('https://files.example/blue.jpg'),
    suggestions: [buy('https://shop.example/blue')],
  }
  expect(rbmContentOf(cardsContent)).toEqual({
    richCard: { carouselCard: { cardWidth: 'MEDIUM', cardContents: [red, blue] } },
  })
  const one: Content = { ...cardsOf({ title: 'Red' }), orientation: 'HORIZONTAL' }
  expect(rbmContentOf(one)).toEqual({
    richCard: {
      standaloneCard: {
        cardOrientation: 'HORIZONTAL',
        thumbnailImageAlignment: 'LEFT',
        cardContent: { title: 'Red' },
      },
    },
  })
})

function cardsOf(card: Partial<RichCard>, suggestions: readonly Suggestion[] = []) {
  const cards = [{ title: '', description: '', suggestions: [], ...card }]
  return { kind: 'cards', orientation: 'VERTICAL', cards, suggestions } as const
}

test('every suggestion has its action; a value that cannot be one makes a reply', () => {
  const suggestions: readonly Suggestion[] = [
    { type: 'reply', text: 'Yes, please, and as soon as ever you can', value: '' },
    { type: 'dial', text: 'Call', value: '+91 22-1234 5678' },
    { type: 'location', text: 'Shop', value: '19.07,72.87,Hill Road, Mumbai' },
    { type: 'calendar', text: 'Visit', value: '2026-11-21T10:00:00Z/2026-11-21T11:00:00Z/Repair' },
    { type: 'location', text: 'Shop', value: 'Mumbai' },
  ]
  const said = (text: string) => ({ text, postbackData: text })
  const viewLocationAction = { latLong: { latitude: 19.07, longitude: 72.87 }, label: 'Hill Road, Mumbai' }
  const createCalendarEventAction = {
    startTime: '2026-11-21T10:00:00Z',
    endTime: '2026-11-21T11:00:00Z',
    title: 'Repair',
    description: 'Repair',
  }
  expect(rbmContentOf(cardsOf({ title: 'Red' }, suggestions)).suggestions).toEqual([
    { reply: { text: 'Yes, please, and as soon…', postbackData: 'Yes, please, and as soon as ever you can' } },
    { action: { ...said('Call'), dialAction: { phoneNumber: '+912212345678' } } },
    { action: { ...said('Shop'), viewLocationAction } },
    { action: { ...said('Visit'), createCalendarEventAction } },
    { reply: { text: 'Shop', postbackData: 'Mumbai' } },
  ])
})

test('more than RCS takes is left out, not refused', () => {
  const suggestions = Array.from({ length: 12 }, (_, n) => ({ type: 'reply', text: `R${n}`, value: `${n}` }) as const)
  const shown = rbmContentOf(cardsOf({ title: 'T'.repeat(201), description: 'D', suggestions }, suggestions))
  expect(shown.suggestions).toHaveLength(11)
  expect(shown).toMatchObject({ richCard: { standaloneCard: { cardContent: { title: `${'T'.repeat(199)}…` } } } })
  const buttons = suggestions.map(({ text, value }) => ({ text, payload: value }))
  expect(rbmContentOf({ kind: 'text', text: 'Pick', buttons })).toMatchObject({
    text: 'Pick\nR11',
    suggestions: { length: 11 },
  })
  const rows = suggestions.map(({ text, value }) => ({ title: text, id: value }))
  const list = rbmContentOf({ kind: 'list', text: 'Pick', button: 'Rows', sections: [{ title: 'All', rows }] })
  expect(list).toMatchObject({ text: 'Pick\nAll\nR11', suggestions: { length: 11 } })
})

test('a template is a text, or a card where it has a title or a picture', () => {
  expect(rbmContentOf(codeTemplate)).toEqual({
    text: '482910 is your verification code.\nCopy code: 482910',
  })
  expect(rbmContentOf(namedTemplate)).toEqual({
    richCard: {
      standaloneCard: {
        cardOrientation: 'VERTICAL',
        cardContent: { title: 'Order 4711', description: 'Hello Asha' },
      },
    },
  })
  expect(rbmContentOf(offerTemplate)).toEqual({
    richCard: {
      standaloneCard: {
        cardOrientation: 'VERTICAL',
        cardContent: {
          description: 'Ends soon\nHello Asha, 20 % off.\nCopy code: SAVE20',
          media: picture('https://files.example/diwali.jpg'),
          suggestions: [
            {
              action: { text: 'Shop', postbackData: 'Shop', openUrlAction: { url: 'https://shop.example/?c=SAVE20' } },
            },
          ],
        },
      },
    },
  })
})

test('a template with a document opens it by a button before its own', () => {
  expect(rbmContentOf(orderTemplate)).toEqual({
    text: 'Hello Asha, order 4711 is on its way.',
    suggestions: [
      {
        action: {
          text: 'bill.pdf',
          postbackData: 'bill.pdf',
          openUrlAction: { url: 'https://files.example/bill.pdf' },
        },
      },
      { reply: { text: 'Call me', postbackData: 'call_me' } },
      { action: { text: 'Track', postbackData: 'Track', openUrlAction: { url: 'https://shop.example/t/4711' } } },
      { action: { text: 'Ring us', postbackData: 'Ring us', dialAction: { phoneNumber: '+912212345678' } } },
    ],
  })
})

test('a carousel’s own text is its first card', () => {
  const cardContents = [
    { description: 'Hello Asha' },
    {
      description: 'Red for 900',
      media: picture('https://files.example/red.jpg'),
      suggestions: [{ reply: { text: 'More', postbackData: 'more_red' } }],
    },
    {
      description: 'Blue for 800',
      media: picture('https://files.example/blue.mp4'),
      suggestions: [buy('https://shop.example/blue')],
    },
  ]
  expect(rbmContentOf(carouselTemplate)).toEqual({ richCard: { carouselCard: { cardWidth: 'MEDIUM', cardContents } } })
})

test('the purpose of a template is named, that of an answer is not', () => {
  expect([codeTemplate, orderTemplate, offerTemplate].map(trafficOf)).toEqual([
    { messageTrafficType: 'AUTHENTICATION' },
    { messageTrafficType: 'TRANSACTION' },
    { messageTrafficType: 'PROMOTION' },
  ])
  expect(trafficOf(cardsContent)).toBeUndefined()
})
