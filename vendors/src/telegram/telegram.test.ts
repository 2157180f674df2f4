import { expect, test } from 'vitest'
import type { Content, FilledTemplate } from '../content.ts'
import type { Channel, Hook } from '../vendor.ts'
import { telegram } from './telegram.ts'

const channel: Channel = {
  type: 5,
  settings: { botToken: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', webhookVerifyToken: 'q8Zt_verify-1' },
  host: own => own,
  token: null,
  webhookUrl: 'https://parley.example/hooks/telegram/channel-1',
}
const base = `https://api.telegram.org/bot${channel.settings.botToken}`
const picture = { type: 'IMAGE', url: 'https://parley.example/files/1.png?s=1', fileName: '1.png' } as const

function sent(content: Content) {
  const call = telegram.send({ ref: 'ref-1', to: '527511901', content }, channel)
  if (call.transport !== 'http') throw new Error('Telegram is spoken to over HTTP')
  return { url: call.url, body: JSON.parse(call.body ?? '') }
}

test('Telegram is told where to call, and by which secret we know it (CHAN-031)', () => {
  const call = telegram.subscribe?.(channel)
  expect(call?.url).toBe(`${base}/setWebhook`)
  expect(JSON.parse(call?.body ?? '')).toEqual({
    url: channel.webhookUrl,
    secret_token: 'q8Zt_verify-1',
    allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member'],
  })
})

test('Telegram sends a text with its buttons below each other (CHAN-004)', () => {
  const buttons = [
    { text: 'Yes', payload: 'order-1:yes' },
    { text: 'No', payload: 'order-1:no' },
  ]
  expect(sent({ kind: 'text', text: 'Confirm your order?', buttons })).toEqual({
    url: `${base}/sendMessage`,
    body: {
      chat_id: '527511901',
      text: 'Confirm your order?',
      reply_markup: {
        inline_keyboard: [
          [{ text: 'Yes', callback_data: 'order-1:yes' }],
          [{ text: 'No', callback_data: 'order-1:no' }],
        ],
      },
    },
  })
})

test('Telegram sends the text of a button whose payload is longer than Telegram carries', () => {
  const { body } = sent({ kind: 'text', text: 'Pick', buttons: [{ text: 'हाँ', payload: 'x'.repeat(65) }] })
  expect(body.reply_markup.inline_keyboard).toEqual([[{ text: 'हाँ', callback_data: 'हाँ' }]])
})

test('Telegram sends a file by its address, and with a long caption as a text that shows it', () => {
  expect(sent({ kind: 'media', media: picture, caption: 'Your bill' })).toEqual({
    url: `${base}/sendPhoto`,
    body: { chat_id: '527511901', photo: picture.url, caption: 'Your bill' },
  })
  const caption = 'a'.repeat(1025)
  expect(sent({ kind: 'media', media: picture, caption })).toEqual({
    url: `${base}/sendMessage`,
    body: {
      chat_id: '527511901',
      text: caption,
      link_preview_options: { url: picture.url, prefer_large_media: true },
    },
  })
})

test('Telegram sends the address of a file that it would not fetch, or that has no room for its words', () => {
  const file = (fileName: string, more: { contentType?: string } = {}) =>
    ({ type: 'DOC', url: 'https://parley.example/files/2?s=1', fileName, ...more }) as const
  const bill = file('bill.pdf', { contentType: 'application/pdf' })
  expect(sent({ kind: 'media', media: bill, caption: 'Your bill' })).toMatchObject({
    url: `${base}/sendDocument`,
    body: { document: bill.url, caption: 'Your bill' },
  })
  const caption = 'a'.repeat(1025)
  const asText = (media: typeof bill, said: string) => {
    const { url, body } = sent({ kind: 'media', media, caption: said })
    return url.endsWith('/sendMessage') ? body : null
  }
  expect(asText(bill, caption)).toEqual({ chat_id: '527511901', text: `${caption}\n${bill.url}` })
  const sheet = file('prices.xlsx')
  expect(asText(sheet, 'Prices')).toEqual({ chat_id: '527511901', text: `Prices\n${sheet.url}` })
  expect(asText(file('', { contentType: 'text/csv' }), '')).toEqual({ chat_id: '527511901', text: sheet.url })
  expect(asText(file(''), 'Whatever it is')).toBeNull()
})

test('Telegram sends a list as buttons that bring back the ids of its rows', () => {
  const sections = [{ title: 'Days', rows: [{ id: 'mon', title: 'Monday', description: '9 to 5' }] }]
  expect(sent({ kind: 'list', text: 'When?', button: 'Pick', sections }).body).toEqual({
    chat_id: '527511901',
    text: 'When?\nDays\nMonday: 9 to 5',
    reply_markup: { inline_keyboard: [[{ text: 'Monday', callback_data: 'mon' }]] },
  })
})

test('Telegram sends a place with its name', () => {
  const place = { kind: 'location', latitude: 12.97, longitude: 77.59, name: 'Shop', address: 'MG Road' } as const
  expect(sent(place)).toEqual({
    url: `${base}/sendVenue`,
    body: { chat_id: '527511901', latitude: 12.97, longitude: 77.59, title: 'Shop', address: 'MG Road' },
  })
  const { name: _name, address: _address, ...bare } = place
  expect(sent(bare).url).toBe(`${base}/sendLocation`)
})

test('Telegram sends a card with its picture; what is no button on Telegram stands in the text', () => {
  const suggestions = [
    { type: 'reply', text: 'Buy', value: 'buy-1' },
    { type: 'url', text: 'Look', value: 'https://shop.example/1' },
    { type: 'dial', text: 'Call', value: '+911234567890' },
  ] as const
  const media = { type: 'IMAGE', url: picture.url, height: 'TALL' } as const
  const card = { title: 'Shoes', description: 'Red', media, suggestions }
  expect(sent({ kind: 'cards', cards: [card], orientation: 'VERTICAL', suggestions: [] })).toEqual({
    url: `${base}/sendPhoto`,
    body: {
      chat_id: '527511901',
      photo: picture.url,
      caption: 'Shoes\nRed\n\nCall: +911234567890',
      reply_markup: {
        inline_keyboard: [[{ text: 'Buy', callback_data: 'buy-1' }], [{ text: 'Look', url: 'https://shop.example/1' }]],
      },
    },
  })
})

test('Telegram sends a template with its header, text and buttons', () => {
  const template: FilledTemplate = {
    name: 'offer',
    language: 'en',
    category: 'MARKETING',
    layout: 'default',
    vendorTemplateId: null,
    header: { format: 'IMAGE', media: picture },
    body: { text: 'Hello Asha', variables: [{ name: '1', value: 'Asha' }] },
    footer: 'Write STOP to end',
    buttons: [
      { type: 'COPY_CODE', text: 'Copy', code: 'SAVE10' },
      { type: 'PHONE_NUMBER', text: 'Call', phoneNumber: '+911234567890' },
    ],
    limitedTimeOffer: null,
    cards: [],
    subject: null,
    dltTemplateId: null,
  }
  expect(sent({ kind: 'template', template })).toEqual({
    url: `${base}/sendPhoto`,
    body: {
      chat_id: '527511901',
      photo: picture.url,
      caption: 'Hello Asha\nWrite STOP to end\nCall: +911234567890',
      reply_markup: { inline_keyboard: [[{ text: 'Copy', copy_text: { text: 'SAVE10' } }]] },
    },
  })
})

const read = (status: number, body: unknown) =>
  telegram.readAnswer({ status, headers: {}, body: JSON.stringify(body) }, channel)

test('Telegram answers that it took the message, whose number is unique in its chat alone', () => {
  const result = { message_id: 77, date: 1_763_700_000, chat: { id: 527511901, type: 'private' }, text: 'Hi' }
  expect(read(200, { ok: true, result })).toEqual({ kind: 'accepted', vendorMessageId: '527511901:77' })
})

test.each([
  [403, 'Forbidden: bot was blocked by the user', 'recipient'],
  [403, 'Forbidden: user is deactivated', 'recipient'],
  [400, 'Bad Request: chat not found', 'recipient'],
  [400, 'Bad Request: wrong file identifier/HTTP URL specified', 'company'],
  [400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook', 'company'],
  [400, 'Bad Request: something new', 'platform'],
] as const)('Telegram answers %i %s: whose fault it is', (status, description, fault) => {
  const outcome = read(status, { ok: false, error_code: status, description })
  expect(outcome).toMatchObject({ kind: 'refused', text: description })
  expect('code' in outcome && telegram.explain(outcome.code)?.fault).toBe(fault)
})

test('Telegram answers how long to wait when it was too fast', () => {
  const description = 'Too Many Requests: retry after 12'
  expect(read(429, { ok: false, error_code: 429, description, parameters: { retry_after: 12 } })).toEqual({
    kind: 'busy',
    code: '429',
    text: description,
    retryAfterSeconds: 12,
    isRate: true,
  })
})

test.each([
  [401, 'Unauthorized'],
  [404, 'Not Found'],
])('Telegram answers %i %s for a token that is not good', (status, description) => {
  const outcome = read(status, { ok: false, error_code: status, description })
  expect(outcome).toEqual({ kind: 'unauthorized', code: String(status), text: description })
  expect(telegram.explain(String(status))?.fault).toBe('company')
})

const hookOf = (update: unknown, token?: string): Hook => ({
  method: 'POST',
  query: {},
  headers: token === undefined ? {} : { 'x-telegram-bot-api-secret-token': token },
  body: Buffer.from(JSON.stringify(update)),
})
const asha = { id: 527511901, is_bot: false, first_name: 'Asha', last_name: 'Rao', language_code: 'en' }
const chat = { id: 527511901, first_name: 'Asha', type: 'private' }
const received = (rest: Record<string, unknown>) => telegram.receive(hookOf({ update_id: 900, ...rest }), channel)
const message = (rest: Record<string, unknown>) =>
  received({ message: { message_id: 12, from: asha, chat, date: 1_763_700_000, ...rest } })
const common = {
  kind: 'message',
  eventId: '900',
  from: '527511901',
  name: 'Asha Rao',
  text: '',
  payload: null,
  at: '2025-11-21T04:40:00.000Z',
}

test('Telegram calls with the secret that it was given, and is not believed with another (CHAN-024)', () => {
  expect(telegram.verify(hookOf({}, 'q8Zt_verify-1'), channel)).toBe(true)
  expect(telegram.verify(hookOf({}, 'q8Zt_verify-2'), channel)).toBe(false)
  expect(telegram.verify(hookOf({}), channel)).toBe(false)
  expect(telegram.verify(hookOf({}, ''), { ...channel, settings: { botToken: 'x' } })).toBe(false)
})

test('Telegram calls with a text, and what it answers', () => {
  expect(message({ text: 'Where is it?', reply_to_message: { message_id: 9, chat, date: 1 } })).toEqual([
    { ...common, text: 'Where is it?', replyTo: '527511901:9' },
  ])
})

test('Telegram calls with the largest of a picture’s sizes, a file, a voice, a place, a card of a contact', () => {
  const photo = [
    { file_id: 'small', file_size: 900 },
    { file_id: 'large', file_size: 90_000 },
  ]
  expect(message({ photo, caption: 'Broken' })).toEqual([
    { ...common, text: 'Broken', media: { type: 'IMAGE', vendorMediaId: 'large', contentType: 'image/jpeg' } },
  ])
  const document = { file_id: 'doc', file_name: 'bill.pdf', mime_type: 'application/pdf' }
  expect(message({ document })).toEqual([
    {
      ...common,
      media: { type: 'DOC', vendorMediaId: 'doc', contentType: 'application/pdf', fileName: 'bill.pdf' },
    },
  ])
  expect(message({ voice: { file_id: 'v', mime_type: 'audio/ogg', duration: 3 } })).toEqual([
    { ...common, media: { type: 'AUDIO', vendorMediaId: 'v', contentType: 'audio/ogg' } },
  ])
  const location = { latitude: 12.97, longitude: 77.59 }
  expect(message({ location, venue: { location, title: 'Shop' } })).toEqual([
    { ...common, location: { ...location, name: 'Shop' } },
  ])
  expect(message({ contact: { phone_number: '+919876543210', first_name: 'Dev' } })).toEqual([
    { ...common, text: 'Dev +919876543210' },
  ])
})

test('Telegram calls with what has neither words nor a file, which is shown as unsupported', () => {
  const poll = { id: '1', question: 'When?', options: [], type: 'regular' }
  for (const said of [
    { poll },
    { dice: { emoji: '🎲', value: 3 } },
    { story: { id: 1, chat } },
    { game: { title: 'x' } },
  ]) {
    expect(message(said)).toEqual([{ ...common, text: '[unsupported]' }])
  }
  for (const service of [
    { pinned_message: { message_id: 3 } },
    { new_chat_members: [asha] },
    { forum_topic_closed: {} },
  ]) {
    expect(message(service)).toMatchObject([{ kind: 'unknown', eventId: '900' }])
  }
  expect(message({ poll, from: undefined })).toMatchObject([{ kind: 'unknown', eventId: '900' }])
  const edited_message = { message_id: 12, from: asha, chat, date: 1_763_700_000, edit_date: 1_763_700_060, poll }
  expect(received({ edited_message })).toMatchObject([{ kind: 'unknown', eventId: '900' }])
})

test('Telegram calls with a pressed button: what stands on it, what it means, and whose it is', () => {
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: 'order-1:yes' }]] }
  const callback_query = {
    id: '4382bfdwdsb323b2d9',
    from: asha,
    message: { message_id: 77, chat, date: 1, reply_markup },
    data: 'order-1:yes',
  }
  const { at: _at, ...rest } = common
  expect(received({ callback_query })).toEqual([
    { ...rest, text: 'Yes', payload: 'order-1:yes', replyTo: '527511901:77', pressId: '4382bfdwdsb323b2d9' },
  ])
})

test('Telegram calls with an edited message, whose new words are heard without the file that came before', () => {
  const edited = (rest: object) =>
    received({
      edited_message: { message_id: 12, from: asha, chat, date: 1_763_700_000, edit_date: 1_763_700_060, ...rest },
    })
  const later = { ...common, at: '2025-11-21T04:41:00.000Z' }
  expect(edited({ text: 'Where is order 4711?' })).toEqual([{ ...later, text: 'Where is order 4711?' }])
  const photo = [{ file_id: 'large', file_size: 90_000 }]
  expect(edited({ photo, caption: 'Broken, see?' })).toEqual([{ ...later, text: 'Broken, see?' }])
  expect(edited({ location: { latitude: 12.97, longitude: 77.59, live_period: 900 } })).toMatchObject([
    { kind: 'unknown', eventId: '900' },
  ])
})

test('Telegram calls when the customer blocks the bot and lets it back in', () => {
  const change = (before: string, now: string) =>
    received({
      my_chat_member: { chat, from: asha, old_chat_member: { status: before }, new_chat_member: { status: now } },
    })
  const consent = { kind: 'consent', eventId: '900', from: '527511901' }
  expect(change('member', 'kicked')).toEqual([{ ...consent, isOptedOut: true }])
  expect(change('kicked', 'member')).toEqual([{ ...consent, isOptedOut: false }])
  expect(change('left', 'member')).toMatchObject([{ kind: 'unknown', eventId: '900' }])
})

test('Telegram calls with something new, which is kept', () => {
  expect(received({ poll_answer: { poll_id: '1' } })).toEqual([
    { kind: 'unknown', eventId: '900', raw: { update_id: 900, poll_answer: { poll_id: '1' } } },
  ])
})
