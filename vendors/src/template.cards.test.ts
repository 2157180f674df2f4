import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilledButton } from './content.ts'
import { meta } from './meta/messenger.ts'
import { sinch } from './sinch/sinch.ts'
import { cardsOfTemplate } from './template.cards.ts'
import { channelOf } from './testing/channels.ts'
import { callOf, carouselTemplate, offerTemplate, templateContent } from './testing/samples.ts'
import { at } from './wire.ts'

const [messenger, rcs, instagram] = [3, 10, 11]
const image = (name: string) =>
  ({ type: 'IMAGE', url: `https://files.example/${name}.jpg`, fileName: `${name}.jpg` }) as const
const buy = { type: 'URL', text: 'Buy', url: 'https://shop.example/red', suffix: null } as const
const more = { type: 'QUICK_REPLY', text: 'More', payload: 'more_blue' } as const
const call = { type: 'PHONE_NUMBER', text: 'Ring us', phoneNumber: '+912212345678' } as const

const card = (name: string, text: string, button: FilledButton) => ({
  media: image(name),
  body: { text, variables: [] },
  buttons: [button],
})
const shoes = (text: string, cards = [card('red', 'Red for 900', buy), card('blue', 'Blue for 800', more)]) =>
  templateContent({ layout: 'carousel', body: { text, variables: [] }, cards })
const pictured = (text: string, buttons: readonly FilledButton[] = [more]) =>
  templateContent({ header: { format: 'IMAGE', media: image('shop') }, body: { text, variables: [] }, buttons })

const onMeta = (content: Parameters<typeof callOf>[2], type = messenger) =>
  at(callOf(meta, channelOf(meta, type), content).body, 'message')
const onSinch = (content: Parameters<typeof callOf>[2], type: number) =>
  at(callOf(sinch, channelOf(sinch, type), content).body, 'message')
const generic = (elements: readonly object[]) => ({
  attachment: { type: 'template', payload: { template_type: 'generic', elements } },
})

test('a carousel is shown as cards, with the words of the template above those of the first (TMPL-025)', () => {
  const elements = [
    {
      title: 'Hello Asha',
      subtitle: 'Red for 900',
      image_url: 'https://files.example/red.jpg',
      buttons: [{ type: 'web_url', title: 'Buy', url: 'https://shop.example/red' }],
    },
    {
      title: 'Blue for 800',
      image_url: 'https://files.example/blue.jpg',
      buttons: [{ type: 'postback', title: 'More', payload: 'more_blue' }],
    },
  ]
  for (const type of [messenger, instagram]) expect(onMeta(shoes('Hello Asha'), type)).toEqual(generic(elements))
  const cards = [
    {
      title: 'Hello Asha',
      description: 'Red for 900',
      media_message: { url: 'https://files.example/red.jpg' },
      height: 'MEDIUM',
      choices: [{ url_message: { title: 'Buy', url: 'https://shop.example/red' } }],
    },
    {
      title: 'Blue for 800',
      media_message: { url: 'https://files.example/blue.jpg' },
      height: 'MEDIUM',
      choices: [{ text_message: { text: 'More' }, postback_data: 'more_blue' }],
    },
  ]
  for (const type of [messenger, rcs, instagram]) {
    expect(onSinch(shoes('Hello Asha'), type)).toEqual({ carousel_message: { cards } })
  }
})

test('a longer text of a carousel is a card of its own, and one for which no card has room keeps all as text', () => {
  const text = `New shoes have come in for this season. ${'They are light. '.repeat(5).trim()}`
  expect(onMeta(shoes(text))).toMatchObject(
    generic([
      { title: 'New shoes have come in for this season.', subtitle: 'They are light. '.repeat(5).trim() },
      { title: 'Red for 900' },
      { title: 'Blue for 800' },
    ]),
  )
  const long = `Hello. ${'x'.repeat(200)}`
  const said = JSON.stringify(onMeta(shoes(long)))
  for (const part of [long, 'Red for 900', 'red.jpg', 'Buy: https://shop.example/red', 'Blue for 800', 'More']) {
    expect(said).toContain(part)
  }
  expect(said).not.toContain('attachment')
  const ten = Array.from({ length: 10 }, (_one, number) => card(`n${number}`, `Number ${number}`, buy))
  expect(onMeta(shoes('Hello Asha', ten))).toMatchObject({ attachment: {} })
  expect(onMeta(shoes(text, ten))).toMatchObject({ text: expect.stringContaining('Number 9') })
})

test('what an app cannot draw stands in the text: a film on a page, a number to call on Instagram', () => {
  expect(onMeta(carouselTemplate)).toMatchObject({ text: expect.stringContaining('blue.mp4') })
  expect(onSinch(carouselTemplate, messenger)).toMatchObject({ text_message: {} })
  expect(onSinch(carouselTemplate, rcs)).toMatchObject({
    carousel_message: { cards: [{}, { media_message: { url: 'https://files.example/blue.mp4' } }] },
  })
  const callable = shoes('Hello Asha', [card('red', 'Red', call), card('blue', 'Blue', call)])
  expect(onMeta(callable)).toMatchObject({ attachment: {} })
  expect(onMeta(callable, instagram)).toMatchObject({ text: expect.stringContaining('+912212345678') })
})

test('a template with a picture is a card with its buttons, not a link', () => {
  const button = { type: 'postback', title: 'More', payload: 'more_blue' }
  const element = { title: 'Hi', image_url: 'https://files.example/shop.jpg', buttons: [button] }
  for (const type of [messenger, instagram]) expect(onMeta(pictured('Hi'), type)).toEqual(generic([element]))
  for (const type of [messenger, rcs, instagram]) {
    expect(onSinch(pictured('Hi'), type)).toMatchObject({
      card_message: {
        title: 'Hi',
        media_message: { url: 'https://files.example/shop.jpg' },
        choices: [{ text_message: { text: 'More' }, postback_data: 'more_blue' }],
      },
    })
  }
  expect(onMeta(pictured('Hi', []))).toEqual(generic([{ title: 'Hi', image_url: 'https://files.example/shop.jpg' }]))
  expect(onMeta(offerTemplate)).toMatchObject(
    generic([
      { title: 'Ends soon', subtitle: 'Hello Asha, 20 % off.\nCopy code: SAVE20', buttons: [{ title: 'Shop' }] },
    ]),
  )
})

test('more answers than a card has room for stand below it on a page, and in the text elsewhere', () => {
  const four = [1, 2, 3, 4].map(number => ({ ...more, payload: `more_${number}` }))
  expect(onMeta(pictured('Hi', four))).toEqual({
    ...generic([{ title: 'Hi', image_url: 'https://files.example/shop.jpg' }]),
    quick_replies: four.map(({ payload }) => ({ content_type: 'text', title: 'More', payload })),
  })
  expect(onSinch(pictured('Hi', four), rcs)).toMatchObject({ text_message: {} })
  expect(onMeta(pictured('Hi', [buy, buy, buy, more]))).toMatchObject({ text: expect.stringContaining('shop.jpg') })
})

test('a text that no card has room for goes with the picture’s address and keeps its answers', () => {
  const long = 'x'.repeat(161)
  expect(onMeta(pictured(long))).toEqual({
    text: `https://files.example/shop.jpg\n${long}`,
    quick_replies: [{ content_type: 'text', title: 'More', payload: 'more_blue' }],
  })
  expect(onSinch(pictured(long), rcs)).toMatchObject({ card_message: { title: long } })
})

test.each([
  ['Sale\nUp to half the price', { title: 'Sale', description: 'Up to half the price' }],
  ['Come in. It rains', { title: 'Come in. It rains', description: '' }],
  ['Come in. It rains outside.', { title: 'Come in.', description: 'It rains outside.' }],
  ['A long line without any end', { title: 'A long line without', description: 'any end' }],
  [' \nSale\nToday', { title: 'Sale', description: 'Today' }],
  [' \n', null],
  ['Unbreakable-and-much-too-long', null],
  [`Come in. ${'It rains. '.repeat(4)}`, null],
])('%j is cut where both parts fit, or not at all', (text, expected) => {
  const content = pictured(text, [])
  if (content.kind !== 'template') throw new Error('It is a template.')
  const cards = cardsOfTemplate(content.template, { title: 20, description: 20, films: false })
  expect(cards?.cards[0] ?? null).toEqual(
    expected && { ...expected, media: { type: 'IMAGE', url: image('shop').url, height: 'MEDIUM' }, suggestions: [] },
  )
})

test('whatever a text is, no card is too long and no word of it is lost', () => {
  const words = fc.array(fc.constantFrom('Sale.', 'नमस्ते।', 'Hello', '\n', 'x'.repeat(30), '😀'), { maxLength: 12 })
  const bare = (text: string) => text.replace(/\s/g, '')
  fc.assert(
    fc.property(words, words, (own, ofCard) => {
      const content = shoes(own.join(' '), [card('red', ofCard.join(' '), buy), card('blue', 'Blue', more)])
      if (content.kind !== 'template') throw new Error('It is a template.')
      const drawn = cardsOfTemplate(content.template, { title: 80, description: 80, films: false })
      const parts = drawn?.cards.map(({ title, description }) => [title, description]) ?? []
      expect(parts.every(([title = '', description = '']) => title.length <= 80 && description.length <= 80)).toBe(true)
      if (drawn) expect(bare(parts.flat().join(''))).toBe(bare([...own, ...ofCard, 'Blue'].join('')))
    }),
  )
})
