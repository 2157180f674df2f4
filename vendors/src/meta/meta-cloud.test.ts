import { expect, test } from 'vitest'
import * as samples from '../testing/samples.ts'
import { answerOf, callOf, hookOf, sampleChannel } from '../testing/samples.ts'
import type { Hook } from '../vendor.ts'
import { hmac } from '../wire.ts'
import { metaCloud } from './meta-cloud.ts'

const channel = sampleChannel(4, {
  accessToken: 'token-1',
  phoneNumberId: '10655',
  wabaId: '20455',
  appSecret: 'app-secret',
  contactId: '912212345678',
})
const envelope = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: samples.customer,
  biz_opaque_callback_data: 'ref-1',
}
const bodyOf = (content: Parameters<typeof callOf>[2]) => callOf(metaCloud, channel, content).body

test('a text goes to the number of the channel with its token', () => {
  expect(callOf(metaCloud, channel, samples.textContent)).toEqual({
    transport: 'http',
    method: 'POST',
    url: 'https://graph.facebook.com/v23.0/10655/messages',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
    body: { ...envelope, type: 'text', text: { body: 'Your order is on its way.', preview_url: false } },
  })
})

test('a customer who hides the number is reached by the id that stands for it', () => {
  const message = { ref: 'ref-1', to: 'IN.1349', content: samples.textContent }
  const call = metaCloud.send(message, channel)
  const body = call.transport === 'http' ? JSON.parse(call.body ?? '') : null
  expect(body).toMatchObject({ recipient: 'IN.1349' })
  expect(body).not.toHaveProperty('to')
})

test('buttons, lists, pictures and places each have their own form', () => {
  expect(bodyOf(samples.choiceContent)).toEqual({
    ...envelope,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Is the address right?' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'address_yes', title: 'Yes' } },
          { type: 'reply', reply: { id: 'address_no', title: 'No' } },
        ],
      },
    },
  })
  expect(bodyOf(samples.listContent)).toMatchObject({
    interactive: {
      type: 'list',
      action: {
        button: 'Choose',
        sections: [
          {
            title: 'Monday',
            rows: [
              { id: 'mon_am', title: 'Morning', description: '8 to 12' },
              { id: 'mon_pm', title: 'Afternoon' },
            ],
          },
        ],
      },
    },
  })
  expect(bodyOf(samples.imageContent)).toMatchObject({
    type: 'image',
    image: { link: 'https://files.example/box.jpg', caption: 'Your parcel' },
  })
  expect(bodyOf(samples.locationContent)).toMatchObject({
    type: 'location',
    location: { latitude: 19.07, longitude: 72.87, name: 'Our shop', address: '1 Hill Road, Mumbai' },
  })
})

test('more than three buttons become a list', () => {
  const buttons = ['One', 'Two', 'Three', 'Four'].map(text => ({ text, payload: text }))
  expect(bodyOf({ kind: 'text', text: 'Choose', buttons })).toMatchObject({
    interactive: { type: 'list', action: { sections: [{ rows: [{ id: 'One' }, {}, {}, { id: 'Four' }] }] } },
  })
})

test('buttons whose titles are equal, or become so when they are cut, go with a list that tells them apart', () => {
  const listed = (...texts: string[]) => {
    const buttons = texts.map((text, at) => ({ text, payload: `p${at}` }))
    return bodyOf({ kind: 'text', text: 'When?', buttons })
  }
  const [morning, evening] = ['Monday 21 November, 8 to 12', 'Monday 21 November, 16 to 20']
  const rows = [
    { id: 'p0', description: morning },
    { id: 'p1', description: evening },
  ]
  expect(listed(morning, evening)).toMatchObject({ interactive: { type: 'list', action: { sections: [{ rows }] } } })
  expect(listed('More', 'More')).toMatchObject({ interactive: { type: 'list' } })
  expect(listed('More', 'Less')).toMatchObject({ interactive: { type: 'button' } })
  const picture = { type: 'IMAGE', url: 'https://files.example/red.jpg', height: 'TALL' } as const
  const suggestions = [morning, evening].map(text => ({ type: 'reply' as const, text, value: text }))
  const cards = [{ title: 'Red shoes', description: '', media: picture, suggestions }]
  expect(bodyOf({ kind: 'cards', orientation: 'VERTICAL', suggestions: [], cards })).toMatchObject({
    interactive: { type: 'list' },
  })
})

test('words that are too long for a caption are sent as text', () => {
  const media = { type: 'IMAGE', url: 'https://files.example/a.jpg', fileName: 'a.jpg' } as const
  const caption = 'x'.repeat(1025)
  expect(bodyOf({ kind: 'media', media, caption })).toMatchObject({ text: { body: `${caption}\n${media.url}` } })
  expect(bodyOf({ kind: 'media', media, caption: 'x'.repeat(1024) })).toMatchObject({ type: 'image' })
})

test('words beside a voice are not lost', () => {
  const media = { type: 'AUDIO', url: 'https://files.example/a.ogg', fileName: 'a.ogg' } as const
  expect(bodyOf({ kind: 'media', media, caption: 'Listen' })).toMatchObject({
    text: { body: 'Listen\nhttps://files.example/a.ogg' },
  })
  expect(bodyOf({ kind: 'media', media, caption: '' })).toMatchObject({
    audio: { link: 'https://files.example/a.ogg' },
  })
})

test('cards with a picture and one link each become a carousel, others a text with what they offer', () => {
  expect(bodyOf(samples.cardsContent)).toMatchObject({
    interactive: {
      type: 'carousel',
      action: {
        cards: [
          {
            card_index: 0,
            type: 'cta_url',
            header: { type: 'image', image: { link: 'https://files.example/red.jpg' } },
            body: { text: '*Red shoes*\nLight and quick' },
            action: { name: 'cta_url', parameters: { display_text: 'Buy', url: 'https://shop.example/red' } },
          },
          { card_index: 1 },
        ],
      },
    },
  })
  const plain = { title: 'Red shoes', description: 'Light', suggestions: [] }
  const reply = { type: 'reply', text: 'More', value: 'more' } as const
  const cards = [plain, { ...plain, title: 'Blue shoes', suggestions: [reply] }]
  expect(bodyOf({ kind: 'cards', orientation: 'VERTICAL', suggestions: [], cards })).toMatchObject({
    interactive: {
      type: 'button',
      body: { text: 'Red shoes\nLight\n\nBlue shoes\nLight' },
      action: { buttons: [{ reply: { id: 'more', title: 'More' } }] },
    },
  })
})

test('two variables, a document above and a link below', () => {
  expect(bodyOf(samples.orderTemplate)).toEqual({
    ...envelope,
    type: 'template',
    template: {
      name: 'order_update',
      language: { code: 'en_US' },
      components: [
        {
          type: 'header',
          parameters: [
            { type: 'document', document: { link: 'https://files.example/bill.pdf', filename: 'bill.pdf' } },
          ],
        },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Asha' },
            { type: 'text', text: '4711' },
          ],
        },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ type: 'payload', payload: 'call_me' }],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: '4711' }] },
      ],
    },
  })
})

test('values go by their numbers, whichever stands first in the text', () => {
  const variables = [
    { name: '2', value: '4711' },
    { name: '1', value: 'Asha' },
  ]
  expect(bodyOf(samples.templateContent({ body: { text: 'Order 4711 of Asha', variables } }))).toMatchObject({
    template: { components: [{ parameters: [{ text: 'Asha' }, { text: '4711' }] }] },
  })
})

test('named placeholders go by their names', () => {
  expect(bodyOf(samples.namedTemplate)).toMatchObject({
    template: {
      components: [
        { type: 'header', parameters: [{ type: 'text', parameter_name: 'order_id', text: '4711' }] },
        { type: 'body', parameters: [{ type: 'text', parameter_name: 'customer_name', text: 'Asha' }] },
      ],
    },
  })
})

test('a code stands in the text and in the button', () => {
  expect(bodyOf(samples.codeTemplate)).toMatchObject({
    template: {
      components: [
        { type: 'body', parameters: [{ type: 'text', text: '482910' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '482910' }] },
      ],
    },
  })
})

test('an offer says when it ends and has its code first', () => {
  expect(bodyOf(samples.offerTemplate)).toEqual({
    ...envelope,
    type: 'template',
    template: {
      name: 'diwali_offer',
      language: { code: 'en_US' },
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { link: 'https://files.example/diwali.jpg' } }] },
        { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
        {
          type: 'limited_time_offer',
          parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1_762_000_000_000 } }],
        },
        {
          type: 'button',
          sub_type: 'copy_code',
          index: '0',
          parameters: [{ type: 'coupon_code', coupon_code: 'SAVE20' }],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'SAVE20' }] },
      ],
    },
  })
})

test('each card of a carousel has its picture, its values and its button', () => {
  const card = (index: number, header: object, price: string, button: object) => ({
    card_index: index,
    components: [
      { type: 'header', parameters: [header] },
      { type: 'body', parameters: [{ type: 'text', text: price }] },
      { type: 'button', index: '0', ...button },
    ],
  })
  expect(bodyOf(samples.carouselTemplate)).toEqual({
    ...envelope,
    type: 'template',
    template: {
      name: 'shoes',
      language: { code: 'en_US' },
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
        {
          type: 'carousel',
          cards: [
            card(0, { type: 'image', image: { link: 'https://files.example/red.jpg' } }, '900', {
              sub_type: 'quick_reply',
              parameters: [{ type: 'payload', payload: 'more_red' }],
            }),
            card(1, { type: 'video', video: { link: 'https://files.example/blue.mp4' } }, '800', {
              sub_type: 'url',
              parameters: [{ type: 'text', text: 'blue' }],
            }),
          ],
        },
      ],
    },
  })
})

const outcomeOf = (status: number, body: unknown, headers = {}) =>
  metaCloud.readAnswer(answerOf(status, body, headers), channel)
const refused = (code: number, details = 'Details') => ({
  error: { message: `(#${code}) Words`, type: 'OAuthException', code, error_data: { details }, fbtrace_id: 'x' },
})

test('an accepted message has an id', () => {
  const contacts = [{ input: samples.customer, wa_id: samples.customer }]
  const body = {
    messaging_product: 'whatsapp',
    contacts,
    messages: [{ id: 'wamid.HB1', message_status: 'accepted' }],
  }
  expect(outcomeOf(200, body)).toEqual({ kind: 'accepted', vendorMessageId: 'wamid.HB1' })
})

test('the closed window is always 470 (CHAT-064)', () => {
  const text = 'More than 24 hours have passed'
  expect(outcomeOf(400, refused(131047, text))).toEqual({ kind: 'refused', code: '470', text })
  expect(metaCloud.explain('470')).toEqual(metaCloud.explain('131047'))
})

test('too fast, down, or a token that is no longer good are not the same', () => {
  expect(outcomeOf(400, refused(130429), { 'retry-after': '7' })).toEqual({
    kind: 'busy',
    code: '130429',
    text: 'Details',
    retryAfterSeconds: 7,
    isRate: true,
  })
  // Too much for one customer, and no reason to be slower with the others.
  expect(outcomeOf(400, refused(131056))).toMatchObject({ kind: 'busy', isRate: false })
  expect(outcomeOf(500, refused(131016))).toMatchObject({ kind: 'busy', isRate: false })
  expect(outcomeOf(502, '<html>')).toMatchObject({ kind: 'busy', code: '502', isRate: false })
  expect(outcomeOf(401, refused(190))).toMatchObject({ kind: 'unauthorized', code: '190' })
  expect(outcomeOf(200, { error: { message: 'No number' } })).toEqual({
    kind: 'refused',
    code: 'FAILED',
    text: 'No number',
  })
  expect(outcomeOf(400, refused(131026))).toEqual({ kind: 'refused', code: '131026', text: 'Details' })
})

test('each code that is refused can be explained', () => {
  for (const code of ['0', '131026', '131049', '132000', '132015', '133000', '133010', '219', '299']) {
    expect(metaCloud.explain(code)?.todo).toMatch(/\w/)
  }
  expect(metaCloud.explain('constructor')).toBeNull()
})

test('what WhatsApp or a customer wants no more is not tried again, or not before long', () => {
  const retries = ['131050', '130472', '472', '131049', '131048', '131026'].map(code => metaCloud.explain(code)?.retry)
  expect(retries).toEqual(['opted out', 'never', 'never', 86_400, 86_400, undefined])
})

const body = Buffer.from('{"object":"whatsapp_business_account","entry":[],"name":"\\u0906\\u0936\\u093e"}')
const signed = (bytes: Buffer): Partial<Hook> => ({
  headers: { 'x-hub-signature-256': `sha256=${hmac('sha256', 'app-secret', bytes).toString('hex')}` },
})

test('the signature covers the raw bytes: one bit, or another body, and it is void', () => {
  expect(metaCloud.verify(hookOf(body, signed(body)), channel)).toBe(true)
  const flipped = Buffer.from(body)
  flipped[10] = (flipped[10] ?? 0) ^ 1
  expect(metaCloud.verify(hookOf(flipped, signed(body)), channel)).toBe(false)
  expect(metaCloud.verify(hookOf('{"entry":[]}', signed(body)), channel)).toBe(false)
  expect(metaCloud.verify(hookOf(body), channel)).toBe(false)
  expect(metaCloud.verify(hookOf(body, signed(body)), { ...channel, settings: {} })).toBe(false)
})

test('the challenge is answered to who knows the token', () => {
  const asked = (token: string) =>
    hookOf('', {
      method: 'GET',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    })
  expect(metaCloud.challenge?.(asked('verify-1'), channel)).toBe('1158201444')
  expect(metaCloud.challenge?.(asked('other'), channel)).toBeNull()
  expect(metaCloud.challenge?.(asked(''), { ...channel, settings: {} })).toBeNull()
})

test('news of another number of the same app is not this channel’s', () => {
  const news = (display_phone_number: string) => {
    const value = { display_phone_number, event: 'UPGRADE', current_limit: 'TIER_1K' }
    const entry = [{ changes: [{ field: 'phone_number_quality_update', value }] }]
    return metaCloud.receive(hookOf(JSON.stringify({ entry })), { ...channel, settings: { contactId: '919876543210' } })
  }
  expect(news('+91 98765 43210')).toMatchObject([{ kind: 'standing' }])
  expect(news('919876543211')).toMatchObject([{ kind: 'unknown' }])
})

test('news of another account is not this channel’s', () => {
  const news = (id: string) => {
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }
    const entry = [{ id, changes: [{ field: 'account_update', value }] }]
    return metaCloud.receive(hookOf(JSON.stringify({ entry })), channel)
  }
  expect(news('20455')).toMatchObject([{ kind: 'account' }])
  expect(news('20456')).toMatchObject([{ kind: 'unknown' }])
})

test('WhatsApp calls the channel for its account, or for its number alone, under the token of the channel (CHAN-031)', () => {
  const address = { override_callback_uri: channel.webhookUrl, verify_token: 'verify-1' }
  const account = metaCloud.subscribe?.(channel)
  const number = metaCloud.subscribeOwn?.(channel)
  expect([account?.url, number?.url]).toEqual([
    'https://graph.facebook.com/v23.0/20455/subscribed_apps',
    'https://graph.facebook.com/v23.0/10655',
  ])
  expect(account?.headers.authorization).toBe('Bearer token-1')
  expect(JSON.parse(account?.body ?? '')).toEqual(address)
  expect(JSON.parse(number?.body ?? '')).toEqual({ webhook_configuration: address })
})

test('every call goes to the version of the Graph that the operator has chosen (CHAN-036)', () => {
  const newer = { ...channel, graphVersion: 'v25.0' }
  const { templates, media } = metaCloud
  const call = metaCloud.send({ ref: 'ref-1', to: samples.customer, content: samples.textContent }, newer)
  const urls = [
    call.transport === 'http' ? call.url : '',
    metaCloud.check(newer)?.url,
    metaCloud.subscribe?.(newer).url,
    templates?.list(newer, null).url,
    templates?.samples?.begin({ fileName: 'a.jpg', contentType: 'image/jpeg', bytes: new Uint8Array(1) }, newer).url,
    media?.find?.request({ type: 'IMAGE', vendorMediaId: 'm-1' }, newer)?.url,
  ]
  for (const url of urls) expect(url).toMatch(/^https:\/\/graph\.facebook\.com\/v25\.0\//)
})
