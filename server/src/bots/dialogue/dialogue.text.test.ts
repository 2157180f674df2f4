import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForContact, type Filling, fillTemplate } from './dialogue.text.ts'
import { escapeMarkdown, type Held, shownValue } from './dialogue.values.ts'

const held = (value: unknown, entityId = 'sys.any', original = String(value)): Held => ({ value, original, entityId })
const filling = (variables: Record<string, Held>, contact: Record<string, string> = {}): Filling => ({
  variables,
  parameters: new Set(Object.keys(variables)),
  about: { sessionId: 's-1', senderId: '919876543210', contact },
})

test('a template takes names, fallbacks and the words as they were typed', () => {
  const about = filling({ city: held('Chennai', 'sys.city', 'madras') }, { name: 'Ravi', phoneNumber: '919876543210' })
  expect(fillTemplate('{{city}} was {{city.original}}, so $city.', about)).toBe('Chennai was madras, so Chennai.')
  expect(fillTemplate('{{ day | any day }}|{{day}}|{{day|}}', about)).toBe('any day||')
  expect(fillTemplate('{{contact.name}} {{contact.phoneNumber}} {{contact.email|no mail}}', about)).toBe(
    'Ravi 919876543210 no mail',
  )
  expect(fillTemplate('{{session.id}} {{sender.id}}', about)).toBe('s-1 919876543210')
})

test('an amount and a word that is no parameter stay as typed', () => {
  const about = filling({ order: held('AC1'), 'order-id': held('77'), 5: held('x') })
  expect(fillTemplate('$5 $total $order-id $order- $orders {x} {{', about)).toBe('$5 $total 77 AC1- $orders {x} {{')
})

test('a parameter of any script, or with a digit in front, is filled behind a dollar as well', () => {
  const about = filling({ '2nd': held('Goa'), शहर: held('Pune') })
  expect(fillTemplate('$2nd, $शहर और {{शहर}}', about)).toBe('Goa, Pune और Pune')
})

test('names that every object has are no variables', () => {
  expect(fillTemplate('{{constructor|none}} {{__proto__|none}} {{contact.toString|none}}', filling({}))).toBe(
    'none none none',
  )
})

test.each([
  ['2026-11-21', 'sys.date', '21 Nov 2026'],
  ['05:07', 'sys.time', '05:07 AM'],
  ['00:30', 'sys.time', '12:30 AM'],
  ['17:30', 'sys.time', '05:30 PM'],
  ['2026-03-05T12:00:00+05:30', 'sys.date-time', '5 Mar 2026 12:00 PM'],
  [{ start: '2026-06-01', end: '2026-06-05' }, 'sys.date-period', '1 Jun 2026 - 5 Jun 2026'],
  [150000, 'sys.number', '150000'],
  [0.1, 'sys.number', '0.1'],
  [{ amount: 2, unit: 'hour', seconds: 7200 }, 'sys.duration', '2 hours'],
  [{ amount: 2, unit: 'day', seconds: 172_800 }, 'sys.duration', '2 days'],
  [{ amount: 500, currency: 'INR' }, 'sys.currency', '500 INR'],
  [{ amount: 5, unit: 'km' }, 'sys.length', '5 km'],
  [['red', 'blue'], 'sys.color', 'red, blue'],
  ['2026-11-21', 'custom', '2026-11-21'],
])('%j of %s shows as %s', (value, entityId, shown) => {
  expect(shownValue({ value, entityId })).toBe(shown)
})

test('no value can become markdown, and none loses a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const escaped = escapeMarkdown(text)
      expect(escaped.replace(/\\([\\`*_[\]<>#|~&.)+=-])/g, '$1')).toBe(text.trim().replace(/\s+/gu, ' '))
      expect(escaped.replace(/\\./gu, 'x')).not.toMatch(/[`*_[\]<>#|~&]|^(\d+[.)]|[-+=])/u)
    }),
  )
})

test('a value that looks like a template is not filled', () => {
  const about = filling({ a: held('{{b}} $b'), b: held('secret') })
  expect(fillTemplate('{{a}}', about)).toBe('{{b}} $b')
})

test('only a template with a field of the contact asks for the contact', () => {
  expect(asksForContact('Hello {{ contact.name }}')).toBe(true)
  expect(asksForContact('Hello {{name}}')).toBe(false)
})
