import { expect, test } from 'vitest'
import { channelOf } from './testing/channels.ts'
import { hookOf } from './testing/samples.ts'
import { vendors } from './vendors.ts'

/** What no vendor sends: nested without end, lists without end, and things that are no text where one belongs. */
const unwritable = { toString: 1, valueOf: [] }
const deep = '['.repeat(50_000) + ']'.repeat(50_000)
const nested = [
  deep,
  `${'{"message":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"entry":[{"changes":[{"field":"message_template_status_update","value":${deep}}]}]}`,
  `{"entry":[{"changes":[{"value":{"messages":[{"from":"1","id":"1","type":"order","order":{"text":"x","y":${deep}}}]}}]}]}`,
  `{"object":"page","entry":[{"id":"pageId-1","messaging":[${deep}]}]}`,
  `{"from":"1","message":{"x":${deep}}}`,
]
const many = Array.from({ length: 5000 }, () => unwritable)
const misplaced = [
  {
    object: 'page',
    entry: [{ id: 'pageId-1', messaging: [{ sender: unwritable, delivery: { mids: [unwritable] } }] }],
  },
  { object: 'page', entry: [{ id: 'pageId-1', messaging: many }] },
  { object: 'page', entry: many.map(() => ({ id: 'another' })) },
  { entry: [{ changes: many.map(() => ({ value: { metadata: { phone_number_id: 'another' } } })) }] },
  many.map((_one, number) => ({ from: '919876543210', text: `Hello ${number}` })),
  { entry: [{ changes: [{ value: { messages: [unwritable], statuses: many, contacts: [unwritable] } }] }] },
  { update_id: 1, message: { chat: { id: 1 }, photo: [unwritable], text: unwritable } },
  { message: unwritable, from: unwritable, status: unwritable, RCSMessage: unwritable, entity: unwritable },
  many,
].map(body => JSON.stringify(body))
const mail = { event: 'inbound', msg: { from_email: 'a@b.example', headers: { Precedence: unwritable } } }
const form = new URLSearchParams({ mandrill_events: JSON.stringify([mail, unwritable]) }).toString()

const cases = vendors.flatMap(vendor =>
  vendor.channelTypes.map(type => [`${vendor.name}, type ${type}`, vendor, type] as const),
)

test.each(cases)('%s is not brought down by a call that was made to do so (CHAN-024)', (_name, vendor, type) => {
  const channel = channelOf(vendor, type)
  for (const body of [...nested, ...misplaced, form]) {
    const hook = hookOf(body)
    expect(vendor.verify(hook, channel)).toBe(false)
    const events = vendor.receive(hook, channel)
    expect(events.every(({ eventId }) => eventId !== '')).toBe(true)
    // As it is stored.
    expect(() => JSON.stringify(events)).not.toThrow()
  }
})
