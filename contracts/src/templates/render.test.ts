import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeholdersOf } from './placeholders.ts'
import { fillTemplate, previewOf } from './render.ts'
import { body, carousel, offer, orderShipped, written } from './templates.fixture.ts'
import { variableGroups } from './variables.ts'

const values = { 'header.1': '99', 'body.1': 'Asha', 'body.2': '99', 'button.1': 'a b/99' }

describe('filling', () => {
  test('puts values into every text, and keeps them apart for vendors that fill in themselves', () => {
    const filled = fillTemplate(orderShipped, values)
    expect(filled.header).toEqual({ format: 'TEXT', text: 'Order 99', variables: [{ name: '1', value: '99' }] })
    expect(filled.body.text).toBe('Hello Asha, order 99 is on its way.')
    expect(filled.body.variables).toEqual([
      { name: '1', value: 'Asha' },
      { name: '2', value: '99' },
    ])
    expect(filled.footer).toBe('Reply STOP to opt out')
    expect(filled.buttons).toEqual([
      { type: 'QUICK_REPLY', text: 'Thank you', payload: 'Thank you' },
      { type: 'URL', text: 'Track', url: 'https://shop.in/track/a%20b/99', suffix: 'a%20b/99' },
    ])
  })

  test('makes a whole address of whatever the value is (TMPL-007)', () => {
    const urlOf = (value: string) => fillTemplate(orderShipped, { 'button.1': value }).buttons[1]
    expect(urlOf('50%')).toMatchObject({ url: 'https://shop.in/track/50%25', suffix: '50%25' })
    expect(urlOf('a%20b?q=100%&n=दिवाली')).toMatchObject({
      suffix: 'a%20b?q=100%25&n=%E0%A4%A6%E0%A4%BF%E0%A4%B5%E0%A4%BE%E0%A4%B2%E0%A5%80',
    })
  })

  test('takes the chosen media before those of the template (TMPL-006)', () => {
    const template = written([
      { type: 'HEADER', format: 'DOCUMENT', resourceUrl: 'https://shop.in/files/bill.pdf?x=1' },
      body,
    ])
    const chosen = { type: 'DOC' as const, url: 'https://us.in/f/1', fileName: 'May.pdf' }
    expect(fillTemplate(template, {}).header).toEqual({
      format: 'DOCUMENT',
      media: { type: 'DOC', url: 'https://shop.in/files/bill.pdf?x=1', fileName: 'bill.pdf' },
    })
    expect(fillTemplate(template, {}, { header: chosen }).header).toEqual({ format: 'DOCUMENT', media: chosen })
  })

  test('gives an offer its end and its code (TMPL-008)', () => {
    const filled = fillTemplate(offer, { 'lto.expiry': '2026-11-08T00:00:00Z', 'button.0': 'LAST' })
    expect(filled.limitedTimeOffer).toEqual({ text: 'Ends soon', expiresAt: Date.UTC(2026, 10, 8) })
    expect(filled.buttons[0]).toEqual({ type: 'COPY_CODE', text: 'Copy code', code: 'LAST' })
    expect(fillTemplate(offer, { 'lto.expiry': '1780000000000' }).limitedTimeOffer?.expiresAt).toBe(1780000000000)
  })

  test('fills each card by its own key (TMPL-009)', () => {
    const filled = fillTemplate(carousel, { 'card.0.body.1': 'silk saree' })
    expect(filled.cards.map(card => card.body.text)).toEqual(['A silk saree for you', 'Take a look'])
    expect(filled.cards[1]?.media).toEqual({ type: 'IMAGE', url: 'https://shop.in/kurta.jpg', fileName: 'kurta.jpg' })
  })
})

describe('values', () => {
  test('do not become markup in a mail', () => {
    const mail = written([{ type: 'BODY', text: '<p>Dear {{name}}</p>' }], { channelType: 1, subject: 'For {{name}}' })
    const filled = fillTemplate(mail, { 'body.name': '<b>A & B</b>' })
    expect(filled.body.text).toBe('<p>Dear &lt;b&gt;A &amp; B&lt;/b&gt;</p>')
    expect(filled.subject).toBe('For <b>A & B</b>')
  })

  test('are never filled themselves, and leave no placeholder behind that has one', () => {
    const name = fc.constantFrom('1', '2', 'name', 'order_id')
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            name.map(one => `{{${one}}}`),
            fc.string(),
          ),
        ),
        fc.string(),
        (parts, value) => {
          const text = parts.join('')
          const names = placeholdersOf(text)
          const filled = fillTemplate(
            written([{ type: 'BODY', text }]),
            Object.fromEntries(names.map(one => [`body.${one}`, value])),
          )
          const expected = names.reduce((left, one) => left.split(`{{${one}}}`).join('\u0001'), text)
          expect(filled.body.text).toBe(expected.split('\u0001').join(value))
          expect(filled.body.variables).toEqual(names.map(one => ({ name: one, value })))
        },
      ),
    )
  })
})

test('the preview has samples in place of placeholders, and says what has none (TMPL-021)', () => {
  const preview = previewOf(orderShipped)
  expect(preview.header).toMatchObject({ text: 'Order 4711' })
  expect(preview.body.text).toBe('Hello Meera, order 4711 is on its way.')
  expect(preview.buttons[1]).toMatchObject({ url: 'https://shop.in/track/4711' })
  expect(previewOf(written([{ type: 'BODY', text: 'Dear {{1}}, hello' }])).body.text).toBe('Dear {{1}}, hello')
})

describe('groups of variables', () => {
  test('stand in one order, with the full key of each variable (VARS-005, VARS-015)', () => {
    expect(variableGroups(orderShipped)).toEqual([
      plain('header', [{ name: 'header.1', label: '{{1}}', type: 'TEXT', isRequired: true }]),
      plain('messageTags', [
        { name: 'body.1', label: '{{1}}', type: 'TEXT', isRequired: true },
        { name: 'body.2', label: '{{2}}', type: 'TEXT', isRequired: true },
      ]),
      plain('buttonPayload', [
        { name: 'button.0', label: 'Thank you', type: 'PAYLOAD', isRequired: false },
        { name: 'button.1', label: '{{1}}', type: 'URL', isRequired: true },
      ]),
    ])
    expect(variableGroups(offer).map(({ type, parameters }) => [type, parameters.map(({ name }) => name)])).toEqual([
      ['buttonPayload', ['button.0']],
      ['limitedTimeOffer', ['lto.expiry']],
    ])
  })

  test('name every card of a carousel, empty or not (VARS-002, VARS-003)', () => {
    expect(variableGroups(carousel)).toEqual([
      {
        ...plain('cards', []),
        cards: [
          {
            card: 0,
            groups: [plain('messageTags', [{ name: 'card.0.body.1', label: '{{1}}', type: 'TEXT', isRequired: true }])],
          },
          { card: 1, groups: [] },
        ],
      },
    ])
  })
})

function plain(type: string, parameters: unknown[]) {
  return { type, parameters, mapType: '', value: '' }
}
