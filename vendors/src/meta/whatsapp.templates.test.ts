import { expect, test } from 'vitest'
import type { TemplateDraft } from '../templates.ts'
import { answerOf, bodyOf, draftComponents, sampleChannel } from '../testing/samples.ts'
import { metaCloud } from './meta-cloud.ts'

const channel = sampleChannel(4, { accessToken: 'token-1', wabaId: '20455' })
const { templates } = metaCloud
if (!templates) throw new Error('Meta keeps templates')

const draft: TemplateDraft = {
  name: 'order_update',
  language: 'en_US',
  category: 'UTILITY',
  components: draftComponents,
}
const submitted = (more: Partial<TemplateDraft>) => bodyOf(templates.submit({ ...draft, ...more }, channel))

test('texts with their samples, a link with its whole sample (TMPL-025)', () => {
  const call = templates.submit(draft, channel)
  expect(call).toMatchObject({ method: 'POST', url: 'https://graph.facebook.com/v23.0/20455/message_templates' })
  expect(bodyOf(call)).toEqual({
    name: 'order_update',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['4711'] } },
      {
        type: 'BODY',
        text: 'Hello {{1}}, order {{2}} has left us.',
        example: { body_text: [['Asha', '4711']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Call me' },
          {
            type: 'URL',
            text: 'Track',
            url: 'https://shop.example/t/{{1}}',
            example: ['https://shop.example/t/4711'],
          },
          { type: 'PHONE_NUMBER', text: 'Ring us', phone_number: '+912212345678' },
        ],
      },
    ],
  })
})

test('names instead of numbers are told', () => {
  const components = [{ type: 'BODY', text: 'Hello {{customer_name}}!', example: ['Asha'] }]
  expect(submitted({ components })).toMatchObject({
    parameter_format: 'NAMED',
    components: [{ example: { body_text_named_params: [{ param_name: 'customer_name', example: 'Asha' }] } }],
  })
})

test('names are told where the cards alone hold any', () => {
  const cardOf = (text: string, example: string[]) => ({
    media: { format: 'IMAGE', url: '4::cmVk' },
    body: { text, example },
    buttons: [{ type: 'URL', text: 'Buy', url: 'https://shop.in/{{1}}', example: 'red' }],
  })
  const body = { type: 'BODY', text: 'New this week.' }
  const named = { type: 'carousel', cards: [cardOf('For {{price}} only', ['900']), cardOf('Look', [])] }
  expect(submitted({ components: [body, named] })).toMatchObject({ parameter_format: 'NAMED' })
  const numbered = { type: 'carousel', cards: [cardOf('For {{1}} only', ['900']), cardOf('Look', [])] }
  expect(submitted({ components: [body, numbered] })).not.toHaveProperty('parameter_format')
})

test('what is registered is changed under its own id, its name and language apart', () => {
  const call = templates.submit({ ...draft, vendorTemplateId: '594425' }, channel)
  expect(call.url).toBe('https://graph.facebook.com/v23.0/594425')
  expect(bodyOf(call)).not.toHaveProperty('name')
  expect(bodyOf(call)).toMatchObject({ category: 'UTILITY', components: [{}, {}, {}, {}] })
  const answer = templates.readSubmit(answerOf(200, { success: true }))
  expect(answer).toEqual({ kind: 'accepted', vendorMessageId: null, status: 'PENDING' })
})

test('samples go by number and come back by where they stand', () => {
  const components = [{ type: 'BODY', text: 'Order {{2}} of {{1}} left.', example: ['4711', 'Asha'] }]
  const body = submitted({ components })
  expect(body).toMatchObject({ components: [{ example: { body_text: [['Asha', '4711']] } }] })
  const kept = JSON.parse(JSON.stringify(body))
  expect(keptWith({ status: 'APPROVED' }, kept.components)).toMatchObject({ components })
})

test('a picture is shown by the handle of its upload', () => {
  const components = [
    { type: 'HEADER', format: 'IMAGE', example: ['4::aW1h'] },
    { type: 'BODY', text: 'Hello' },
  ]
  expect(submitted({ components })).toMatchObject({
    components: [{ type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1h'] } }, {}],
  })
})

test('of a code only what Meta lets us choose', () => {
  const components = [
    { type: 'BODY', text: '{{1}} is your code.', example: ['123456'] },
    { type: 'FOOTER', text: 'Good for 10 minutes' },
    { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy code' }] },
  ]
  expect(submitted({ category: 'AUTHENTICATION', components })).toMatchObject({
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  })
})

test('an offer has its code first, and cards stay cards', () => {
  const offer = [
    { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
    { type: 'BODY', text: 'Save' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Shop', url: 'https://shop.example' },
        { type: 'COPY_CODE', text: 'Copy', example: 'SAVE20' },
      ],
    },
  ]
  expect(submitted({ components: offer })).toMatchObject({
    components: [
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
      { type: 'BODY' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', example: 'SAVE20' }, { type: 'URL' }] },
    ],
  })
  const card = {
    media: { format: 'IMAGE', url: '4::cmVk' },
    body: { text: 'Red for {{1}} rupees', example: ['900'] },
    buttons: [{ type: 'QUICK_REPLY', text: 'More' }],
  }
  expect(submitted({ components: [{ type: 'carousel', cards: [card] }] })).toMatchObject({
    components: [
      {
        type: 'CAROUSEL',
        cards: [
          {
            components: [
              { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::cmVk'] } },
              { type: 'BODY', text: 'Red for {{1}} rupees', example: { body_text: [['900']] } },
              { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] },
            ],
          },
        ],
      },
    ],
  })
})

test('the answer is an id and a state, or why not', () => {
  expect(templates.readSubmit(answerOf(200, { id: '594425', status: 'PENDING', category: 'UTILITY' }))).toEqual({
    kind: 'accepted',
    vendorMessageId: '594425',
    status: 'PENDING',
  })
  const error = { code: 100, message: 'Invalid parameter', error_data: { details: 'Name is taken' } }
  expect(templates.readSubmit(answerOf(400, { error }))).toMatchObject({ kind: 'refused', text: 'Name is taken' })
})

test('a page names the next one until there is none', () => {
  const first = templates.list(channel, null).url
  expect(first).toContain('/20455/message_templates?fields=id%2Cname')
  expect(templates.list(channel, 'QVFI').url).toContain('after=QVFI')
  const paging = { cursors: { after: 'QVFI' } }
  const next = 'https://graph.facebook.com/next'
  expect(templates.readList(answerOf(200, { data: [], paging: { ...paging, next } }))?.cursor).toBe('QVFI')
  expect(templates.readList(answerOf(200, { data: [], paging }))?.cursor).toBeNull()
  expect(templates.readList(answerOf(200, { data: [], paging: { next } }))).toBeNull()
})

test('what was submitted comes back as it was written', () => {
  const { components } = JSON.parse(templates.submit(draft, channel).body ?? '')
  const kept = { id: '594425', name: 'order_update', language: 'en_US', category: 'UTILITY', status: 'APPROVED' }
  const quality_score = { score: 'GREEN', date: 1762000000 }
  const data = [{ ...kept, quality_score, rejected_reason: 'NONE', components }, { status: 'APPROVED' }]
  const url = {
    type: 'URL',
    text: 'Track',
    url: 'https://shop.example/t/{{1}}',
    example: 'https://shop.example/t/4711',
  }
  expect(templates.readList(answerOf(200, { data }))?.templates).toEqual([
    {
      vendorTemplateId: '594425',
      name: 'order_update',
      language: 'en_US',
      category: 'UTILITY',
      status: 'APPROVED',
      quality: 'HIGH',
      reason: null,
      components: [
        ...draftComponents.slice(0, 3),
        { type: 'BUTTONS', buttons: draftComponents[3]?.buttons?.map(one => (one.type === 'URL' ? url : one)) },
      ],
    },
  ])
})

function keptWith(template: object, components: object[]) {
  const data = [{ id: '1', name: 'shoes', language: 'en', category: 'MARKETING', ...template, components }]
  return templates?.readList(answerOf(200, { data }))?.templates[0]
}

test('the button of a code is read back as one, though Meta keeps a link', () => {
  const kept = keptWith({ category: 'AUTHENTICATION', status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }, [
    { type: 'BODY', text: '*{{1}}* is your verification code.', example: { body_text: [['123456']] } },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copy code', url: 'https://www.whatsapp.com/otp/code/' }] },
  ])
  expect(kept).toMatchObject({
    status: 'REJECTED',
    reason: 'INVALID_FORMAT',
    components: [
      { type: 'BODY', example: ['123456'] },
      { type: 'FOOTER', text: 'This code expires in 10 minutes.' },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  })
})

test('an offer and cards are read back', () => {
  const parts = [
    { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['https://scontent.example/v'] } },
    { type: 'BODY', text: 'Red' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'More' }] },
  ]
  const kept = keptWith({ status: 'PAUSED' }, [
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true } },
    { type: 'CAROUSEL', cards: [{ components: parts }] },
  ])
  const card = {
    media: { format: 'VIDEO', url: 'https://scontent.example/v' },
    body: { text: 'Red' },
    buttons: [{ type: 'QUICK_REPLY', text: 'More' }],
  }
  expect(kept).toMatchObject({
    status: 'PAUSED',
    components: [
      { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
      { type: 'carousel', cards: [card] },
    ],
  })
})

test('a template with a part that we cannot send comes without any, because the rest of it is another one (TMPL-025)', () => {
  const body = { type: 'BODY', text: 'Hello.' }
  const reply = { type: 'QUICK_REPLY', text: 'More' }
  const picture = { type: 'HEADER', format: 'IMAGE' }
  const cardOf = (header: object, more: object[] = []) => [
    { type: 'CAROUSEL', cards: [{ components: [header, body, { type: 'BUTTONS', buttons: [reply] }, ...more] }] },
  ]
  const unsayable = [
    [{ type: 'HEADER', format: 'LOCATION' }],
    [{ type: 'HEADER', format: 'GIF' }],
    [{ type: 'HEADER' }],
    [{ type: 'CALL_PERMISSION_REQUEST' }],
    ...['FLOW', 'CATALOG', 'MPM', 'SPM', 'VOICE_CALL'].map(type => [
      { type: 'BUTTONS', buttons: [reply, { type, text: 'Open' }] },
    ]),
    cardOf({ type: 'HEADER', format: 'PRODUCT' }),
    cardOf(picture, [{ type: 'FOOTER', text: 'Bye' }]),
  ]
  for (const parts of unsayable) {
    const kept = keptWith({ status: 'APPROVED' }, [body, ...parts])
    expect([parts, kept]).toMatchObject([parts, { vendorTemplateId: '1', status: 'APPROVED', components: null }])
  }
  expect(keptWith({ status: 'APPROVED' }, [body, ...cardOf(picture)])?.components).toHaveLength(2)
  expect(keptWith({ category: 'NEWS' }, [body])).toMatchObject({ vendorTemplateId: '1', category: null })
  expect(keptWith({ name: undefined }, [body])).toMatchObject({ vendorTemplateId: '1', components: null })
})
