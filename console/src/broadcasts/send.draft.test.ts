import type { Template } from '@parley/contracts/templates/templates.ts'
import { expect, test } from 'vitest'
import { splitNumbers } from './recipients.api.ts'
import {
  emptyDraft,
  fieldOf,
  mediaWanted,
  problemsOf,
  type Rules,
  requestOf,
  type SendDraft,
  withoutEchoes,
} from './send.draft.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const template = templateOf([{ type: 'BODY', text: 'Hello {{1}}, your order left.' }])
const rules: Rules = { template, countryCode: '91', timeZone: 'Asia/Kolkata', now, most: null }
const good: SendDraft = {
  ...emptyDraft,
  channelId: 'c1',
  templateId: 't1',
  numbers: '919876543210',
  mapping: [{ name: 'body.1', type: 'column', value: 'name|friend' }],
}

test('numbers are separated by commas, trimmed, and blanks are dropped (BCAST-060)', () => {
  expect(splitNumbers(' 919876543210 ,, 919876543211,\n919876543212 , ')).toEqual([
    '919876543210',
    '919876543211',
    '919876543212',
  ])
})

test('where all that was named is gone, no number is asked for besides', () => {
  const number = { field: 'phoneNumber', message: 'please enter valid number' }
  const view = { field: 'viewIds', message: 'View not found' }
  expect(withoutEchoes([number, view])).toEqual([view])
  expect(withoutEchoes([number])).toEqual([number])
})

test('channel and template are mandatory, and so is somebody to send to (BCAST-056, BCAST-057, BCAST-058)', () => {
  expect(wrong(emptyDraft, { ...rules, template: null })).toEqual({
    channelId: 'This Field is Mandatory',
    templateId: 'This Field is Mandatory',
    numbers: 'please enter valid number',
  })
  expect(wrong(good)).toEqual({})
})

test('each number has at least ten digits and is one (BCAST-058, BCAST-059)', () => {
  const none: [string, string][] = [
    ['98765', '98765'],
    ['919876543210, 98765, 98765', '98765'],
    ['not a number', 'not a number'],
    ['919876543210 919876543211;919876543212', '919876543210 919876543211;9198…'],
    ['1, 2, 3, 4, 5', '1, 2, 3 and 2 more'],
  ]
  for (const [numbers, named] of none) {
    expect(wrong({ ...good, numbers })).toEqual({ numbers: `please enter valid number: ${named}` })
  }
  for (const numbers of ['919876543210', '+91 98765 43210', '9876543210', '14155550123']) {
    expect(wrong({ ...good, numbers })).toEqual({})
  }
})

test('contacts, groups or labels stand in for typed numbers (BCAST-021)', () => {
  const contacts = [{ id: 'p1', name: 'Asha', phoneNumber: '******3210' }]
  expect(wrong({ ...good, numbers: '', contacts })).toEqual({})
  expect(wrong({ ...good, numbers: '', groupIds: ['g1'] })).toEqual({})
  expect(requestOf({ ...good, numbers: '', contacts, groupIds: ['g1'], tagIds: ['l1'] }, rules)).toMatchObject({
    phoneNumber: [],
    contactIds: ['p1'],
    groupIds: ['g1'],
    tagIds: ['l1'],
  })
})

test('media come from the header, a document is a DOC, and each card has its own (BCAST-053, BCAST-054)', () => {
  expect(mediaWanted(template)).toEqual({ header: null, cards: [] })
  expect(mediaWanted(templateOf([{ type: 'HEADER', format: 'DOCUMENT' }])).header).toBe('DOC')
  expect(mediaWanted(templateOf([{ type: 'HEADER', format: 'TEXT', text: 'Hi' }])).header).toBeNull()
  expect(mediaWanted(carousel).cards).toEqual(['IMAGE', 'VIDEO'])
})

test('what is missing is told: the attachment, or the media of a card by its number (BCAST-061, BCAST-065)', () => {
  const pictured = templateOf([{ type: 'HEADER', format: 'IMAGE' }])
  expect(wrong(good, { ...rules, template: pictured })).toEqual({ media: 'Attachment is missing !' })
  const media = { id: 'f1', fileName: 'sofa.png', type: 'IMAGE' as const, url: '/files/f1' }
  expect(wrong({ ...good, media }, { ...rules, template: pictured })).toEqual({})
  expect(wrong({ ...good, cards: [media] }, { ...rules, template: carousel })).toEqual({
    'cards.1': 'Media missing in card 2',
    'mapping.card.1.button.0': 'Variable mapping missing, check all cards',
  })
})

test('a required variable needs a value (VARS-009, VARS-010)', () => {
  expect(wrong({ ...good, mapping: [] })).toEqual({ 'mapping.body.1': 'This Field is Mandatory' })
})

test('the request names the template and its id, its media, its cards and the mapping (BCAST-040, BCAST-041, VARS-004, VARS-021)', () => {
  const media = { id: 'f1', fileName: 'sofa.png', type: 'IMAGE' as const, url: '/files/f1' }
  expect(requestOf(good, rules)).toEqual({
    channelId: 'c1',
    phoneNumber: ['919876543210'],
    message: { template: { templateId: 'order_left', templateUId: 't1' } },
    columnMapping: good.mapping,
  })
  expect(requestOf({ ...good, cards: [media, media] }, { ...rules, template: carousel }).message?.template).toEqual({
    templateId: 'order_left',
    templateUId: 't1',
    cards: [{ media }, { media }],
  })
})

test('later is within ninety days, by the clock of the account', () => {
  const later = (scheduleAt: string | null) => wrong({ ...good, isLater: true, scheduleAt })
  expect(later(null)).toEqual({ scheduleAt: 'This Field is Mandatory' })
  expect(later('2026-11-21T17:00:00')).toEqual({ scheduleAt: 'Choose a time that is still to come' })
  expect(later('2027-03-01T09:00:00')).toEqual({ scheduleAt: 'Choose a time within 90 days' })
  expect(later('2026-11-22T09:00:00')).toEqual({})
  expect(requestOf({ ...good, isLater: true, scheduleAt: '2026-11-22T09:00:00' }, rules).scheduleAt).toBe(
    '2026-11-22T03:30:00.000Z',
  )
})

test('how many leave in a second is told in the server’s words, and sent along with whether links are tracked', () => {
  const paced = (throttlePerSecond: number) => wrong({ ...good, throttlePerSecond })
  const told = { throttlePerSecond: 'Messages per second must be a whole number from 1 to 1000' }
  for (const none of [0, -1, 1001, 1.5, Number.NaN]) expect(paced(none)).toEqual(told)
  for (const some of [1, 1000]) expect(paced(some)).toEqual({})
  expect(requestOf({ ...good, throttlePerSecond: 20, trackLinks: true }, rules)).toMatchObject({
    throttlePerSecond: 20,
    trackLinks: true,
  })
  expect(requestOf(good, rules)).not.toHaveProperty('throttlePerSecond')
  expect(requestOf(good, rules)).not.toHaveProperty('trackLinks')
})

test('an offer ends after the message leaves, now or later (VARS-009)', () => {
  const offer = templateOf([{ type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true }])
  const ending = (value: string, more: Partial<SendDraft> = {}) =>
    wrong({ ...good, mapping: [{ name: 'lto.expiry', type: 'static', value }], ...more }, { ...rules, template: offer })
  const over = { 'mapping.lto.expiry': 'The offer is over before this goes out.' }
  expect(ending('2026-11-21T12:00:00Z')).toEqual(over)
  expect(ending('2026-11-21T13:00:00Z')).toEqual({})
  const later = { isLater: true, scheduleAt: '2026-11-22T09:00:00' }
  expect(ending('2026-11-22T03:00:00Z', later)).toEqual(over)
  expect(ending('2026-11-22T04:00:00Z', later)).toEqual({})
})

test('a campaign is tried on at most ten numbers (BCAST-026)', () => {
  const numbers = Array.from({ length: 11 }, (_, index) => `9198765432${10 + index}`).join()
  expect(wrong({ ...good, numbers }, { ...rules, most: 10 })).toEqual({ numbers: 'At most 10 numbers' })
})

test('what the server says of a number stands at the numbers', () => {
  expect(fieldOf('phoneNumber[3]')).toBe('numbers')
  expect(fieldOf('message.template.templateId')).toBe('templateId')
  expect(fieldOf('channelId')).toBe('channelId')
  expect(fieldOf(undefined)).toBeUndefined()
})

const carousel = templateOf([
  { type: 'BODY', text: 'Look.' },
  {
    type: 'carousel',
    cards: [
      { media: { format: 'IMAGE', url: '' }, body: { text: 'Sofa' }, buttons: [] },
      {
        media: { format: 'VIDEO', url: '' },
        body: { text: 'Table' },
        buttons: [{ type: 'URL', text: 'Buy', url: 'https://shop.in/{{1}}' }],
      },
    ],
  },
])

function wrong(draft: SendDraft, by: Rules = rules): Record<string, string | null> {
  return Object.fromEntries(Object.entries(problemsOf(draft, by)).filter(([, message]) => message))
}

function templateOf(components: Template['components']): Template {
  return {
    id: 't1',
    _id: 't1',
    templateId: 't1',
    channelId: 'c1',
    channelType: 4,
    name: 'order_left',
    language: 'en',
    category: 'UTILITY',
    layout: 'default',
    status: 'APPROVED',
    quality: 'HIGH',
    rejectedReason: null,
    vendorTemplateId: null,
    components,
    createdOn: '',
    updatedOn: '',
    createdBy: { uId: null, name: '' },
    hasDraft: false,
    isManual: false,
  }
}
