import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import { hmac } from '../wire.ts'
import { meta } from './messenger.ts'

const settings = { pageId: '7001', accessToken: 'token-1', appSecret: 'app-secret' }
const messenger = sampleChannel(3, settings)
const instagram = sampleChannel(11, settings)
const messageOf = (content: Parameters<typeof callOf>[2], channel = messenger) => {
  const { body } = callOf(meta, channel, content)
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined
}

test('a text goes out of the page', () => {
  expect(callOf(meta, messenger, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://graph.facebook.com/v23.0/7001/messages',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
    body: {
      recipient: { id: samples.customer },
      messaging_type: 'RESPONSE',
      message: { text: 'Your order is on its way.' },
    },
  })
})

test('buttons and lists become quick replies', () => {
  expect(messageOf(samples.choiceContent)).toEqual({
    text: 'Is the address right?',
    quick_replies: [
      { content_type: 'text', title: 'Yes', payload: 'address_yes' },
      { content_type: 'text', title: 'No', payload: 'address_no' },
    ],
  })
  expect(messageOf(samples.listContent)).toMatchObject({
    quick_replies: [{ payload: 'mon_am' }, { payload: 'mon_pm' }],
  })
})

test('a caption is never lost, and Instagram gets no files', () => {
  expect(messageOf(samples.imageContent)).toEqual({
    attachment: {
      type: 'template',
      payload: {
        template_type: 'generic',
        elements: [{ title: 'Your parcel', image_url: 'https://files.example/box.jpg' }],
      },
    },
  })
  const media = { type: 'DOC', url: 'https://files.example/bill.pdf', fileName: 'bill.pdf' } as const
  const file = { kind: 'media', media, caption: '' } as const
  expect(messageOf(file)).toEqual({ attachment: { type: 'file', payload: { url: media.url } } })
  expect(messageOf(file, instagram)).toEqual({ text: media.url })
  expect(messageOf({ ...file, caption: 'Your bill' })).toEqual({ text: `Your bill\n${media.url}` })
})

test('cards become a generic template; a place becomes a link to a map', () => {
  expect(messageOf(samples.cardsContent)).toMatchObject({
    attachment: {
      payload: {
        template_type: 'generic',
        elements: [
          {
            title: 'Red shoes',
            subtitle: 'Light and quick',
            image_url: 'https://files.example/red.jpg',
            buttons: [{ type: 'web_url', title: 'Buy', url: 'https://shop.example/red' }],
          },
          { title: 'Blue shoes' },
        ],
      },
    },
  })
  expect(messageOf(samples.locationContent)).toMatchObject({ text: expect.stringContaining('q=19.07,72.87') })
})

test('a template is sent as what it says, with its buttons where they fit', () => {
  const body = callOf(meta, messenger, samples.orderTemplate).body
  expect(body).toMatchObject({
    messaging_type: 'UPDATE',
    message: {
      attachment: {
        payload: {
          template_type: 'button',
          text: 'https://files.example/bill.pdf\nHello Asha, order 4711 is on its way.',
          buttons: [
            { type: 'postback', title: 'Call me', payload: 'call_me' },
            { type: 'web_url', title: 'Track', url: 'https://shop.example/t/4711' },
            { type: 'phone_number', title: 'Ring us', payload: '+912212345678' },
          ],
        },
      },
    },
  })
  expect(messageOf(samples.orderTemplate, instagram)).toMatchObject({ text: expect.stringContaining('Track: https') })
  expect(messageOf(samples.codeTemplate)).toMatchObject({ text: expect.stringContaining('482910') })
})

test('answers: accepted, closed window, rate, token', () => {
  const outcomeOf = (status: number, error: object) => meta.readAnswer(answerOf(status, { error }), messenger)
  expect(meta.readAnswer(answerOf(200, { recipient_id: '1', message_id: 'm_1' }), messenger)).toEqual({
    kind: 'accepted',
    vendorMessageId: 'm_1',
  })
  const window = { message: 'Outside of allowed window', code: 10 }
  for (const error_subcode of [2018278, 2534022]) {
    expect(outcomeOf(403, { ...window, error_subcode })).toMatchObject({ kind: 'refused', code: '470' })
  }
  expect(outcomeOf(400, { code: 613 })).toMatchObject({ kind: 'busy', isRate: true })
  expect(outcomeOf(500, { code: 1200 })).toMatchObject({ kind: 'busy', isRate: false })
  expect(outcomeOf(400, { code: 190 })).toMatchObject({ kind: 'unauthorized', code: '190' })
  expect(outcomeOf(400, { code: 551 })).toMatchObject({ kind: 'refused', code: '551' })
  expect(meta.explain('551')?.fault).toBe('recipient')
  const unknown = { code: 100, error_subcode: 2018001, message: 'No matching user found' }
  expect(outcomeOf(400, unknown)).toMatchObject({ kind: 'refused', code: '2018001' })
  expect(outcomeOf(400, { code: 100, message: 'Length of param' })).toMatchObject({ kind: 'refused', code: '100' })
  expect(meta.explain('230')?.todo).toContain('new access token')
  expect(['2018001', '100'].map(code => meta.explain(code)?.fault)).toEqual(['recipient', 'platform'])
})

test('a person who takes no messages from the page stops nobody else’s messages', () => {
  const outcomeOf = (error: object) => meta.readAnswer(answerOf(400, { error }), messenger)
  const message = "This person isn't receiving messages from you right now."
  for (const error of [
    { code: 10, error_subcode: 2018108, message },
    { code: 200, error_subcode: 1545041, message },
    { code: 551, error_subcode: 1545041, message },
  ]) {
    expect(outcomeOf(error)).toEqual({ kind: 'refused', code: '551', text: message })
  }
  expect(outcomeOf({ code: 200, message: 'Requires pages_messaging permission' })).toMatchObject({
    kind: 'unauthorized',
    code: '200',
  })
  expect(outcomeOf({ code: 100, error_subcode: 2534014 })).toMatchObject({ kind: 'refused', code: '2018001' })
  expect(outcomeOf({ code: 17 })).toMatchObject({ kind: 'busy', isRate: true })
})

test('a file that cannot be fetched and a text that is too long are told by what the company can do', () => {
  const codeOf = (error: object) => {
    const outcome = meta.readAnswer(answerOf(400, { error: { code: 100, ...error } }), messenger)
    return outcome.kind === 'refused' ? outcome.code : outcome.kind
  }
  const message = '(#100) Length of param message[text] must be less than or equal to 2000'
  expect(codeOf({ error_subcode: 2018008, message: '(#100) Failed to fetch the file' })).toBe('100 media')
  expect(codeOf({ message })).toBe('100 too long')
  expect(['100 media', '100 too long'].map(code => meta.explain(code)?.fault)).toEqual(['company', 'company'])
})

const eventsOf = (object: string, event: object, channel = messenger) =>
  meta.receive(hookOf({ object, entry: [{ id: '7001', time: 1, messaging: [event] }] }), channel)
const ends = { sender: { id: 'psid-1' }, recipient: { id: '7001' }, timestamp: 1762000000123 }

test('a message, a quick reply, a file, a place and a postback are read', () => {
  const message = { mid: 'm_1', text: 'Yes', quick_reply: { payload: 'address_yes' }, reply_to: { mid: 'm_0' } }
  expect(eventsOf('page', { ...ends, message })).toEqual([
    {
      kind: 'message',
      eventId: 'm_1',
      from: 'psid-1',
      text: 'Yes',
      payload: 'address_yes',
      replyTo: 'm_0',
      at: '2025-11-01T12:26:40.123Z',
    },
  ])
  const image = { type: 'image', payload: { url: 'https://cdn.example/a.jpg' } }
  expect(eventsOf('page', { ...ends, message: { mid: 'm_2', attachments: [image] } })).toMatchObject([
    { media: { type: 'IMAGE', url: 'https://cdn.example/a.jpg' } },
  ])
  const place = { type: 'location', payload: { coordinates: { lat: 19.07, long: 72.87 } } }
  expect(eventsOf('page', { ...ends, message: { mid: 'm_3', attachments: [place] } })).toMatchObject([
    { location: { latitude: 19.07, longitude: 72.87 } },
  ])
  const postback = { mid: 'm_4', title: 'Start', payload: 'start' }
  expect(eventsOf('page', { ...ends, postback })).toMatchObject([{ text: 'Start', payload: 'start', eventId: 'm_4' }])
})

test('of several files sent at once each one is kept, under an id of its own and the same one when it is repeated', () => {
  const file = (name: string) => ({ type: 'image', payload: { url: `https://cdn.example/${name}.jpg` } })
  const shared = { type: 'fallback', payload: { url: 'https://shop.example' } }
  const message = { mid: 'm_6', text: 'Look', attachments: [file('a'), file('b'), shared, file('c')] }
  const read = eventsOf('page', { ...ends, message })
  expect(read).toMatchObject([
    { eventId: 'm_6', text: 'Look\nhttps://shop.example', media: { url: 'https://cdn.example/a.jpg' } },
    { text: '', media: { url: 'https://cdn.example/b.jpg' } },
    { text: '', media: { url: 'https://cdn.example/c.jpg' } },
  ])
  expect(new Set(read.map(({ eventId }) => eventId)).size).toBe(3)
  expect(eventsOf('page', { ...ends, message })).toEqual(read)
  const link = { mid: 'm_7', text: 'See https://shop.example', attachments: [shared] }
  expect(eventsOf('page', { ...ends, message: link })).toMatchObject([{ text: 'See https://shop.example' }])
  expect(eventsOf('page', { ...ends, message: { mid: 'm_8', attachments: [shared] } })).toMatchObject([
    { text: 'https://shop.example' },
  ])
})

test('what was shared stands below the words, unless it is the preview of a link in them', () => {
  const shared = (type: string, url: string, text?: string) =>
    eventsOf(
      'instagram',
      { ...ends, message: { mid: 'm_9', text, attachments: [{ type, payload: { url } }] } },
      instagram,
    )
  const post = 'https://cdn.example/post?id=1'
  expect(shared('share', post, 'Have you got this?')).toMatchObject([{ text: `Have you got this?\n${post}` }])
  expect(shared('ig_reel', post)).toMatchObject([{ text: post }])
  const wrapped = 'https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.example%2Fred&h=AT1'
  expect(shared('fallback', wrapped, 'See shop.example/red')).toMatchObject([{ text: 'See shop.example/red' }])
  expect(shared('fallback', wrapped, 'Look')).toMatchObject([{ text: 'Look\nhttps://shop.example/red' }])
})

test('what Meta does not hand over is shown as unsupported instead of being lost', () => {
  const heard = (message: object) => eventsOf('instagram', { ...ends, message: { mid: 'm_10', ...message } }, instagram)
  const told = [{ kind: 'message', eventId: 'm_10', from: 'psid-1', text: '[unsupported]', payload: null }]
  expect(heard({ is_unsupported: true })).toMatchObject(told)
  expect(heard({ attachments: [{ type: 'unsupported_type', payload: {} }] })).toMatchObject(told)
  expect(heard({ is_unsupported: true, text: 'Hi' })).toMatchObject([{ text: 'Hi' }])
  expect(heard({ is_unsupported: true, is_deleted: true })).toMatchObject([{ kind: 'unknown' }])
})

test('a reaction is what the customer says of a message; one that is taken back says nothing', () => {
  const reaction = { mid: 'm_1', action: 'react', reaction: 'love', emoji: '❤' }
  expect(eventsOf('instagram', { ...ends, reaction }, instagram)).toMatchObject([
    { kind: 'message', from: 'psid-1', text: '❤', payload: null, replyTo: 'm_1' },
  ])
  for (const silent of [{ mid: 'm_1', action: 'unreact' }, { mid: 'm_1', action: 'react' }, {}]) {
    expect(eventsOf('page', { ...ends, reaction: silent })).toMatchObject([{ kind: 'unknown' }])
  }
})

test('statuses name their message or an instant; an echo is kept raw', () => {
  const delivery = { mids: ['m_1', 'm_2'], watermark: 1762000000123 }
  expect(eventsOf('page', { ...ends, delivery })).toMatchObject([
    { kind: 'status', vendorMessageId: 'm_1', state: 'delivered' },
    { kind: 'status', vendorMessageId: 'm_2', state: 'delivered' },
  ])
  expect(eventsOf('instagram', { ...ends, read: { mid: 'm_1' } }, instagram)).toMatchObject([{ state: 'read' }])
  const until = '2025-11-01T12:26:40.123Z'
  const watermark = { kind: 'watermark', from: 'psid-1', until, at: until }
  expect(eventsOf('page', { ...ends, read: { watermark: 1762000000123 } })).toMatchObject([
    { ...watermark, state: 'read' },
  ])
  expect(eventsOf('page', { ...ends, delivery: { watermark: 1762000000123 } })).toMatchObject([
    { ...watermark, state: 'delivered' },
  ])
  expect(eventsOf('page', { ...ends, read: { watermark: 'soon' } })).toMatchObject([{ kind: 'unknown' }])
  const echo = { mid: 'm_5', text: 'Hello', is_echo: true }
  expect(eventsOf('page', { ...ends, message: echo })).toMatchObject([{ kind: 'unknown' }])
})

test('what another page or the other network got is not taken for ours', () => {
  const message = { mid: 'm_1', text: 'Hello' }
  expect(eventsOf('instagram', { ...ends, message })).toMatchObject([{ kind: 'unknown' }])
  expect(eventsOf('page', { ...ends, message }, sampleChannel(3, { pageId: '7002' }))).toMatchObject([
    { kind: 'unknown' },
  ])
})

test('the signature is that of the app', () => {
  const body = Buffer.from('{"object":"page"}')
  const headers = { 'x-hub-signature-256': `sha256=${hmac('sha256', 'app-secret', body).toString('hex')}` }
  expect(meta.verify(hookOf(body, { headers }), messenger)).toBe(true)
  expect(meta.verify(hookOf('{"object":"pagf"}', { headers }), messenger)).toBe(false)
})

test('a page is told what its app is to hear of, at the address that is entered in the app (CHAN-031)', () => {
  const call = meta.subscribe?.(messenger)
  expect(call).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer token-1' } })
  const { pathname, searchParams } = new URL(call?.url ?? '')
  expect(pathname).toBe('/v23.0/7001/subscribed_apps')
  expect(searchParams.get('subscribed_fields')?.split(',')).toEqual([
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_reactions',
  ])
  expect(meta.addressByHand).toBe(true)
})

test('the page tells which account of Instagram is linked to it, and what others are told is kept raw', () => {
  expect(meta.check(instagram)?.url).toMatch(/\/7001\?fields=id,name,instagram_business_account$/)
  expect(meta.check(messenger)?.url).toMatch(/\/7001\?fields=id,name$/)
  const linked = { id: '7001', name: 'Page', instagram_business_account: { id: '1784' } }
  expect(meta.readSettings?.(answerOf(200, linked))).toEqual({ instagramId: '1784' })
  expect(meta.readSettings?.(answerOf(200, { id: '7001', name: 'Page' }))).toEqual({})
  const message = { mid: 'm_1', text: 'Hello' }
  const heard = (entryId: string, own: object) => {
    const entry = [{ id: entryId, messaging: [{ ...ends, message }] }]
    return meta.receive(hookOf({ object: 'instagram', entry }), sampleChannel(11, { ...settings, ...own }))
  }
  expect(heard('1784', { instagramId: '1784' })).toMatchObject([{ kind: 'message', text: 'Hello' }])
  expect(heard('1785', { instagramId: '1784' })).toMatchObject([{ kind: 'unknown', raw: { id: '1785' } }])
  expect(heard('1785', {})).toMatchObject([{ kind: 'message' }])
})

test('a closed window is told in words alone, and how long to wait is kept beside a code', () => {
  const read = (status: number, error: object, headers = {}) =>
    meta.readAnswer(answerOf(status, { error }, headers), sampleChannel(3, {}))
  const message = '(#10) This message is sent outside of allowed window.'
  expect(read(400, { code: 10, message })).toEqual({ kind: 'refused', code: '470', text: message })
  expect(read(403, { code: 10, message: 'No permission' })).toMatchObject({ kind: 'unauthorized' })
  expect(read(429, { code: 613, message: 'Slow' }, { 'retry-after': '9' })).toMatchObject({ retryAfterSeconds: 9 })
})
