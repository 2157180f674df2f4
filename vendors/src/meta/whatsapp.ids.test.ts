import { describe, expect, test } from 'vitest'
import { airtel } from '../airtel/airtel.ts'
import type { Content } from '../content.ts'
import { dialog360 } from '../dialog360/dialog360.ts'
import { kaleyra } from '../kaleyra/kaleyra.ts'
import { karixRcm } from '../karix-rcm/karix-rcm.ts'
import { mcmi } from '../mcmi/mcmi.ts'
import { routeMobile } from '../routemobile/routemobile.ts'
import { sinch } from '../sinch/sinch.ts'
import { channelOf } from '../testing/channels.ts'
import { callOf, customer, hookOf } from '../testing/samples.ts'
import { metaCloud } from './meta-cloud.ts'

const pressed = (id: string) => ({ type: 'button_reply', button_reply: { id, title: 'Book' } })
const row = (id: string) => ({ type: 'list_reply', list_reply: { id, title: 'Book' } })
const inMeta = (interactive: object) => ({
  messages: [{ from: customer, id: 'in-1', type: 'interactive', interactive }],
})
const inEntry = (id: string) => ({
  entry: [{ id: 'wabaId-1', changes: [{ field: 'messages', value: { ...inMeta(row(id)), metadata } }] }],
})
const metadata = { phone_number_id: 'phoneNumberId-1' }

/** Who shows buttons and lists on WhatsApp, and how each tells which one was pressed. */
const showing = [
  { vendor: metaCloud, told: inEntry },
  { vendor: dialog360, told: inEntry },
  { vendor: mcmi, told: inEntry },
  { vendor: kaleyra, told: (id: string) => ({ meta_object: { field: 'messages', value: inMeta(pressed(id)) } }) },
  { vendor: kaleyra, told: (id: string) => ({ id: 'in-1', from: customer, body: 'Book', custom_response: id }) },
  { vendor: routeMobile, told: (id: string) => inMeta(row(id)) },
  { vendor: airtel, told: (id: string) => ({ from: customer, message: { interactive: pressed(id) } }) },
  { vendor: airtel, told: (id: string) => ({ from: customer, message: { tag: id, title: 'Book' } }) },
  {
    vendor: karixRcm,
    told: (id: string) => ({
      eventContent: { message: { from: customer, id: 'in-1', contentType: 'interactive', interactive: row(id) } },
    }),
  },
  {
    vendor: sinch,
    told: (id: string) => ({
      message: {
        id: 'in-1',
        channel_identity: { channel: 'WHATSAPP', identity: customer },
        contact_message: { choice_response_message: { postback_data: id } },
      },
    }),
  },
]

const suggestion = (value: string) => ({ type: 'reply', text: 'Book', value }) as const
const card = { title: 'Room', description: 'By the sea', suggestions: [suggestion('book')] }
const cards: Content = {
  kind: 'cards',
  orientation: 'VERTICAL',
  cards: [card, card],
  suggestions: [suggestion('book'), suggestion('')],
}
const equal: readonly [what: string, content: Content, payloads: readonly string[]][] = [
  ['buttons', textOf(['Red', 'book'], ['Blue', 'book']), ['book', 'book']],
  ['buttons that look alike', textOf(['Book', 'book'], ['Book', 'book']), ['book', 'book']],
  ['buttons without payloads', textOf(['Book', ''], ['Book', '']), ['Book', 'Book']],
  [
    'rows of two sections',
    {
      kind: 'list',
      text: 'When?',
      button: 'Choose',
      sections: ['Monday', 'Tuesday'].map(title => ({ title, rows: [{ id: 'book', title: 'Morning' }] })),
    },
    ['book', 'book'],
  ],
  ['replies of cards', cards, ['book', 'book', 'book', 'Book']],
  ['payloads that end in a number', textOf(['One', 'a~2'], ['Two', 'a'], ['Three', 'a']), ['a~2', 'a', 'a']],
]

function textOf(...buttons: [text: string, payload: string][]): Content {
  return { kind: 'text', text: 'Which one?', buttons: buttons.map(([text, payload]) => ({ text, payload })) }
}

/** In whatever place a vendor has them. */
function idsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    ['id', 'tag', 'postback_data'].includes(key) && typeof value === 'string' ? [value] : idsIn(value),
  )
}

describe.each(showing)('$vendor.name', ({ vendor, told }) => {
  const channel = channelOf(vendor, 4)

  test.each(equal)(
    '%s of one payload go under ids of their own, and each brings back its payload',
    (_what, content, payloads) => {
      const ids = idsIn(callOf(vendor, channel, content).body)
      expect([ids.length, new Set(ids).size]).toEqual([payloads.length, payloads.length])
      const back = ids.map(id => vendor.receive(hookOf(told(id)), channel))
      expect(back).toMatchObject(payloads.map(payload => [{ kind: 'message', payload }]))
    },
  )
})
