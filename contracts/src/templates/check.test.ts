import { describe, expect, test } from 'vitest'
import { checkKept, checkSamples, checkTemplate } from './check.ts'
import type { Button, Component } from './components.ts'
import { body, carousel, offer, orderShipped, written } from './templates.fixture.ts'
import type { TemplateContent } from './templates.ts'

const reply: Button = { type: 'QUICK_REPLY', text: 'Yes' }
const site: Button = { type: 'URL', text: 'Open', url: 'https://shop.in' }
const call: Button = { type: 'PHONE_NUMBER', text: 'Call', phoneNumber: '+919876543210' }
const code: Button = { type: 'COPY_CODE', text: 'Copy', example: 'A1' }

function bodyOf(text: string, channelType = 4) {
  return problems([{ type: 'BODY', text }], { channelType })
}

function problems(components: Component[], changes: Partial<TemplateContent> = {}) {
  return checkTemplate(written(components, changes)).map(({ field, message }) => `${field}: ${message}`)
}

function withButtons(...buttons: Button[]) {
  return problems([body, { type: 'BUTTONS', buttons }])
}

test.each([orderShipped, offer, carousel])('a template within all limits may be saved and submitted', template => {
  expect(checkTemplate(template)).toEqual([])
  expect(checkSamples(template)).toEqual([])
})

describe('texts', () => {
  test('header, body and footer end at their limits (TMPL-011, TMPL-012, TMPL-013)', () => {
    const of = (header: number, text: number, footer: number): Component[] => [
      { type: 'HEADER', format: 'TEXT', text: 'ह'.repeat(header) },
      { type: 'BODY', text: '😀'.repeat(text) },
      { type: 'FOOTER', text: 'x'.repeat(footer) },
    ]
    expect(problems(of(60, 1024, 60))).toEqual([])
    expect(problems(of(61, 1025, 61))).toEqual([
      'components[0].text: Header must be 60 characters or fewer',
      'components[1].text: Body must be 1024 characters or fewer',
      'components[2].text: Footer must be 60 characters or fewer',
    ])
  })

  test.each([
    ['{{1}} hello', 'Body cannot start with a placeholder'],
    ['hello {{1}}', 'Body cannot end with a placeholder'],
    ['a {{1}} {{2}} b', 'Body cannot hold two placeholders in a row'],
    ['a {{1}} b {{name}} c', 'Placeholders cannot be mixed'],
    ['a {{1}} b {{3}} c', 'Placeholders must be numbered from {{1}} without gaps: {{2}} is missing'],
    ['a {{1 c', '{{1 c is not a placeholder: write {{1}} or {{first_name}}'],
    ['a {{First}} c', '{{First}} is not a placeholder: write {{1}} or {{first_name}}'],
    [' ', 'Body is required'],
  ])('body %s is refused', (text, message) => {
    expect(bodyOf(text)).toEqual([`components[0].text: ${message}`])
  })

  test('a header has one placeholder at most, a footer none', () => {
    expect(
      problems([
        { type: 'HEADER', format: 'TEXT', text: '{{1}} {{2}}' },
        body,
        { type: 'FOOTER', text: 'for {{1}} only' },
      ]),
    ).toEqual([
      'components[0].text: Header can hold 1 placeholder',
      'components[2].text: Footer cannot hold a placeholder',
    ])
  })

  test('an SMS and a mail are one text, a mail with a subject', () => {
    expect(bodyOf('x'.repeat(1601), 0)).toEqual(['components[0].text: Body must be 1600 characters or fewer'])
    expect(problems([body, { type: 'FOOTER', text: 'x' }], { channelType: 0 })).toEqual([
      'components[1]: An SMS has a body only',
    ])
    const mail = { channelType: 1, name: 'Welcome, friend' }
    expect(problems([{ type: 'BODY', text: '{{name}}<br>' }], mail)).toEqual(['subject: Subject is required'])
    expect(problems([{ type: 'BODY', text: '{{name}}<br>' }], { ...mail, subject: 'For {{nam}}' })).toEqual([
      'subject: {{nam}} does not stand in the body',
    ])
    expect(problems([{ type: 'BODY', text: '{{name}}<br>' }], { ...mail, subject: 'For {{name}}' })).toEqual([])
  })

  test('samples are asked for by placeholder (VARS-005)', () => {
    const template = written([
      { type: 'BODY', text: 'a {{1}} b {{2}} c', example: ['x'] },
      { type: 'BUTTONS', buttons: [{ ...site, url: 'https://shop.in/{{1}}' }] },
    ])
    expect(checkSamples(template)).toEqual([
      { field: 'components[0].example[1]', message: 'Sample value is missing for {{2}}' },
      { field: 'components[1].buttons[0].example', message: 'Sample value is missing for {{1}}' },
    ])
  })
})

test('numbers and names do not mix across header, body and cards, while addresses of buttons keep their number', () => {
  const header: Component = { type: 'HEADER', format: 'TEXT', text: 'Order {{order}}' }
  const track: Button = { ...site, url: 'https://shop.in/{{1}}' }
  const cards = (...texts: string[]): Component => ({
    type: 'carousel',
    cards: texts.map(text => ({
      media: { format: 'IMAGE', url: 'https://shop.in/a.jpg' },
      body: { text },
      buttons: [track],
    })),
  })
  const named: Component = { type: 'BODY', text: 'Hello {{name}}, it left.' }
  expect(problems([header, body])).toEqual(['components[1].text: Placeholders cannot be mixed'])
  expect(problems([body, cards('For {{1}} only', 'For {{price}} only')])).toEqual([
    'components[1].cards[1].body.text: Placeholders cannot be mixed',
  ])
  expect(problems([header, { type: 'BODY', text: 'a {{1}} b {{name}} c' }])).toEqual([
    'components[1].text: Placeholders cannot be mixed',
  ])
  expect(problems([header, named, { type: 'BUTTONS', buttons: [track] }])).toEqual([])
  expect(problems([named, cards('For {{price}} only', 'For all')])).toEqual([])
})

describe('buttons', () => {
  test('have texts of 1 to 25 characters (TMPL-014, TMPL-015)', () => {
    expect(withButtons({ ...reply, text: 'x'.repeat(25) }, { ...site, text: 'x'.repeat(25) })).toEqual([])
    expect(withButtons({ ...reply, text: 'x'.repeat(26) }, { ...site, text: '' })).toEqual([
      'components[1].buttons[0].text: Button text must be 25 characters or fewer',
      'components[1].buttons[1].text: Button text is required',
    ])
  })

  test('are counted by kind, and quick replies stand together (TMPL-007)', () => {
    expect(withButtons(reply, reply, site, site, call, code)).toEqual([])
    expect(withButtons(site, site, site)).toEqual(['components[1].buttons: At most 2 URL buttons are allowed'])
    expect(withButtons(call, call)).toEqual(['components[1].buttons: At most 1 phone number button is allowed'])
    expect(withButtons(...Array.from({ length: 11 }, () => reply))).toEqual([
      'components[1].buttons: At most 10 buttons are allowed',
    ])
    expect(withButtons(reply, site, reply)).toEqual(['components[1].buttons: Quick reply buttons must stand together'])
  })

  test.each([
    ['', 'Website address is required'],
    ['ftp://shop.in', 'Website address must begin with https:// or http://'],
    ['https://{{1}}', 'Website address must begin with https:// or http://'],
    ['https://shop.in/{{1}}/x', 'The placeholder must stand at the end of the address'],
    ['https://shop.in/{{2}}', 'Website address can hold one placeholder, as {{1}}'],
    ['https://shop.in/{{1}}{{2}}', 'Website address can hold one placeholder, as {{1}}'],
  ])('address %s is refused', (url, message) => {
    expect(withButtons({ ...site, url })).toEqual([`components[1].buttons[0].url: ${message}`])
  })

  test('a number has to be one, and a code has 15 characters', () => {
    expect(withButtons({ ...call, phoneNumber: 'shop' }, { ...code, example: 'x'.repeat(16) })).toEqual([
      'components[1].buttons[0].phoneNumber: Invalid number format',
      'components[1].buttons[1].example: Code must be 15 characters or fewer',
    ])
  })
})

describe('layouts', () => {
  test('an offer has a short text, one code and one address, and no footer (TMPL-008, TMPL-017, TMPL-019)', () => {
    const of = (text: string, ...buttons: Button[]): Component[] => [
      { type: 'BODY', text: 'x'.repeat(601) },
      { type: 'limited_time_offer', text, hasExpiration: false },
      { type: 'BUTTONS', buttons },
      { type: 'FOOTER', text: 'x' },
    ]
    expect(problems(of('x'.repeat(16), code))).toEqual([
      'components[0].text: Body must be 600 characters or fewer',
      'components[1].text: Offer text must be 15 characters or fewer',
      'components[2].buttons: A limited time offer has 1 copy code and 1 URL button',
      'components[3]: A limited time offer has no footer',
    ])
  })

  test('a carousel has 2 to 10 like cards of 160 characters and 1 or 2 buttons (TMPL-009, TMPL-016, TMPL-018)', () => {
    const card = (text: string, ...buttons: Button[]) => ({
      media: { format: 'IMAGE' as const, url: '' },
      body: { text },
      buttons,
    })
    const of = (...cards: ReturnType<typeof card>[]) =>
      problems([
        { type: 'BODY', text: 'x' },
        { type: 'carousel', cards },
      ])
    expect(of(card('x'.repeat(160), reply, site), card('y', reply, site))).toEqual([])
    expect(of(card('x', reply))).toEqual(['components[1].cards: A carousel has 2 to 10 cards'])
    expect(of(card('x'.repeat(161), reply, reply, reply), card('y', reply, reply, reply))).toEqual([
      'components[1].cards[0].body.text: Card text must be 160 characters or fewer',
      'components[1].cards[0].buttons: A card has 1 or 2 buttons',
      'components[1].cards[1].buttons: A card has 1 or 2 buttons',
    ])
    expect(of(card('x', reply), card('y', site))).toEqual([
      'components[1].cards[1]: All cards need the same kind of media and the same buttons',
    ])
  })

  test('an authentication template has a code, and neither media nor address (TMPL-010)', () => {
    const category = { category: 'AUTHENTICATION' as const }
    expect(problems([body, { type: 'BUTTONS', buttons: [code] }], category)).toEqual([])
    expect(
      problems(
        [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'See https://shop.in for more' },
        ],
        category,
      ),
    ).toEqual([
      'components[0]: Authentication templates have no media',
      'components[1].text: Authentication templates have no website address in the text',
      'components: Authentication templates have 1 copy code button',
    ])
  })
})

test.each(['en', 'fil', 'en_US', 'zh_CN'])('%s is a language', language => {
  expect(problems([body], { language })).toEqual([])
})

test.each(['en-US', 'en_us', 'EN', 'en_USA', 'zh_CN_x'])('%s is none, so that no language has two names', language => {
  expect(problems([body], { language })).toEqual(['language: Language is not valid'])
  expect(checkKept(written([body], { language }))).toEqual([])
})

test('a name is written as the vendor wants it, a language as a code', () => {
  expect(problems([body], { name: 'Order Shipped', language: 'english' })).toEqual([
    'name: Template name can hold small letters, digits and _ only',
    'language: Language is not valid',
  ])
  expect(problems([body], { name: 'Order Shipped', channelType: 5 })).toEqual([])
  expect(problems([], {})).toEqual(['components: Body is required'])
  expect(problems([body, body], {})).toEqual(['components[1]: BODY is given twice'])
})
