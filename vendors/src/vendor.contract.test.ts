import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Content } from './content.ts'
import { channelOf } from './testing/channels.ts'
import { genuine, keyed } from './testing/genuine.ts'
import {
  cardsContent,
  carouselTemplate,
  choiceContent,
  codeTemplate,
  imageContent,
  listContent,
  locationContent,
  namedTemplate,
  offerTemplate,
  orderTemplate,
} from './testing/samples.ts'
import type { Hook, Vendor } from './vendor.ts'
import { vendors } from './vendors.ts'

const text: Content = { kind: 'text', text: 'नमस्ते' }
const everyContent = [
  ...[choiceContent, imageContent, listContent, locationContent, cardsContent],
  ...[orderTemplate, namedTemplate, codeTemplate, offerTemplate, carouselTemplate],
]
const hookOf = (body: Buffer, rest: Partial<Hook> = {}): Hook => ({
  method: 'POST',
  query: {},
  headers: {},
  body,
  ...rest,
})

/** Calls that use the words of vendors, with anything behind them: plain, packed as Google does, in a form. */
const familiarWords = [
  ...['message', 'messages', 'entry', 'changes', 'value', 'statuses', 'contacts', 'update_id', 'callback_query'],
  ...['from', 'chat', 'id', 'text', 'location', 'photo', 'document', 'entity', 'userPhoneNumber', 'eventType', 'data'],
  ...['messageId', 'senderPhoneNumber', 'RCSMessage', 'msgId', 'status', 'event', 'events', 'msg', '_id', 'ts', 'uid'],
  ...['callId', 'suggestionResponse', 'userFile', 'payload', 'latitude', 'longitude', 'metadata', 'error', 'errors'],
]
const familiar = fc
  .letrec(tie => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('DELIVERED', 'READ', 'failed', '1', '', '2026-11-21T10:00:00Z'),
      fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...familiarWords), tie('value'), { maxKeys: 6 }),
    ),
  }))
  .value.chain(value => {
    const said = JSON.stringify(value)
    const packed = JSON.stringify({ message: { data: Buffer.from(said).toString('base64') } })
    return fc.constantFrom(said, packed, new URLSearchParams({ mandrill_events: `[${said}]` }).toString())
  })

const cases = vendors.flatMap(vendor =>
  vendor.channelTypes.map(type => [`${vendor.name}, type ${type}`, vendor, type] as const),
)

describe.each(cases)('%s', (_name, vendor, type) => {
  const channel = channelOf(vendor, type)

  test('has an id and a slug of its own, and a label at each setting', () => {
    // Both of Meta's stand behind one address, so they go by one name.
    const ofOwner = ({ slug, id }: Vendor) => slug === vendor.slug && !(slug === 'meta' && id !== vendor.id)
    expect(vendors.filter(other => ofOwner(other) || other.id === vendor.id)).toHaveLength(1)
    const keys = vendor.fields.map(field => field.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(vendor.fields.every(field => field.label.length > 0)).toBe(true)
    const problems = vendor.fields.map(field => field.problem?.(channel.settings[field.key] ?? '', type) ?? null)
    expect(problems.filter(problem => problem !== null)).toEqual([])
  })

  test('sends the text to whom it is for', () => {
    const sent = vendor.send({ ref: 'ref-1', to: '919876543210', content: text }, channel)
    const said = decodeURIComponent(JSON.stringify(sent).replaceAll('+', ' '))
    expect(said).toContain('9876543210')
    if (vendor.echoesRef) expect(said).toContain('ref-1')
  })

  test('sends every kind of message to whom it is for, whether or not it can show it', () => {
    for (const content of everyContent) {
      const sent = vendor.send({ ref: 'ref-1', to: '919876543210', content }, channel)
      expect(JSON.stringify(sent)).toContain('9876543210')
      if (sent.transport === 'http') expect(URL.canParse(sent.url)).toBe(true)
    }
  })

  test('reads any answer without throwing', () => {
    const answers = fc.record({ status: fc.integer({ min: 200, max: 599 }), body: fc.oneof(fc.string(), fc.json()) })
    fc.assert(
      fc.property(answers, answer => {
        expect(vendor.readAnswer({ ...answer, headers: {} }, channel).kind).toMatch(
          /^(accepted|refused|busy|unauthorized|silent)$/,
        )
        const found = vendor.media?.find?.read({ ...answer, headers: {} }, channel).kind ?? 'found'
        expect(found).toMatch(/^(found|refused|busy|unauthorized)$/)
      }),
    )
  })

  test('a vendor that is down or asks us to wait is tried again', () => {
    for (const status of vendor.retired ? [] : [429, 500, 503]) {
      if (vendor.send({ ref: 'ref-1', to: '919876543210', content: text }, channel).transport !== 'http') continue
      expect(vendor.readAnswer({ status, headers: {}, body: '' }, channel).kind).toBe('busy')
    }
  })

  test('whoever is not the vendor is not believed (CHAN-024)', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, signature) => {
        const headers = {
          'x-hub-signature-256': signature,
          authorization: signature,
          'x-sinch-webhook-signature': signature,
          'x-telegram-bot-api-secret-token': signature,
          'x-goog-signature': signature,
          'x-mandrill-signature': signature,
        }
        expect(vendor.verify(hookOf(Buffer.from(body), { headers, query: { k: signature } }), channel)).toBe(false)
      }),
    )
  })

  test('keeps what it does not know instead of throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), familiar), body => {
        for (const event of vendor.receive(hookOf(Buffer.from(body)), channel)) expect(event.eventId).not.toBe('')
      }),
    )
  })
})

// Our own web chat calls nobody.
const callers = vendors.filter(({ slug }) => slug !== 'web')

test('of each vendor that calls us a genuine call is known, and how it tells of a closed window if it has one', () => {
  const ids = callers.map(({ id }) => String(id)).toSorted()
  expect(Object.keys(genuine).toSorted()).toEqual(ids)
  const windowed = callers.filter(vendor => vendor.explain('470')).map(({ slug }) => slug)
  expect(callers.filter(({ id }) => genuine[id]?.closed).map(({ slug }) => slug)).toEqual(windowed)
})

const genuineCalls = callers.flatMap(vendor => {
  const row = genuine[vendor.id]
  if (!row) return []
  const channel = channelOf(vendor, row.type)
  const known = { ...channel, settings: { ...channel.settings, webhookVerifyToken: 'verify-1' } }
  return [[vendor.name, { vendor, channel: known, ...row }] as const]
})

test.each(genuineCalls)('%s is believed when it calls itself, and heard (CHAN-024)', (_name, row) => {
  const { vendor, channel, said, expected, call = keyed } = row
  const hook = call(said, channel)
  expect(vendor.verify(hook, channel)).toBe(true)
  expect(vendor.receive(hook, channel)).toMatchObject([expected])
})

test.each(genuineCalls)('%s has no other word for a closed window than 470 (CHAT-064)', (_name, row) => {
  const { vendor, channel, closed, call = keyed } = row
  if (closed && 'answer' in closed) {
    expect(vendor.readAnswer(closed.answer, channel)).toMatchObject({ kind: 'refused', code: '470' })
  } else if (closed) {
    const hook = call(closed.said, channel)
    expect(vendor.verify(hook, channel)).toBe(true)
    expect(vendor.receive(hook, channel)).toMatchObject([{ kind: 'status', state: 'failed', code: '470' }])
  } else expect(vendor.explain('470')).toBeNull()
})

test.each(cases)(
  '%s: tells whether it can be asked about the credentials without knowing them',
  (_name, vendor, type) => {
    const channel = channelOf(vendor, type)
    const without = vendor.check({ ...channel, settings: {} })
    expect(without === null).toBe(vendor.check(channel) === null)
  },
)

test.each(cases)('%s: a button without a payload comes back as its text', (_name, vendor, type) => {
  const channel = channelOf(vendor, type)
  const asked = (payloadOf: (text: string) => string, count: number, said: string) => {
    const texts = ['Yes', 'No', 'Later', 'Never'].slice(0, count)
    const buttons = texts.map(one => ({ text: one, payload: payloadOf(one) }))
    return vendor.send({ ref: 'ref-1', to: '919876543210', content: { kind: 'text', text: said, buttons } }, channel)
  }
  for (const [count, said] of [
    [2, 'Shall we?'],
    [4, 'Shall we?'],
    [2, 'x'.repeat(1025)],
  ] as const) {
    const bare = asked(() => '', count, said)
    if (bare.transport === 'http') expect(bare).toEqual(asked(one => one, count, said))
  }
})
